// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "board/outline.hpp"
#include "board/pen.hpp"
#include "punct/position.hpp"
#include "punct/render/layout.hpp"

namespace punct::render {

/// The distance between neighboring spaces.
inline constexpr double kPitch = 40;
inline constexpr double kSocketRadius = 16;

/// Where spaces are drawn: I9 in the origin, the board turned by sixths clockwise.
class BoardView {
 public:
  explicit BoardView(int turns) noexcept;
  [[nodiscard]] Point at(Space space) const noexcept { return at(space.column(), space.row()); }
  /// Also for places beside the board.
  [[nodiscard]] Point at(int column, int row) const noexcept;
  /// Turns a way as the board is turned.
  [[nodiscard]] Point turned(Point way) const noexcept;
  [[nodiscard]] std::array<Point, 3> at(const std::array<Space, 3>& spaces) const noexcept {
    return {at(spaces[0]), at(spaces[1]), at(spaces[2])};
  }

 private:
  double cosine_, sine_;
};

/// Half the sides of the upright square that holds the board.
inline constexpr double kBoardReach = 352;

/// The plate, and what lies on it before any piece does.
[[nodiscard]] std::vector<Point> plate_corners(const BoardView& view);
void draw_plate(const Pen& pen, const BoardView& view);
/// The spaces in the part that is shown; those of the central hexagon apart, with its outline. If `named`, each is a
/// circle with its name.
void draw_sockets(const Pen& pen, const BoardView& view, const Box& shown, bool named);
/// Letters and numbers at one end of each line, or fainter ones at the other end, those that lie in the part that is
/// shown; false if none does.
bool draw_edge_labels(const Pen& pen, const BoardView& view, const Box& shown, double size, bool far_end);
/// The names of spaces on which nothing lies, those that fit into the part that is shown, upright where `map` takes
/// them.
void draw_space_names(const Pen& pen, const BoardView& view, const SpaceSet& covered, const Box& shown, double size,
                      const Affine& map = {});

}  // namespace punct::render
