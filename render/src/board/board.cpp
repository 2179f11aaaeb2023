// SPDX-License-Identifier: MIT
#include "board/board.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace punct::render {
namespace {

constexpr double kHalfRoot3 = std::numbers::sqrt3 / 2;

Point at_angle(double degrees, double distance) {
  const double radians = degrees * std::numbers::pi / 180;
  return {distance * std::cos(radians), distance * std::sin(radians)};
}

// The first or the last space of a column or row.
Space end_of_column(int column, bool last) {
  for (int i = 1; i <= kRows; ++i)
    if (const auto space = Space::at(column, last ? kRows + 1 - i : i)) return *space;
  return {};
}
Space end_of_row(int row, bool last) {
  for (int i = 1; i <= kColumns; ++i)
    if (const auto space = Space::at(last ? kColumns + 1 - i : i, row)) return *space;
  return {};
}

// The vector from the end of a line to its label. On two sides of the board, columns and rows end at the same spaces.
// The far label is there between the near labels and the pieces, shifted aside to the middle between the two near
// labels beside it. Where the board lacks a corner, two lines meet: one label is farther out, the other farther in.
Point way_to_label(Space end, bool is_column, bool far_end) {
  const int way = far_end ? 1 : -1;
  const int column = end.column() + (is_column ? 0 : way);
  const int row = end.row() + (is_column ? way : 0);
  double angle = is_column ? 90 : 210;
  double distance = 33.5;
  if (std::abs(column - row) >= 8) {
    const bool is_corner = (is_column ? column : row) == (far_end ? 9 : 17);
    distance = far_end ? (is_corner ? 28 : 25.2) : is_corner ? 42 : 38;
    const double aside = far_end ? (is_corner ? 0 : 23) : is_corner ? 6 : 0;
    angle += is_column ? -aside : aside;
  } else if (column == row && (column == 1 || column == 17)) {
    // Both labels stand at the space that the corner lacks, one on each side of it.
    distance = 30;
    angle += is_column ? 27 : -27;
  }
  return at_angle(angle, -way * distance);
}

// Whether a point is in the box and at least `room` away from its sides; with a negative `room`, at most that far
// outside.
bool is_within(Point at, const Box& box, double room) noexcept {
  return at.x - room > box.left && at.x + room < box.right && at.y - room > box.top && at.y + room < box.bottom;
}

}  // namespace

BoardView::BoardView(int turns) noexcept {
  constexpr std::array<Point, 6> cosine_sine{
      {{1, 0}, {0.5, kHalfRoot3}, {-0.5, kHalfRoot3}, {-1, 0}, {-0.5, -kHalfRoot3}, {0.5, -kHalfRoot3}}};
  const Point chosen = cosine_sine[static_cast<std::size_t>((turns % 6 + 6) % 6)];
  cosine_ = chosen.x;
  sine_ = chosen.y;
}

Point BoardView::at(int column, int row) const noexcept {
  return turned({kPitch * kHalfRoot3 * (column - 9), kPitch * (0.5 * (column - 9) - (row - 9))});
}

Point BoardView::turned(Point way) const noexcept {
  return {cosine_ * way.x - sine_ * way.y, sine_ * way.x + cosine_ * way.y};
}

std::vector<Point> plate_corners(const BoardView& view) {
  constexpr double to_side = 7 * kPitch + 42;
  constexpr double to_corner = 8 * kPitch + 32;
  std::vector<Point> corners;
  for (int corner = 0; corner < 6; ++corner) {
    // The lines of the side and of the cut meet there; their normals are 30 degrees apart.
    const double aside = (to_side - to_corner * kHalfRoot3) * 2;
    const Point out = at_angle(60 * corner - 90, to_corner);
    const Point along = at_angle(60 * corner, aside);
    corners.push_back(view.turned(out - along));
    corners.push_back(view.turned(out + along));
  }
  return corners;
}

void draw_plate(const Pen& pen, const BoardView& view) { pen.path(Role::plate, polygon(plate_corners(view))); }

void draw_sockets(const Pen& pen, const BoardView& view, const Box& shown, bool named) {
  Circles outside{{}, kSocketRadius};
  Circles inside{{}, kSocketRadius};
  for (const Space space : kAllSpaces) {
    if (!is_within(view.at(space), shown, -kSocketRadius)) continue;
    Circles& circles = kCenter.contains(space) ? inside : outside;
    circles.centers.push_back(view.at(space));
    if (!named) continue;
    circles.spaces.push_back(space.name());
    circles.ids.push_back(space.name());
  }
  pen.circles(Role::socket, std::move(outside));
  pen.circles(Role::center_socket, std::move(inside));
  std::vector<Point> hexagon;
  for (int corner = 0; corner < 6; ++corner) hexagon.push_back(view.turned(at_angle(60 * corner - 90, 2.5 * kPitch)));
  pen.path(Role::center_outline, polygon(hexagon));
}

void draw_edge_labels(const Pen& pen, const BoardView& view, const Box& shown, double size, bool far_end) {
  constexpr double fainter = 0.86;
  const auto label = [&](Point at, const std::string& text) {
    if (!is_within(at, shown, 10)) return;
    far_end ? pen.text(Role::edge_label_far, at, size * fainter, text) : pen.text(Role::edge_label, at, size, text);
  };
  for (int column = 1; column <= kColumns; ++column) {
    const Space end = end_of_column(column, far_end);
    label(view.at(end) + view.turned(way_to_label(end, true, far_end)),
          std::string(1, static_cast<char>('A' + column - 1)));
  }
  for (int row = 1; row <= kRows; ++row) {
    const Space end = end_of_row(row, far_end);
    label(view.at(end) + view.turned(way_to_label(end, false, far_end)), std::to_string(row));
  }
}

void draw_space_names(const Pen& pen, const BoardView& view, const SpaceSet& covered, const Box& shown, double size) {
  if (size <= 0) return;
  for (const Space space : kAllSpaces)
    if (!covered.contains(space) && is_within(view.at(space), shown, 13))
      pen.text(Role::space_name, view.at(space), size, space.name());
}

}  // namespace punct::render
