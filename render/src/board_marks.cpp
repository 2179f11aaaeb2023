// SPDX-License-Identifier: MIT
#include "board_marks.hpp"

#include <algorithm>

#include "pieces.hpp"
#include "punct/connection.hpp"

namespace punct::render {
namespace {

Point toward(Point from, Point to, double distance) {
  const Point way = to - from;
  return from + way * (distance / length(way));
}

void draw_arrow(const Pen& pen, Point from, Point to, Tint tint) {
  constexpr double head = 15;
  const double whole = length(to - from);
  if (whole < 1) return;
  const Point way = (to - from) * (1 / whole);
  const Point aside{-way.y, way.x};
  const Point start = from + way * std::min(11.0, whole / 4);
  const Point tip = to - way * std::min(7.0, whole / 8);
  const Point neck = tip - way * std::min(head, whole / 2);
  Path triangle = polygon({tip, neck + aside * 8.5, neck - aside * 8.5});
  const Path shaft = polyline({start, neck + way * 2});
  pen.path(Role::arrow_casing, shaft);
  pen.path(Role::arrow_head_casing, triangle);
  pen.path(Role::arrow, shaft, tint);
  pen.path(Role::arrow_head, std::move(triangle), tint);
}

Path sign_path(SignMark::Sign sign, Point at) {
  constexpr double arm = 8;
  switch (sign) {
    case SignMark::Sign::cross: {
      Path cross = polyline({at + Point{-arm, -arm}, at + Point{arm, arm}});
      return cross.move(at + Point{-arm, arm}).line(at + Point{arm, -arm});
    }
    case SignMark::Sign::square: return rectangle({at.x - 10, at.y - 10, at.x + 10, at.y + 10});
    case SignMark::Sign::circle:
    case SignMark::Sign::dot: break;
  }
  return {};
}

void draw_ghost(const Pen& pen, const BoardView& view, const Piece& piece) {
  const PieceRoles& roles = roles_of(piece.owner);
  pen.path(roles.ghost, body_of(view, piece.kind, piece.dots, body_radius(piece.level)));
  pen.circle(roles.ghost_dot, view.at(piece.dots.punct), kPunctRadius);
  pen.circles(roles.minor, {view.at(piece.dots.minors[0]), view.at(piece.dots.minors[1])}, kMinorRadius);
}

/// Draws one kind of mark above the pieces.
class Above {
 public:
  Above(const Pen& pen, const BoardView& view, const Position& position)
      : pen_(pen), view_(view), position_(position) {}

  void operator()(const ArrowMark& mark) const { draw_arrow(pen_, view_.at(mark.from), view_.at(mark.to), mark.tint); }

  void operator()(const SignMark& mark) const {
    for (const Space space : mark.spaces) {
      const Point at = view_.at(space);
      switch (mark.sign) {
        case SignMark::Sign::circle:
          pen_.circle(Role::mark_casing, at, 11.5);
          pen_.circle(Role::mark, at, 11.5, mark.tint);
          break;
        case SignMark::Sign::dot:
          pen_.circle(Role::arrow_head_casing, at, 6);
          pen_.circle(Role::arrow_head, at, 6, mark.tint);
          break;
        case SignMark::Sign::cross:
        case SignMark::Sign::square:
          pen_.path(Role::mark_casing, sign_path(mark.sign, at));
          pen_.path(Role::mark, sign_path(mark.sign, at), mark.tint);
          break;
      }
    }
  }

  void operator()(const LabelMark& mark) const {
    constexpr double size = 14;
    const Point at = view_.at(mark.space);
    const double half = std::max(11.0, text_width(mark.text, size) * kBoldWidth / 2 + 5);
    pen_.path(Role::label_chip, rectangle({at.x - half, at.y - 11, at.x + half, at.y + 11}, 10.99), mark.tint);
    pen_.text(Role::label_text, at, size, mark.text);
  }

