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

/// Maps spaces to points: I9 is the origin, and the board is turned clockwise by sixths.
class BoardView {
 public:
  explicit BoardView(int turns) noexcept;
  [[nodiscard]] Point at(Space space) const noexcept { return at(space.column(), space.row()); }
  /// Also takes places beside the board.
  [[nodiscard]] Point at(int column, int row) const noexcept;
  /// Turns a vector like the board.
  [[nodiscard]] Point turned(Point way) const noexcept;
  [[nodiscard]] std::array<Point, 3> at(const std::array<Space, 3>& spaces) const noexcept {
    return {at(spaces[0]), at(spaces[1]), at(spaces[2])};
  }

 private:
  double cosine_, sine_;
};

/// Half the side of the upright square that contains the board.
inline constexpr double kBoardReach = 352;

/// The corners of the plate under the spaces.
[[nodiscard]] std::vector<Point> plate_corners(const BoardView& view);
void draw_plate(const Pen& pen, const BoardView& view);
/// Draws the spaces in the part that is shown, and the central hexagon with its spaces in a role of their own. If
/// `named`, each space is a circle with its name.
void draw_sockets(const Pen& pen, const BoardView& view, const Box& shown, bool named);
/// Draws the letters and numbers in the part that is shown: at one end of each line, or fainter ones at the other end.
void draw_edge_labels(const Pen& pen, const BoardView& view, const Box& shown, double size, bool far_end);
/// Draws the names of empty spaces that fit into the part that is shown.
void draw_space_names(const Pen& pen, const BoardView& view, const SpaceSet& covered, const Box& shown, double size);

}  // namespace punct::render
