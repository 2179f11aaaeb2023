// SPDX-License-Identifier: MIT
#pragma once

#include "board/board.hpp"
#include "board/outline.hpp"
#include "board/pieces.hpp"
#include "punct/position.hpp"
#include "punct/render/layout.hpp"

namespace punct::render {

/// A part of the picture, drawn in a group of its own, that can be put anywhere.
struct Block {
  Pen pen;
  /// The area that it takes up, in the group's own units.
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
/// The size of the letters above a small board in pictures that are not small, and the height of that heading as a
/// multiple of the size.
inline constexpr double kLayerLetters = 12.5;
inline constexpr double kLayerHeading = 1.36;
/// A small board that shows one level, with the pieces of the level below dimmed. Above it is its name, in letters of
/// this size on the page at any scale of the board. If letters of a small picture leave no room for it, that is the
/// number of the level alone.
[[nodiscard]] Block layer_block(const Pen& pen, const BoardView& view, const Diagram& diagram, int level, double scale,
                                double letters);
/// How much lower levels pulled apart make the board.
inline constexpr double kFlatApart = 0.5;
/// How far a space stands to the side there, for each unit of its distance from the middle towards the reader or away;
/// names of spaces need more.
[[nodiscard]] double slant_apart(const Diagram& diagram) noexcept;
/// How much lower an oblique view makes the board.
inline constexpr double kFlatOblique = 0.7;
/// Where the ground of the diagram's view lies, from where the board lies that is seen from above.
[[nodiscard]] Affine ground_of(const Diagram& diagram) noexcept;
/// The levels pulled apart, their names in letters of this size.
[[nodiscard]] Block exploded_block(const Pen& pen, const BoardView& view, const Diagram& diagram, double letters);
/// The signs of the view from the side: larger in small pictures, like those of the board seen from above. Letters and
/// figures that nobody could read have the size 0.
[[nodiscard]] Signs oblique_signs(const Diagram& diagram);
/// The stacks as they look from the side of the board that is at the bottom.
[[nodiscard]] Block oblique_block(const Pen& pen, const BoardView& view, const Diagram& diagram, const Signs& signs);
/// The contents of a set: for each kind both players' piece, its number and its name; and the round markers.
[[nodiscard]] Block pieces_block(const Pen& pen, const Diagram& diagram);
/// The pieces left in the sets, no wider than `width` on the page.
[[nodiscard]] Block sets_block(const Pen& pen, const Diagram& diagram, double width, double scale);
/// The meanings of the signs, no wider than `width` on the page.
[[nodiscard]] Block legend_block(const Pen& pen, const Diagram& diagram, double width, double scale);
/// The list of the pieces on one space.
[[nodiscard]] Block inset_block(const Pen& pen, const Diagram& diagram, Space space, double scale);
/// The caption in lines of similar length, no wider than `width`.
[[nodiscard]] Block caption_block(const Pen& pen, std::string_view caption, double width, double size);

/// The letters of stacks, in the order of their spaces from left to right, then down. Stacks that have a number on top
/// come after them, with the number. In the oblique view, stacks whose letters would be hidden come last and have the
/// names of their spaces instead.
using StackLetters = std::vector<std::pair<Space, std::string>>;
[[nodiscard]] StackLetters letters_of_stacks(const BoardView& view, const Diagram& diagram);
/// Whether the oblique view hides a part of the place where the letter of this stack would stand.
[[nodiscard]] bool is_hidden_oblique(const BoardView& view, const Diagram& diagram, Space space);
/// The stacks seen from the side, each below its letter, with the letter of each piece. They have the same size in
/// every picture: a unit of the group is a pixel, which is `pixel` units of the page. `width` is in pixels.
[[nodiscard]] Block stacks_block(const Pen& pen, const BoardView& view, const Diagram& diagram, double width,
                                 double pixel);
/// The detail to draw with; never `automatic`.
[[nodiscard]] Detail detail_of(const Diagram& diagram);
/// Whether letters of this size, in units, have at least so many pixels. Smaller ones are noise in a thumbnail.
[[nodiscard]] bool is_legible(const Diagram& diagram, double size, double least_pixels = 6);

/// The part of the board around the spaces of the crop; the whole board without a crop.
[[nodiscard]] Box shown_part(const BoardView& view, const Diagram& diagram);
/// The highest level with a piece; 0 on the empty board.
[[nodiscard]] int highest_level(const Position& position);

}  // namespace punct::render
