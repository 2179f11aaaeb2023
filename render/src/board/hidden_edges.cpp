// SPDX-License-Identifier: MIT
#include "board/hidden_edges.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace punct::render {
namespace {

constexpr double kTiny = 1e-9;
// Shorter lines would look like specks.
constexpr double kLeastLength = 1.5;

// A straight line or arc of an outline. Places on it are numbers from 0 to 1.
struct Edge {
  Point from, to;
  bool is_arc = false;
  Point center{};
  double radius = 0;
  double start = 0;
  // Positive if it looks clockwise.
  double sweep = 0;

  [[nodiscard]] Point at(double place) const noexcept {
    if (!is_arc) return from + (to - from) * place;
    const double angle = start + sweep * place;
    return center + Point{std::cos(angle), std::sin(angle)} * radius;
  }
  [[nodiscard]] double whole() const noexcept { return is_arc ? std::abs(sweep) * radius : length(to - from); }
  // The place of a point, which must be on the circle of an arc or the line of a straight edge. It is outside of 0 to 1
  // if the point is not on the edge itself.
  [[nodiscard]] double place_of(Point point) const noexcept {
    if (!is_arc) return dot(point - from, to - from) / dot(to - from, to - from);
    const double turn = (std::atan2(point.y - center.y, point.x - center.x) - start) * (sweep < 0 ? -1 : 1);
    constexpr double circle = 2 * std::numbers::pi;
    return (turn - std::floor(turn / circle + kTiny) * circle) / std::abs(sweep);
  }
};

// The edges of a closed outline; at most eight.
struct Edges {
  std::array<Edge, 12> edges;
  std::size_t count = 0;
  [[nodiscard]] const Edge* begin() const noexcept { return edges.data(); }
  [[nodiscard]] const Edge* end() const noexcept { return edges.data() + count; }
};

Edge arc_edge(Point from, const Path::Step& step) noexcept {
  Edge edge{from, step.to, true, arc_center(from, step), step.radius};
  const Point first = from - edge.center;
  const Point last = step.to - edge.center;
  edge.start = std::atan2(first.y, first.x);
  const double turn = std::atan2(cross(first, last), dot(first, last));
  constexpr double circle = 2 * std::numbers::pi;
  edge.sweep = step.clockwise ? (turn < -kTiny ? turn + circle : turn) : (turn > kTiny ? turn - circle : turn);
  return edge;
}

Edges edges_of(const Path& outline) {
  Edges edges;
  Point start;
  Point at;
  for (const Path::Step& step : outline.steps()) {
    const Point to = step.op == Path::Op::close ? start : step.to;
    if (step.op == Path::Op::move) start = to;
    if (step.op == Path::Op::arc) edges.edges[edges.count++] = arc_edge(at, step);
    if ((step.op == Path::Op::line || step.op == Path::Op::close) && length(to - at) > kTiny)
      edges.edges[edges.count++] = {at, to};
    at = to;
  }
  return edges;
}

// Up to two points.
struct Crossings {
  std::array<Point, 2> points;
  std::size_t count = 0;
  void add(Point point) noexcept { points[count++] = point; }
};

Crossings cross_lines(const Edge& a, const Edge& b) noexcept {
  Crossings found;
  const Point way = a.to - a.from;
  const Point other = b.to - b.from;
  const double area = cross(way, other);
  if (std::abs(area) > kTiny) found.add(a.from + way * (cross(b.from - a.from, other) / area));
  return found;
}

Crossings cross_line_and_circle(const Edge& line, const Edge& arc) noexcept {
  Crossings found;
  const Point way = (line.to - line.from) * (1 / length(line.to - line.from));
  const double along = dot(arc.center - line.from, way);
  const Point foot = line.from + way * along;
  const double square = arc.radius * arc.radius - dot(foot - arc.center, foot - arc.center);
  if (square < 0) return found;
  found.add(foot + way * std::sqrt(square));
  found.add(foot - way * std::sqrt(square));
  return found;
}

// Arcs are around dots, which are farther apart than two radii, or around the same dot: they never cross.
Crossings crossings(const Edge& a, const Edge& b) noexcept {
  if (a.is_arc && b.is_arc) return {};
  if (a.is_arc) return cross_line_and_circle(b, a);
  if (b.is_arc) return cross_line_and_circle(a, b);
  return cross_lines(a, b);
}

// The places at which an edge meets an outline, and its ends, in order.
struct Cuts {
  std::array<double, 32> places;
  std::size_t count = 0;
};

Cuts cuts_of(const Edge& edge, const Edges& rim) {
  Cuts cuts;
  const auto add = [&cuts](double place) {
    if (cuts.count < cuts.places.size()) cuts.places[cuts.count++] = place;
  };
  add(0);
  add(1);
  for (const Edge& other : rim) {
    const Crossings found = crossings(edge, other);
    for (std::size_t i = 0; i < found.count; ++i) {
      const double place = edge.place_of(found.points[i]);
      const double there = other.place_of(found.points[i]);
      if (place > 0 && place < 1 && there > -kTiny && there < 1 + kTiny) add(place);
    }
  }
  std::sort(cuts.places.begin(), cuts.places.begin() + cuts.count);
  return cuts;
}

// Adds parts of edges to a path. Parts that continue each other become one line.
class Strokes {
 public:
  explicit Strokes(Path& path) : path_(path) {}
  void add(const Edge& edge, double from, double to) {
    const Point start = edge.at(from);
    if (steps_.steps().empty() || length(start - end_) > 1e-6) {
      finish();
      steps_.move(start);
    }
    end_ = edge.at(to);
    edge.is_arc ? steps_.arc(end_, edge.radius, edge.sweep > 0) : steps_.line(end_);
    length_ += edge.whole() * (to - from);
  }

