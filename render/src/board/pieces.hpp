// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "board/board.hpp"
#include "board/hidden_edges.hpp"
#include "board/piece_roles.hpp"
#include "punct/position.hpp"

namespace punct::render {

/// The roles of a player.
[[nodiscard]] const PieceRoles& roles_of(Player player) noexcept;

/// The radius of a body on this level. Higher bodies are narrower, so that pieces below remain visible on both sides;
/// from level 6 up all are alike.
[[nodiscard]] double body_radius(int level) noexcept;

/// The sizes of the signs on a board, in units. Small pictures have larger and fewer signs.
struct Signs {
  double figure = 12;
  double edge_label = 14;
  double space_name = 11;
  double mark_label = 14;
  double punct = 8;
  double minor = 4;
  /// How much larger than in large pictures the signs of marks are.
  double mark = 1;
  double ladder = 1;
  /// Whether ladders and gap signs are drawn. If not, a line below a level number stands for a gap.
  bool has_ladders = true;
  /// Whether ladders are drawn only if there is room for them, first those of spaces with a PÜNCT on top.
  bool few_ladders = false;
};
/// The signs for a detail; `automatic` counts as `full`.
[[nodiscard]] const Signs& signs_for(Detail detail) noexcept;
/// The radius of a PÜNCT on this level.
[[nodiscard]] double punct_radius(const Signs& signs, int level) noexcept;

/// The outline and the body of a piece seen from above.
[[nodiscard]] Path body_of(const BoardView& view, PieceKind kind, const Footprint& dots, double radius);
[[nodiscard]] Body body_at(const BoardView& view, PieceKind kind, const Footprint& dots, double radius);

/// An id for a piece, such as `wM-J5-J6-K5-2`.
[[nodiscard]] std::string piece_id(const Piece& piece);

/// The sign on a dot: empty, its level, or the letter of its stack; underlined if there is a gap below.
struct DotSign {
  std::string words;
  bool underlined = false;
};
using DotSigns = std::function<DotSign(Space)>;
/// Draws a sign, which must not be empty, around this point.
void draw_sign(const Pen& pen, Role role, Point at, const Signs& signs, const DotSign& sign);

/// Draws all pieces, from the lowest level to the highest, one group per piece; in every piece also the edges of the
/// pieces directly below. `on_dots` returns the signs of topmost dots.
void draw_pieces(const Pen& pen, const BoardView& view, const Diagram& diagram, const Signs& signs,
                 const DotSigns& on_dots);

/// Draw one piece in the pen's own group. The dots of a piece that is not free are hollow.
void draw_body(const Pen& pen, const BoardView& view, const Piece& piece, double radius, bool free);
void draw_dots(const Pen& pen, const BoardView& view, const Piece& piece, bool free, const Signs& signs,
               const DotSigns& on_dots);
/// Draws the dot of the topmost piece on a space again, above everything drawn over it since.
void draw_top_dot(const Pen& pen, const BoardView& view, const Position& position, Space space, const Signs& signs,
                  const DotSigns& on_dots);

/// The size of letters and figures on stacks that are seen from the side, in units of a large picture.
inline constexpr double kStackLetter = 10;
/// Draws the letter of a stack upright at this point of the picture, where the topmost dot of the stack is, on a disc
/// that hides the dot; on a PÜNCT of the radius `punct` only if the letters are wider.
void draw_stack_letter(const Pen& pen, const Position& position, Space space, Point at, double punct, double size,
                       std::string_view letter);

/// No sign on any dot.
[[nodiscard]] DotSign no_sign(Space space);
/// The level of the topmost dot if it is at least 2; underlined above a gap if no gap signs are drawn.
[[nodiscard]] DotSign level_sign(const Position& position, Space space, const Signs& signs);

/// Draws a ladder beside every space with a piece on level 2 or higher, and a gap sign if its stack has a gap. Ladders
/// are at the right, those of the spaces in `swapped` at the left.
void draw_ladders(const Pen& pen, const BoardView& view, const Position& position, const Signs& signs,
                  const SpaceSet& swapped);
/// Collects ladders, which have one rung per level, so that all of them together are a few shapes.
class Ladders {
 public:
  /// Adds the stack of a space, which must not be empty, as a ladder with its middle at this point.
  void add(Point middle, const std::vector<Piece>& stack, Space space, double scale = 1);
  void draw(const Pen& pen) const;
  /// Half the width and height of a ladder with this number of levels.
  [[nodiscard]] static Point reach(int levels, double scale) noexcept;

 private:
  Path frames_, gaps_;
  std::array<Path, 2> rungs_;
  // The middles of PÜNCTs, by owner and radius.
  std::map<std::pair<Player, double>, std::vector<Point>> spots_;
};
/// Draws the gap sign with its middle at this point.
void draw_gap_sign(const Pen& pen, Point middle);

/// Whether the space of this stack has an empty level below the topmost piece.
[[nodiscard]] bool has_gap(const std::vector<Piece>& stack) noexcept;
/// The spaces with a piece on level 2 or higher.
[[nodiscard]] SpaceSet stacked_spaces(const Position& position);

}  // namespace punct::render
