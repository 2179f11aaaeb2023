// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "board.hpp"
#include "punct/position.hpp"

namespace punct::render {

/// The roles of what belongs to a player's pieces.
struct PieceRoles {
  Role body, covered_body, minor, punct, covered_punct, figure, punct_figure, ladder, ladder_punct, dimmed, edge, side,
      ghost, ghost_dot;
};
[[nodiscard]] const PieceRoles& roles_of(Player player) noexcept;

/// How wide a body is on its level: the higher, the narrower, so that what lies below looks out on both sides.
[[nodiscard]] double body_radius(int level) noexcept;
inline constexpr double kMinorRadius = 4;
inline constexpr double kPunctRadius = 8;

/// The outline of a piece as seen from above.
[[nodiscard]] Path body_of(const BoardView& view, PieceKind kind, const Footprint& dots, double radius);

/// `wM-J5-J6-K5-2`: unlike a position line's text fit to be an id.
[[nodiscard]] std::string piece_id(const Piece& piece);

/// All pieces, from the lowest level to the highest, a group each. With `figures`, dots above level 1 show their level.
void draw_pieces(const Pen& pen, const BoardView& view, const Position& position, bool figures);

/// One piece in the pen's own group. `free` tells how its PÜNCT is drawn; `level` is written on its dots from 2 up
/// where the space's topmost dot is this piece's; 0 for nowhere.
void draw_piece(const Pen& pen, const BoardView& view, const Piece& piece, double radius, bool free,
                const SpaceSet& figures);

/// Beside every space that is covered more than once, or bridged, its stack as a ladder with a rung a level, and a sign
/// where a bridge leaves a gap.
void draw_ladders(const Pen& pen, const BoardView& view, const Position& position);
/// Ladders with a rung a level, gathered so that all of them are a handful of shapes.
class Ladders {
 public:
  /// The stack of a space, not empty, as a ladder with its middle at this point.
  void add(Point middle, const std::vector<Piece>& stack, Space space);
  void draw(const Pen& pen) const;

 private:
  Path frames_, gaps_;
  std::array<Path, 2> rungs_;
  /// Where PÜNCTs are, by owner and radius.
  std::map<std::pair<Player, double>, std::vector<Point>> spots_;
};
/// The gap sign, its middle at this point.
void draw_gap_sign(const Pen& pen, Point middle);

/// Whether a level below the topmost is empty on the space of this stack.
[[nodiscard]] bool has_gap(const std::vector<Piece>& stack) noexcept;
/// The spaces whose stacks have a level figure.
[[nodiscard]] SpaceSet stacked_spaces(const Position& position);

}  // namespace punct::render