  void operator()(const GhostMark& mark) const {
    if (mark.piece.level > 1) draw_ghost(pen_, view_, mark.piece);
  }

  void operator()(const PathMark& mark) const {
    const std::vector<Space> spaces = mark.spaces.empty() ? connection() : mark.spaces;
    Path links;
    for (std::size_t i = 1; i < spaces.size(); ++i) {
      const Point from = view_.at(spaces[i - 1]);
      const Point to = view_.at(spaces[i]);
      links.move(toward(from, to, 10)).line(toward(to, from, 10));
    }
    if (links.steps().empty()) return;
    pen_.path(Role::path_casing, links);
    pen_.path(Role::path, std::move(links), mark.tint);
  }

  void operator()(const HighlightMark&) const {}

  void operator()(const RoundMarker& mark) const {
    pen_.circle(Role::marker, view_.at(mark.space), 13);
    pen_.circle(Role::marker_dot, view_.at(mark.space), 4);
  }

  void operator()(const TraceMark& mark) const {
    if (mark.from) {
      const Path origin = body_of(view_, mark.piece.kind, *mark.from, 13);
      pen_.path(Role::trace_origin_casing, origin);
      pen_.path(Role::trace_origin, origin);
      draw_arrow(pen_, view_.at(mark.from->punct), view_.at(mark.piece.dots.punct), Tint::plain);
    }
    const Path around = body_of(view_, mark.piece.kind, mark.piece.dots, body_radius(mark.piece.level) + 1.5);
    pen_.path(Role::trace_casing, around);
    pen_.path(Role::trace, around);
  }

 private:
  /// The chain of the player who is connected, the winner's where both are.
  [[nodiscard]] std::vector<Space> connection() const {
    const Player last = opponent(position_.to_move());
    for (const Player player : {last, position_.to_move()})
      if (const auto chain = shortest_chain(position_.topmost(player))) return chain->spaces;
    return {};
  }

  const Pen& pen_;
  const BoardView& view_;
  const Position& position_;
};

void draw_highlight(const Pen& pen, const BoardView& view, const HighlightMark& mark) {
  Path cells;
  for (const Space space : mark.spaces)
    for (int corner = 0; corner < 6; ++corner) {
      constexpr std::array<Point, 6> way{
          {{23.09, 0}, {11.55, 20}, {-11.55, 20}, {-23.09, 0}, {-11.55, -20}, {11.55, -20}}};
      const Point at = view.at(space) + way[static_cast<std::size_t>(corner)];
      corner == 0 ? cells.move(at) : cells.line(at);
      if (corner == 5) cells.close();
    }
  pen.path(Role::highlight, std::move(cells), mark.tint);
}

}  // namespace

void draw_highlights(const Pen& pen, const BoardView& view, const std::vector<Mark>& marks) {
  for (const Mark& mark : marks)
    if (const auto* highlight = std::get_if<HighlightMark>(&mark)) draw_highlight(pen, view, *highlight);
}

void draw_highlighted_sockets(const Pen& pen, const BoardView& view, const std::vector<Mark>& marks) {
  for (const Mark& mark : marks)
    if (const auto* highlight = std::get_if<HighlightMark>(&mark)) {
      std::vector<Point> centers;
      for (const Space space : highlight->spaces) centers.push_back(view.at(space));
      pen.circles(Role::highlight_socket, std::move(centers), kSocketRadius, highlight->tint);
    }
}

void draw_ghosts_below(const Pen& pen, const BoardView& view, const std::vector<Mark>& marks) {
  for (const Mark& mark : marks)
    if (const auto* ghost = std::get_if<GhostMark>(&mark); ghost != nullptr && ghost->piece.level == 1)
      draw_ghost(pen, view, ghost->piece);
}

void draw_marks_above(const Pen& pen, const BoardView& view, const std::vector<Mark>& marks, const Position& position) {
  for (const Mark& mark : marks) std::visit(Above(pen, view, position), mark);
}

}  // namespace punct::render
