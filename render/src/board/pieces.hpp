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

/// How wide a body is on its level: the higher, the narrower, so that what lies below looks out on both sides; from
/// level 6 up all are alike.
[[nodiscard]] double body_radius(int level) noexcept;

/// How large the signs of a board are, in units: small pictures take larger signs, and fewer of them.
struct Signs {
  double figure = 12;
  double edge_label = 14;
  double space_name = 11;
  double mark_label = 14;
  double punct = 8;
  double minor = 4;
  double ladder = 1;
  /// Whether stacks have ladders and bridges their arches; if not, a line below a level figure stands for a gap.
  bool has_ladders = true;
  /// Ladders stand only where there is room for them, on spaces of PÜNCTs first.
  bool few_ladders = false;
};
/// What a detail asks for; `automatic` is taken as `full`.
[[nodiscard]] const Signs& signs_for(Detail detail) noexcept;
/// The radius of a PÜNCT on a level.
[[nodiscard]] double punct_radius(const Signs& signs, int level) noexcept;

/// The outline of a piece as seen from above.
[[nodiscard]] Path body_of(const BoardView& view, PieceKind kind, const Footprint& dots, double radius);
[[nodiscard]] Body body_at(const BoardView& view, PieceKind kind, const Footprint& dots, double radius);

/// `wM-J5-J6-K5-2`: unlike a position line's text fit to be an id.
[[nodiscard]] std::string piece_id(const Piece& piece);

/// What stands on a dot: nothing, its level, or the letter of its stack; underlined if there is a gap below.
struct DotSign {
  std::string words;
  bool underlined = false;
};
using DotSigns = std::function<DotSign(Space)>;

/// All pieces, from the lowest level to the highest, a group each; in every piece the edges of those right below it.
/// `on_dots` gives what stands on topmost dots above level 1.
void draw_pieces(const Pen& pen, const BoardView& view, const Diagram& diagram, const Signs& signs,
                 const DotSigns& on_dots);

/// One piece in the pen's own group. Where it is covered, its dots are hollow.
void draw_body(const Pen& pen, const BoardView& view, const Piece& piece, double radius, bool free);
void draw_dots(const Pen& pen, const BoardView& view, const Piece& piece, bool free, const Signs& signs,
               const DotSigns& on_dots);
/// The dot of the topmost piece on a space, once more: above what has been drawn over it since.
void draw_top_dot(const Pen& pen, const BoardView& view, const Position& position, Space space, const Signs& signs,
                  const DotSigns& on_dots);

/// Nothing on any dot.
[[nodiscard]] DotSign no_sign(Space space);
/// The level of the topmost dot from 2 up; where no arches are drawn, underlined above a gap.
[[nodiscard]] DotSign level_sign(const Position& position, Space space, const Signs& signs);

/// Beside every space that is covered more than once, or bridged, its stack as a ladder with a rung a level, and a sign
/// where a bridge leaves a gap; on the other side for the spaces in `swapped`.
void draw_ladders(const Pen& pen, const BoardView& view, const Position& position, const Signs& signs,
                  const SpaceSet& swapped);
/// Ladders with a rung a level, gathered so that all of them are a handful of shapes.
class Ladders {
 public:
  /// The stack of a space, not empty, as a ladder with its middle at this point.
  void add(Point middle, const std::vector<Piece>& stack, Space space, double scale = 1);
  void draw(const Pen& pen) const;
  /// What a ladder of so many levels takes up around its middle.
  [[nodiscard]] static Point reach(int levels, double scale) noexcept;

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
