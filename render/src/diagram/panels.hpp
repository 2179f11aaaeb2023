// SPDX-License-Identifier: MIT
#pragma once

#include "board/board.hpp"
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
/// The levels pulled apart, their names in letters of this size.
[[nodiscard]] Block exploded_block(const Pen& pen, const BoardView& view, const Diagram& diagram, double letters);
/// What a set holds, by kind: both players' piece, how many there are and its name, and the round markers.
[[nodiscard]] Block pieces_block(const Pen& pen, const Diagram& diagram);
/// What is left in the sets.
[[nodiscard]] Block sets_block(const Pen& pen, const Diagram& diagram, double scale);
/// What the signs mean, no wider than `width` on the page.
[[nodiscard]] Block legend_block(const Pen& pen, const Diagram& diagram, double width, double scale);
/// The stack of one space.
[[nodiscard]] Block inset_block(const Pen& pen, const Diagram& diagram, Space space, double scale);
/// The caption in lines as long as one another, no wider than `width`.
[[nodiscard]] Block caption_block(const Pen& pen, std::string_view caption, double width, double size);

/// The letters that stand for stacks, in the order in which an eye finds them: from left to right, then down.
using StackLetters = std::vector<std::pair<Space, std::string>>;
[[nodiscard]] StackLetters letters_of_stacks(const BoardView& view, const Position& position);
/// Each stack from the side below its letter, with the letter of each piece; of the same size in every picture, a unit
/// of the group being a pixel, which is `pixel` wide. `width` is in pixels.
[[nodiscard]] Block stacks_block(const Pen& pen, const BoardView& view, const Diagram& diagram, double width,
                                 double pixel);
/// The detail to draw with, which is not `automatic`.
[[nodiscard]] Detail detail_of(const Diagram& diagram);

/// The part of the board that the crop asks for; the whole board where it asks for none.
[[nodiscard]] Box shown_part(const BoardView& view, const Diagram& diagram);
/// The highest level on which a piece lies, 0 on the empty board.
[[nodiscard]] int highest_level(const Position& position);

}  // namespace punct::render