  // Ends the last line, after the last part.
  void finish() {
    if (length_ >= kLeastLength)
      for (const Path::Step& step : steps_.steps()) path_.append(step);
    steps_ = {};
    length_ = 0;
  }

 private:
  Path& path_;
  Path steps_;
  Point end_;
  double length_ = 0;
};

bool may_meet(const Body& a, const Body& b) noexcept {
  const double reach = a.radius + b.radius;
  const auto apart = [&](auto of) {
    const auto [low, high] = std::minmax({of(a.dots[0]), of(a.dots[1]), of(a.dots[2])});
    const auto [least, most] = std::minmax({of(b.dots[0]), of(b.dots[1]), of(b.dots[2])});
    return low - reach > most || high + reach < least;
  };
  return !apart([](Point p) { return p.x; }) && !apart([](Point p) { return p.y; });
}

}  // namespace

bool Body::holds(Point point) const noexcept {
  const auto near_line = [&](Point from, Point to) { return distance_to_line(point, from, to) < radius; };
  if (near_line(dots[0], dots[1]) || near_line(dots[1], dots[2])) return true;
  if (shape != PieceShape::triangular) return false;
  if (near_line(dots[2], dots[0])) return true;
  const double first = cross(dots[1] - dots[0], point - dots[0]);
  const double second = cross(dots[2] - dots[1], point - dots[1]);
  const double third = cross(dots[0] - dots[2], point - dots[2]);
  return (first > 0) == (second > 0) && (second > 0) == (third > 0);
}

void add_hidden_edges(Path& path, const Body& lower, const Body& upper) {
  constexpr double rim = 0.5;
  if (!may_meet(lower, upper)) return;
  Body inner = upper;
  inner.radius -= rim;
  const Edges around = edges_of(inner.outline());
  Strokes strokes(path);
  for (const Edge& edge : edges_of(lower.outline())) {
    const Cuts cuts = cuts_of(edge, around);
    for (std::size_t i = 1; i < cuts.count; ++i) {
      const double from = cuts.places[i - 1];
      const double to = cuts.places[i];
      if (to - from > kTiny && inner.holds(edge.at((from + to) / 2))) strokes.add(edge, from, to);
    }
  }
  strokes.finish();
}

}  // namespace punct::render
