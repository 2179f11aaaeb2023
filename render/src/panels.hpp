// SPDX-License-Identifier: MIT
#pragma once

#include "board.hpp"
#include "punct/position.hpp"
#include "punct/render/layout.hpp"

namespace punct::render {

/// A part of the picture that has been drawn in a group of its own and can be put anywhere.
struct Block {
  Pen pen;
  /// What it takes up, in the group's own units.
  Box box;
  [[nodiscard]] double width() const noexcept { return box.width() * pen.group().scale; }
  [[nodiscard]] double height() const noexcept { return box.height() * pen.group().scale; }
  void put(Point left_top) const noexcept {
    Group& group = pen.group();
    group.offset = left_top - Point{box.left, box.top} * group.scale;
  }
};

/// The whole board with pieces and marks.
[[nodiscard]] Block board_block(const Pen& pen, const BoardView& view, const Diagram& diagram);
/// The height of the heading above a small board, whatever the scale of that board.
inline constexpr double kLayerHeading = 17;
/// A small board that shows one level, what lies on the level below dimmed.
[[nodiscard]] Block layer_block(const Pen& pen, const BoardView& view, const Diagram& diagram, int level, double scale);
/// The levels pulled apart.
[[nodiscard]] Block exploded_block(const Pen& pen, const BoardView& view, const Diagram& diagram);
/// What is left in the sets.
[[nodiscard]] Block sets_block(const Pen& pen, const Position& position);
/// What the signs mean, in lines no wider than this.
[[nodiscard]] Block legend_block(const Pen& pen, double width);
/// The stack of one space.
[[nodiscard]] Block inset_block(const Pen& pen, const Position& position, Space space);
/// The caption, broken into lines of this width.
[[nodiscard]] Block caption_block(const Pen& pen, std::string_view caption, double width);

/// The part of the board that the crop asks for; the whole board where it asks for none.
[[nodiscard]] Box shown_part(const BoardView& view, const Diagram& diagram);
/// The highest level on which a piece lies, 0 on the empty board.
[[nodiscard]] int highest_level(const Position& position);

}  // namespace punct::render
