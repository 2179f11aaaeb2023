// SPDX-License-Identifier: MIT
#include "board.hpp"

#include <cmath>
#include <numbers>

namespace punct::render {
namespace {

constexpr double kHalfRoot3 = std::numbers::sqrt3 / 2;
constexpr double kLabelDistance = 33;
constexpr double kLabelSize = 15;

Point at_angle(double degrees, double distance) {
  const double radians = degrees * std::numbers::pi / 180;
  return {distance * std::cos(radians), distance * std::sin(radians)};
}

/// The first space of a row or column that is on the board, from the low end.
Space first_of_column(int column) {
  for (int row = 1; row <= kRows; ++row)
    if (const auto space = Space::at(column, row)) return *space;
  return {};
}
Space first_of_row(int row) {
  for (int column = 1; column <= kColumns; ++column)
    if (const auto space = Space::at(column, row)) return *space;
  return {};
}

/// Whether a point lies in the box, so far from its sides or, below 0, at most so far outside of it.
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
  constexpr double to_corner = 8 * kPitch + 22;
  std::vector<Point> corners;
  for (int corner = 0; corner < 6; ++corner) {
    // The side's line and the cut's line, whose normals stand 30 degrees apart, meet there.
    const double aside = (to_side - to_corner * kHalfRoot3) * 2;
    const Point out = at_angle(60 * corner - 90, to_corner);
    const Point along = at_angle(60 * corner, aside);
    corners.push_back(view.turned(out - along));
    corners.push_back(view.turned(out + along));
  }
  return corners;
}

void draw_plate(const Pen& pen, const BoardView& view) { pen.path(Role::plate, polygon(plate_corners(view))); }

void draw_sockets(const Pen& pen, const BoardView& view, const Box& shown) {
  std::vector<Point> outside;
  std::vector<Point> inside;
  for (const Space space : kAllSpaces)
    if (is_within(view.at(space), shown, -kSocketRadius))
      (kCenter.contains(space) ? inside : outside).push_back(view.at(space));
  pen.circles(Role::socket, std::move(outside), kSocketRadius);
  pen.circles(Role::center_socket, std::move(inside), kSocketRadius);
  std::vector<Point> hexagon;
  for (int corner = 0; corner < 6; ++corner) hexagon.push_back(view.turned(at_angle(60 * corner - 90, 2.5 * kPitch)));
  pen.path(Role::center_outline, polygon(hexagon));
}

void draw_edge_labels(const Pen& pen, const BoardView& view, const Box& shown) {
  const auto label = [&](Point at, const std::string& text) {
    if (is_within(at, shown, 10)) pen.text(Role::edge_label, at, kLabelSize, text);
  };
  for (int column = 1; column <= kColumns; ++column) {
    const Point at = view.at(first_of_column(column)) + view.turned({0, kLabelDistance});
    label(at, std::string(1, static_cast<char>('A' + column - 1)));
  }
  for (int row = 1; row <= kRows; ++row) {
    // Row 1 steps aside for the A beneath column A.
    const Point at = view.at(first_of_row(row)) + view.turned(at_angle(row == 1 ? 182 : 210, kLabelDistance + 2));
    label(at, std::to_string(row));
  }
}

void draw_space_names(const Pen& pen, const BoardView& view, const SpaceSet& covered, const Box& shown,
                      const Affine& map) {
  for (const Space space : kAllSpaces)
    if (!covered.contains(space) && is_within(view.at(space), shown, 13))
      pen.text(Role::space_name, map(view.at(space)), 11, space.name());
}

}  // namespace punct::render
