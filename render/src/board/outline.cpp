// SPDX-License-Identifier: MIT
#include "board/outline.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace punct::render {
namespace {

// The direction to the left, which is outside of a path that looks clockwise.
Point outward(Point direction) noexcept { return {direction.y, -direction.x}; }

// The path around `corners`, which look clockwise, at this distance outside of them.
Path walk_around(const std::vector<Point>& corners, double radius) {
  constexpr double straight = 1e-9;
  Path path;
  const auto add = [&path](Point to) { path.steps().empty() ? path.move(to) : path.line(to); };
  const std::size_t count = corners.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Point here = corners[i];
    const Point in = unit(here - corners[(i + count - 1) % count]);
    const Point out = unit(corners[(i + 1) % count] - here);
    const double turn = cross(in, out);
    if (turn > straight || dot(in, out) < 0) {
      add(here + outward(in) * radius);
      path.arc(here + outward(out) * radius, radius, true);
    } else if (turn < -straight) {
      const Point a = outward(in);
      const Point b = outward(out);
      add(here + (a + b) * (radius / (1 + dot(a, b))));
    }
  }
  return path.close();
}

// Adds an arc as curves of at most a quarter of a circle each.
void add_arc_as_curves(Path& path, Point from, const Path::Step& arc, const Affine& map) {
  const Point center = arc_center(from, arc);
  const Point start = from - center;
  const double angle = std::atan2(cross(start, arc.to - center), dot(start, arc.to - center));
  const double whole = arc.clockwise == (angle >= 0) ? angle : -angle;
  const int parts = std::max(1, static_cast<int>(std::ceil(std::abs(whole) / (std::numbers::pi / 2) - 1e-6)));
  const double part = whole / parts;
  const double reach = 4.0 / 3.0 * std::tan(part / 4);
  Point at = start;
  for (int i = 1; i <= parts; ++i) {
    const Point next{start.x * std::cos(part * i) - start.y * std::sin(part * i),
                     start.x * std::sin(part * i) + start.y * std::cos(part * i)};
    path.curve(map(center + at + Point{-at.y, at.x} * reach), map(center + next - Point{-next.y, next.x} * reach),
               map(center + next));
    at = next;
  }
}

}  // namespace

// The square root is exact on every machine; std::hypot() is not.
double length(Point vector) noexcept { return std::sqrt(vector.x * vector.x + vector.y * vector.y); }

double distance_to_line(Point point, Point from, Point to) noexcept {
  const Point way = to - from;
  const double square = way.x * way.x + way.y * way.y;
  if (square < 1e-9) return length(point - from);
  const Point off = point - from;
  return length(off - way * std::clamp((off.x * way.x + off.y * way.y) / square, 0.0, 1.0));
}

Point arc_center(Point from, const Path::Step& arc) noexcept {
  const Point chord = arc.to - from;
  const double half = length(chord) / 2;
  const double height = std::sqrt(std::max(0.0, arc.radius * arc.radius - half * half));
  const Point aside = unit(outward(chord)) * height;
  const Point middle = from + chord * 0.5;
  return arc.clockwise ? middle - aside : middle + aside;
}

Path body_outline(std::array<Point, 3> dots, PieceShape shape, double radius) {
  switch (shape) {
    case PieceShape::triangular:
      if (cross(dots[1] - dots[0], dots[2] - dots[1]) < 0) std::swap(dots[1], dots[2]);
      return walk_around({dots.begin(), dots.end()}, radius);
    case PieceShape::straight: return walk_around({dots[0], dots[2]}, radius);
    case PieceShape::angular: return walk_around({dots[0], dots[1], dots[2], dots[1]}, radius);
  }
  return {};
}

std::array<Space, 3> dots_along(PieceKind kind, const Footprint& footprint) noexcept {
  if (shape(kind) == PieceShape::triangular) return footprint.dots();
  const Space middle = middle_of(kind, footprint);
  if (middle == footprint.punct) return {footprint.minors[0], middle, footprint.minors[1]};
  return {footprint.punct, middle, middle == footprint.minors[0] ? footprint.minors[1] : footprint.minors[0]};
}

Path polyline(const std::vector<Point>& points) {
  Path path;
  for (const Point point : points) path.steps().empty() ? path.move(point) : path.line(point);
  return path;
}

Path polygon(const std::vector<Point>& corners) { return polyline(corners).close(); }

void add_rectangle(Path& path, const Box& box) {
  path.move({box.left, box.top}).line({box.right, box.top}).line({box.right, box.bottom});
  path.line({box.left, box.bottom}).close();
}

Path rectangle(const Box& box, double corner) {
  Path path;
  if (corner <= 0) {
    add_rectangle(path, box);
    return path;
  }
  path.move({box.left + corner, box.top}).line({box.right - corner, box.top});
  path.arc({box.right, box.top + corner}, corner, true).line({box.right, box.bottom - corner});
  path.arc({box.right - corner, box.bottom}, corner, true).line({box.left + corner, box.bottom});
  path.arc({box.left, box.bottom - corner}, corner, true).line({box.left, box.top + corner});
  return path.arc({box.left + corner, box.top}, corner, true).close();
}

Path transformed(const Path& path, const Affine& map) {
  Path out;
  Point at;
  for (const Path::Step& step : path.steps()) {
    switch (step.op) {
      case Path::Op::move: out.move(map(step.to)); break;
      case Path::Op::line: out.line(map(step.to)); break;
      case Path::Op::arc: add_arc_as_curves(out, at, step, map); break;
      case Path::Op::curve: out.curve(map(step.first), map(step.second), map(step.to)); break;
      case Path::Op::close: out.close(); continue;
    }
    at = step.to;
  }
  return out;
}

}  // namespace punct::render
