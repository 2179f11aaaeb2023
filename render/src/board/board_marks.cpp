// SPDX-License-Identifier: MIT
#include "board/board_marks.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "punct/connection.hpp"

namespace punct::render {
namespace {

constexpr double kHead = 14;
constexpr double kHeadHalf = 7.5;
constexpr double kOriginRadius = 13;

// The first point of a line, in steps of a unit from its start, that is not inside.
template <class Inside>
Point left_at(Point from, Point to, Inside inside) {
  const Point way = unit(to - from);
  const double whole = length(to - from);
  Point at = from;
  for (double gone = 0; gone < whole && inside(at); gone += 1) at = at + way;
  return at;
}

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

// Whether two arrows are on one line, have opposite directions and overlap.
bool are_opposite(const ArrowMark& a, const ArrowMark& b) {
  if (!in_line(a.from, a.to) || !in_line(a.from, b.from) || !in_line(a.to, b.to)) return false;
  const int across = a.to.column() - a.from.column();
  const int up = a.to.row() - a.from.row();
  // How far along the first arrow a space is, if it is on the same line.
  const auto along = [&](Space space) {
    return across * (space.column() - a.from.column()) + up * (space.row() - a.from.row());
  };
  if (across * (b.to.row() - b.from.row()) != up * (b.to.column() - b.from.column())) return false;
  return along(b.to) < along(b.from) && along(b.to) < along(a.to) && along(b.from) > 0;
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

BoardMarks::BoardMarks(const Pen& pen, const BoardView& view, const Diagram& diagram, const Signs& signs,
                       const DotSigns& on_dots, const Box& shown)
    : pen_(pen),
      view_(view),
      diagram_(diagram),
      position_(diagram.position),
      signs_(signs),
      on_dots_(on_dots),
      shown_(shown) {
  for (const Shape& shape : pen.shapes()) {
    if (shape.role != Role::edge_label && shape.role != Role::edge_label_far && shape.role != Role::space_name)
      continue;
    has_space_names_ |= shape.role == Role::space_name;
    const Text& name = std::get<Text>(shape.geometry);
    const double half = text_width(name.text, name.size) / 2;
    taken_.push_back({name.at.x - half, name.at.y - 0.73 * name.size, name.at.x + half, name.at.y});
  }
  for (const Mark& mark : diagram.marks) {
    if (const auto* const arrow = std::get_if<ArrowMark>(&mark)) plan_arrow(*arrow);
    if (const auto* const trace = std::get_if<TraceMark>(&mark)) plan_trace(*trace);
    if (const auto* const sign = std::get_if<SignMark>(&mark)) count_signs(*sign);
  }
  for (const Mark& mark : diagram.marks)
    if (const auto* const sign = std::get_if<SignMark>(&mark)) keep_clear(*sign);
  for (const Arrow& arrow : arrows_) {
    // The middle of a head: a short label on the space where an arrow ends touches its tip only.
    const double head = head_of(arrow);
    const Point middle = arrow.tip + unit(arrow.tail - arrow.tip) * (head / 2);
    taken_.push_back(box_around(middle, {0.3 * head, 0.3 * head}));
  }
  for (const Mark& mark : diagram.marks)
    if (const auto* const label = std::get_if<LabelMark>(&mark)) plan_label(*label);
  // Ladders are at the right of their dots, where they overlap the heads of arrows that come from there.
  for (const Arrow& arrow : arrows_)
    stacked_spaces(position_).for_each([&](Space space) {
      const Point ladder = view_.at(space) + Point{20, 0};
      const Point neck = arrow.tip + unit(arrow.tail - arrow.tip) * head_of(arrow);
      if (distance_to_line(ladder, arrow.tip, neck) < 13) crowded_.insert(space);
    });
}

double BoardMarks::dot_radius(Space space) const noexcept {
  const Piece* const piece = position_.top(space);
  if (piece == nullptr) return 4;
  return piece->dots.punct == space ? punct_radius(signs_, piece->level) : signs_.minor;
}

double BoardMarks::kept_radius(Space space) const {
  if (position_.height(space) == 0) return 0;
  return std::max(dot_radius(space), on_dots_(space).words.empty() ? 0 : signs_.figure * 0.55);
}

// The length of the head; that of a short arrow is not larger in small pictures.
double BoardMarks::head_of(const Arrow& arrow) const {
  return std::clamp(length(arrow.tip - arrow.tail) - 4, kHead, kHead * signs_.mark);
}

void BoardMarks::plan_arrow(const ArrowMark& mark) {
  if (mark.from == mark.to) return;
  const Point from = view_.at(mark.from);
  const Point to = view_.at(mark.to);
  const Point way = unit(to - from);
  int meeting = 0;
  bool is_opposed = false;
  bool is_doubled = false;
  for (const Mark& other : diagram_.marks)
    if (const auto* const arrow = std::get_if<ArrowMark>(&other)) {
      meeting += arrow->to == mark.to ? 1 : 0;
      // An arrow and the same arrow back are drawn as one with two heads.
      const bool is_reverse = arrow->from == mark.to && arrow->to == mark.from && arrow->tint == mark.tint;
      is_doubled |= is_reverse;
      is_opposed |= !is_reverse && are_opposite(mark, *arrow);
    }
  const Point aside = is_opposed ? Point{-way.y, way.x} * 5 : Point{};
  const double room = signs_.punct + (meeting > 1 ? 6 : 3);
  const double start = is_doubled ? room + kHead : std::min(dot_radius(mark.from) + 3, length(to - from) / 4);
  arrows_.push_back({from + way * start + aside, to - way * room + aside, mark.tint, mark.from, mark.to});
}

// Adds an arrow from the outline of the old place to that of the new one; from PÜNCT to PÜNCT where the outlines leave
// no room between them. A piece that was added, or that turned about its PÜNCT, has none.
void BoardMarks::plan_trace(const TraceMark& mark) {
  if (!mark.from || mark.from->punct == mark.piece.dots.punct) return;
  const Point from = view_.at(mark.from->punct);
  const Point to = view_.at(mark.piece.dots.punct);
  const Body old = body_at(view_, mark.piece.kind, *mark.from, kOriginRadius + 3);
  const Body now = body_at(view_, mark.piece.kind, mark.piece.dots, body_radius(mark.piece.level) + 6);
  const Point tail = left_at(from, to, [&old](Point at) { return old.holds(at); });
  const Point tip = left_at(to, from, [&now](Point at) { return now.holds(at); });
  const Point way = unit(to - from);
  const Point room = tip - tail;
  if (dot(room, way) > kHead) {
    arrows_.push_back({tail, tip, Tint::plain, mark.from->punct, mark.piece.dots.punct});
  } else {
    const double start = std::min(dot_radius(mark.from->punct) + 3, length(to - from) / 4);
    arrows_.push_back(
        {from + way * start, to - way * (signs_.punct + 3), Tint::plain, mark.from->punct, mark.piece.dots.punct});
  }
}

void BoardMarks::draw_below_ladders() {
  for (const Mark& mark : diagram_.marks)
    if (const auto* const ghost = std::get_if<GhostMark>(&mark)) draw_ghost(landed(ghost->piece));
  for (const Mark& mark : diagram_.marks) {
    if (const auto* const path = std::get_if<PathMark>(&mark)) draw_line(*path);
    if (const auto* const trace = std::get_if<TraceMark>(&mark)) draw_trace(*trace);
  }
  for (const Arrow& arrow : arrows_) draw_shaft(arrow);
  for (const Label& label : labels_) draw_leader(label);
  dots_again_.for_each([this](Space space) { draw_top_dot(pen_, view_, position_, space, signs_, on_dots_); });
}

void BoardMarks::draw_above_ladders() {
  for (const Mark& mark : diagram_.marks) {
    if (const auto* const sign = std::get_if<SignMark>(&mark)) draw_signs(*sign);
    if (const auto* const marker = std::get_if<RoundMarker>(&mark)) draw_marker(*marker);
  }
  for (const Arrow& arrow : arrows_) draw_head(arrow);
  for (const Label& label : labels_) draw_label(label);
}

// The ghost on the level where the piece would be. A piece on the board that may have moved there does not count.
Piece BoardMarks::landed(Piece ghost) const {
  if (ghost.level > 1) return ghost;
  Space lifted;
  position_.topmost(ghost.owner).for_each([&](Space space) {
    const Piece* const piece = position_.piece_with_punct_on(space);
    if (piece == nullptr || piece->kind != ghost.kind || !position_.is_free(*piece)) return;
    if (space == ghost.dots.punct || (!lifted && in_line(space, ghost.dots.punct))) lifted = space;
  });
  int height = 0;
  for (const Space dot : ghost.dots.dots()) height = std::max(height, position_.height_without(lifted, dot));
  ghost.level = static_cast<std::uint8_t>(height + 1);
  return ghost;
}

void BoardMarks::draw_ghost(const Piece& piece) {
  const PieceRoles& roles = roles_of(piece.owner);
  pen_.path(roles.ghost, body_of(view_, piece.kind, piece.dots, body_radius(piece.level)));
  pen_.circle(roles.ghost_dot, view_.at(piece.dots.punct), punct_radius(signs_, piece.level));
  pen_.circles(roles.minor, {view_.at(piece.dots.minors[0]), view_.at(piece.dots.minors[1])}, signs_.minor);
}

void BoardMarks::keep_dots_near(Point from, Point to) {
  for (const Space space : kAllSpaces)
    if (position_.height(space) > 0 && distance_to_line(view_.at(space), from, to) < dot_radius(space) + 6)
      dots_again_.insert(space);
}

void BoardMarks::draw_line(const PathMark& mark) {
  const std::vector<Space> spaces = mark.spaces.empty() ? connection() : mark.spaces;
  if (spaces.size() < 2) return;
  std::vector<Point> points;
  for (const Space space : spaces) points.push_back(view_.at(space));
  for (std::size_t i = 1; i < points.size(); ++i) keep_dots_near(points[i - 1], points[i]);
  const Path line = polyline(points);
  pen_.path(Role::path_casing, line, mark.tint);
  pen_.path(Role::path, line, mark.tint);
  pen_.path(Role::path_core, line, mark.tint);
}

// The chain of the connected player; the winner's if both are connected.
std::vector<Space> BoardMarks::connection() const {
  const Player last = opponent(position_.to_move());
  for (const Player player : {last, position_.to_move()})
    if (const auto chain = shortest_chain(position_.topmost(player))) return chain->spaces;
  return {};
}

void BoardMarks::draw_trace(const TraceMark& mark) {
  if (mark.from) {
    const Path origin = body_of(view_, mark.piece.kind, *mark.from, kOriginRadius);
    pen_.path(Role::trace_origin_casing, origin);
    pen_.path(Role::trace_origin, origin);
    if (position_.height(mark.from->punct) == 0) {
      pen_.circle(Role::arrow_head_casing, view_.at(mark.from->punct), 3.5);
      pen_.circle(Role::arrow_head, view_.at(mark.from->punct), 3.5);
    }
  }
  const Path around = body_of(view_, mark.piece.kind, mark.piece.dots, body_radius(mark.piece.level) + 1.5);
  pen_.path(Role::trace_casing, around);
  pen_.path(Role::trace, around);
}

// A line without its parts below signs, where they would be taken for parts of these.
Path BoardMarks::line_between_signs(Point from, Point to) const {
  const Point way = unit(to - from);
  const double whole = length(to - from);
  std::map<double, double> gaps{{whole, whole}};
  for (const auto& [at, reach] : sign_places_) {
    const double along = dot(at - from, way);
    const double aside = length(from + way * along - at);
    if (aside >= reach) continue;
    const double half = std::sqrt(reach * reach - aside * aside);
    gaps.emplace(along - half, along + half);
  }
  Path line;
  double start = 0;
  for (const auto& [gap, next] : gaps) {
    const double stop = std::min(gap, whole);
    if (stop > start) line.move(from + way * start).line(from + way * stop);
    start = std::max(start, next);
  }
  return line;
}

void BoardMarks::draw_shaft(const Arrow& arrow) {
  const Point way = unit(arrow.tip - arrow.tail);
  const double head = head_of(arrow);
  const Path shaft = line_between_signs(arrow.tail, arrow.tip - way * (head - 2));
  keep_dots_near(arrow.tail, arrow.tip - way * head);
  if (shaft.steps().empty()) return;
  pen_.path(Role::arrow_casing, shaft, arrow.tint);
  pen_.path(Role::arrow, shaft, arrow.tint);
  pen_.path(Role::arrow_core, shaft, arrow.tint);
}

void BoardMarks::draw_head(const Arrow& arrow) {
  const Point way = unit(arrow.tip - arrow.tail);
  const double head = head_of(arrow);
  const Point aside = Point{-way.y, way.x} * (kHeadHalf * head / kHead);
  const Point neck = arrow.tip - way * head;
  Path triangle = polygon({arrow.tip, neck + aside, neck - aside});
  pen_.path(Role::arrow_head_casing, triangle, arrow.tint);
  pen_.path(Role::arrow, polyline({neck - way * 4, neck + way * 2}), arrow.tint);
  pen_.path(Role::arrow_head, std::move(triangle), arrow.tint);
}

// A marker is where a PÜNCT was. It belongs to the owner of the piece to which an arrow leads from there, or whose
// ghost is there. Otherwise it belongs to the player to move.
Player BoardMarks::owner_of(const RoundMarker& mark) const {
  if (mark.owner) return *mark.owner;
  for (const Mark& other : diagram_.marks) {
    const auto* const arrow = std::get_if<ArrowMark>(&other);
    const Piece* const piece =
        arrow != nullptr && arrow->from == mark.space ? position_.piece_with_punct_on(arrow->to) : nullptr;
    if (piece != nullptr) return piece->owner;
    const auto* const ghost = std::get_if<GhostMark>(&other);
    if (ghost != nullptr && ghost->piece.dots.punct == mark.space) return ghost->piece.owner;
  }
  return position_.to_move();
}

// A marker on a stack bears the figure of the stack.
void BoardMarks::draw_marker(const RoundMarker& mark) {
  const PieceRoles& roles = roles_of(owner_of(mark));
  const Point at = view_.at(mark.space);
  const DotSign sign = on_dots_(mark.space);
  const double punct = sign.words.empty() ? 6 : signs_.punct;
  pen_.circle(roles.marker, at, std::max(12.0, punct + 4));
  pen_.circle(roles.punct, at, punct);
  if (!sign.words.empty()) draw_sign(pen_, roles.punct_figure, at, signs_, sign);
}

}  // namespace punct::render
