// SPDX-License-Identifier: MIT
// The circles, squares, crosses and dots on spaces.
#include <algorithm>
#include <numbers>

#include "board/board_marks.hpp"

namespace punct::render {
namespace {

constexpr double kCrossGap = 1.5;
constexpr double kDotSign = 6;

// How far a cross reaches to each side, around a disc of this radius or where there is none (0).
double cross_reach(double kept, double scale) {
  constexpr double farthest = 12;
  const double from = (kept + kCrossGap) * std::numbers::sqrt2 / 2;
  return kept > 0 ? std::clamp(farthest, from + 4 * scale, from + 6.5 * scale) : 8 * scale;
}

// A cross; around a disc of this radius, its four arms alone, which leave the disc free.
Path cross_around(Point at, double kept, double scale) {
  const double from = (kept + kCrossGap) * std::numbers::sqrt2 / 2;
  const double to = cross_reach(kept, scale);
  // Patterns of lines begin in the middle, so that the arms are alike.
  Path cross;
  for (const Point way : {Point{-1, -1}, Point{1, 1}, Point{-1, 1}, Point{1, -1}})
    cross.move(at + way * (kept > 0 ? from : 0)).line(at + way * to);
  return cross;
}

}  // namespace

void BoardMarks::count_signs(const SignMark& mark) {
  for (const Space space : mark.spaces) {
    SignsOn& on = signs_on_[space.index()];
    switch (mark.sign) {
      case SignMark::Sign::circle: ++on.circles; break;
      case SignMark::Sign::dot: ++on.dots; break;
      case SignMark::Sign::cross: ++on.crosses; break;
      case SignMark::Sign::square: ++on.squares; break;
    }
  }
}

// Notes the places of signs, which labels do not hide, and where arrows are broken.
void BoardMarks::keep_clear(const SignMark& mark) {
  for (const Space space : mark.spaces) {
    const SignsOn& on = signs_on_[space.index()];
    double reach = std::max(10.0, kept_radius(space) + 3.5 * signs_.mark);
    // Where there are several, the outermost ring counts.
    if (on.circles + on.squares + on.crosses + on.dots > 1) {
      if (on.circles > 0) reach = std::max(reach, ring_radius(space, SignMark::Sign::circle, on.circles - 1));
      if (on.squares > 0) reach = std::max(reach, ring_radius(space, SignMark::Sign::square, on.squares - 1));
    }
    taken_.push_back(box_around(view_.at(space), {reach, reach}));
    sign_places_.emplace_back(view_.at(space), reach + 4);
  }
}

// A form for each tint, like its pattern in highlights, for themes in which colors are told apart by patterns.
void BoardMarks::draw_dot_core(Point at, double scale, Tint tint) {
  const double half = 5 * scale;
  const double slanted = 3.6 * scale;
  const Point level{half, 0};
  const Point upright{0, half};
  const Point forward{slanted, -slanted};
  const Point backward{slanted, slanted};
  const auto line = [&](Point way) { pen_.path(Role::dot_core, polyline({at - way, at + way}), tint); };
  switch (tint) {
    case Tint::plain: break;
    case Tint::red: line(forward), line(backward); break;
    case Tint::green: line(backward); break;
    case Tint::blue: line(upright); break;
    case Tint::yellow: pen_.circle(Role::dot_core, at, 1.2 * scale, tint); break;
    case Tint::orange: line(level); break;
    case Tint::purple: line(upright), line(level); break;
    case Tint::gray: pen_.circle(Role::dot_core, at, 3.2 * scale, tint); break;
  }
}

void BoardMarks::draw_circle_sign(Point at, double radius, Tint tint) {
  for (const Role role : {Role::mark_casing, Role::mark, Role::mark_core}) pen_.circle(role, at, radius, tint);
}

void BoardMarks::draw_line_sign(const Path& path, Tint tint) {
  for (const Role role : {Role::mark_casing, Role::mark, Role::mark_core}) pen_.path(role, path, tint);
}

// A dot leaves a rim of a PÜNCT to be seen, and stands above a figure.
void BoardMarks::draw_dot_sign(Space space, Tint tint) {
  const Piece* const piece = position_.top(space);
  const bool is_punct = piece != nullptr && piece->dots.punct == space;
  Point at = view_.at(space);
  double radius = kDotSign * signs_.mark;
  if (piece != nullptr && !on_dots_(space).words.empty()) {
    radius = kDotSign;
    at.y -= radius + 0.364 * signs_.figure + 2;
  } else if (is_punct) {
    radius = std::min(radius, 0.6 * dot_radius(space));
  }
  pen_.circle(Role::arrow_head_casing, at, radius, tint);
  pen_.circle(Role::arrow_head, at, radius, tint);
  draw_dot_core(at, radius / kDotSign, tint);
}

// The radius of what a cross on the space stands around: the dot or figure, or a sign that is a dot.
double BoardMarks::radius_in_cross(Space space) const {
  const double kept = kept_radius(space);
  return kept <= 0 && signs_on_[space.index()].dots > 0 ? kDotSign * signs_.mark : kept;
}

// The radius of a circle, or half a side of a square, with so many others like it inside. Circles are around a cross,
// and squares around both.
double BoardMarks::ring_radius(Space space, SignMark::Sign sign, int others) const {
  const SignsOn& on = signs_on_[space.index()];
  const double line = 3.5 * signs_.mark;
  const double pitch = 6 * signs_.mark;
  const double cross = on.crosses > 0 ? cross_reach(radius_in_cross(space), signs_.mark) : 0;
  const double kept = kept_radius(space);
  const double circle = std::max({11.5, kept + line, cross > 0 ? cross * std::numbers::sqrt2 + line : 0});
  if (sign == SignMark::Sign::circle) return circle + pitch * others;
  const double square = std::max({10.0, kept + line, cross > 0 ? cross + line : 0});
  return (on.circles > 0 ? circle + pitch * on.circles : square) + pitch * others;
}

// Signs leave the dot and the figure of their space to be seen, and each other.
void BoardMarks::draw_signs(const SignMark& mark) {
  for (const Space space : mark.spaces) {
    const Point at = view_.at(space);
    SignsOn& on = signs_on_[space.index()];
    switch (mark.sign) {
      case SignMark::Sign::circle:
        draw_circle_sign(at, ring_radius(space, mark.sign, on.circles_drawn++), mark.tint);
        break;
      case SignMark::Sign::dot: draw_dot_sign(space, mark.tint); break;
      case SignMark::Sign::cross:
        draw_line_sign(cross_around(at, radius_in_cross(space), signs_.mark), mark.tint);
        break;
      case SignMark::Sign::square: {
        const double half = ring_radius(space, mark.sign, on.squares_drawn++);
        draw_line_sign(rectangle(box_around(at, {half, half})), mark.tint);
        break;
      }
    }
  }
}

}  // namespace punct::render
