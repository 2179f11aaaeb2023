// SPDX-License-Identifier: MIT
#include "board/board_marks.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "punct/connection.hpp"

namespace punct::render {
namespace {

constexpr double kHead = 14;
constexpr double kHeadHalf = 7.5;
constexpr double kOriginRadius = 13;

Path sign_path(SignMark::Sign sign, Point at, double scale) {
  const double arm = 8 * scale;
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

// The first point of a line, in steps of a unit from its start, that is not inside.
template <class Inside>
Point left_at(Point from, Point to, Inside inside) {
  const Point way = unit(to - from);
  const double whole = length(to - from);
  Point at = from;
  for (double gone = 0; gone < whole && inside(at); gone += 1) at = at + way;
  return at;
}

Point center_of(const Box& box) { return {(box.left + box.right) / 2, (box.top + box.bottom) / 2}; }

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
    const Text& name = std::get<Text>(shape.geometry);
    const double half = text_width(name.text, name.size) / 2;
    names_.push_back({name.at.x - half, name.at.y - 0.73 * name.size, name.at.x + half, name.at.y});
  }
  for (const Mark& mark : diagram.marks) {
    if (const auto* const arrow = std::get_if<ArrowMark>(&mark)) plan_arrow(*arrow);
    if (const auto* const trace = std::get_if<TraceMark>(&mark)) plan_trace(*trace);
    if (const auto* const label = std::get_if<LabelMark>(&mark)) plan_label(*label);
  }
  // Ladders are at the right of their dots, where they overlap the heads of arrows that come from there.
  for (const Arrow& arrow : arrows_)
    stacked_spaces(position_).for_each([&](Space space) {
      const Point ladder = view_.at(space) + Point{20, 0};
      const Point neck = arrow.tip + unit(arrow.tail - arrow.tip) * kHead;
      if (distance_to_line(ladder, arrow.tip, neck) < 13) crowded_.insert(space);
    });
}

double BoardMarks::dot_radius(Space space) const noexcept {
  const Piece* const piece = position_.top(space);
  if (piece == nullptr) return 4;
  return piece->dots.punct == space ? punct_radius(signs_, piece->level) : signs_.minor;
}

void BoardMarks::plan_arrow(const ArrowMark& mark) {
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
  const double start = is_doubled ? 11 + kHead : std::min(dot_radius(mark.from) + 3, length(to - from) / 4);
  arrows_.push_back({from + way * start + aside, to - way * (meeting > 1 ? 14.0 : 11.0) + aside, mark.tint});
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
    arrows_.push_back({tail, tip, Tint::plain});
  } else {
    const double start = std::min(dot_radius(mark.from->punct) + 3, length(to - from) / 4);
    arrows_.push_back({from + way * start, to - way * (signs_.punct + 3), Tint::plain});
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
  for (const Label& label : labels_) {
    const Box& box = label.box;
    pen_.path(Role::label_chip, rectangle(box, (box.bottom - box.top) / 2 - 0.01), label.mark->tint);
    pen_.text(Role::label_text, center_of(box), signs_.mark_label, label.mark->text);
  }
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

void BoardMarks::draw_shaft(const Arrow& arrow) {
  const Point way = unit(arrow.tip - arrow.tail);
  const Path shaft = polyline({arrow.tail, arrow.tip - way * (kHead - 2)});
  keep_dots_near(arrow.tail, arrow.tip - way * kHead);
  pen_.path(Role::arrow_casing, shaft, arrow.tint);
  pen_.path(Role::arrow, shaft, arrow.tint);
  pen_.path(Role::arrow_core, shaft, arrow.tint);
}

void BoardMarks::draw_head(const Arrow& arrow) {
  const Point way = unit(arrow.tip - arrow.tail);
  const Point aside = Point{-way.y, way.x} * kHeadHalf;
  const Point neck = arrow.tip - way * kHead;
  Path triangle = polygon({arrow.tip, neck + aside, neck - aside});
  pen_.path(Role::arrow_head_casing, triangle, arrow.tint);
  pen_.path(Role::arrow, polyline({neck - way * 2, neck + way * 2}), arrow.tint);
  pen_.path(Role::arrow_head, std::move(triangle), arrow.tint);
}

// A form for each tint, like its pattern in highlights, for themes in which colors are told apart by patterns.
void BoardMarks::draw_dot_core(Point at, Tint tint) {
  const double half = 5 * signs_.mark;
  const double slanted = 3.6 * signs_.mark;
  const Point level{half, 0};
  const Point upright{0, half};
  const Point forward{slanted, -slanted};
  const Point backward{slanted, slanted};
  const auto line = [&](Point way) { pen_.path(Role::dot_core, polyline({at - way, at + way}), tint); };
  switch (tint) {
    case Tint::plain: break;
    case Tint::red: line(forward), line(backward); break;
    case Tint::green: line(backward); break;
    case Tint::blue: line(upright); break;
    case Tint::yellow: pen_.circle(Role::dot_core, at, 1.2 * signs_.mark, tint); break;
    case Tint::orange: line(level); break;
    case Tint::purple: line(upright), line(level); break;
    case Tint::gray: pen_.circle(Role::dot_core, at, 3.2 * signs_.mark, tint); break;
  }
}

void BoardMarks::draw_signs(const SignMark& mark) {
  for (const Space space : mark.spaces) {
    const Point at = view_.at(space);
    switch (mark.sign) {
      case SignMark::Sign::circle:
        pen_.circle(Role::mark_casing, at, 11.5, mark.tint);
        pen_.circle(Role::mark, at, 11.5, mark.tint);
        pen_.circle(Role::mark_core, at, 11.5, mark.tint);
        break;
      case SignMark::Sign::dot:
        pen_.circle(Role::arrow_head_casing, at, 6 * signs_.mark, mark.tint);
        pen_.circle(Role::arrow_head, at, 6 * signs_.mark, mark.tint);
        draw_dot_core(at, mark.tint);
        break;
      case SignMark::Sign::cross:
      case SignMark::Sign::square:
        pen_.path(Role::mark_casing, sign_path(mark.sign, at, signs_.mark), mark.tint);
        pen_.path(Role::mark, sign_path(mark.sign, at, signs_.mark), mark.tint);
        pen_.path(Role::mark_core, sign_path(mark.sign, at, signs_.mark), mark.tint);
        break;
    }
  }
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

void BoardMarks::draw_marker(const RoundMarker& mark) {
  const PieceRoles& roles = roles_of(owner_of(mark));
  pen_.circle(roles.marker, view_.at(mark.space), 12);
  pen_.circle(roles.punct, view_.at(mark.space), 6);
}

// How many dots, names at the edge and labels the box hides; `enough` if at least so many, or if it is not whole in the
// picture.
std::size_t BoardMarks::hidden_by(const Box& box, std::size_t enough) const {
  if (box.left < shown_.left || box.right > shown_.right || box.top < shown_.top || box.bottom > shown_.bottom)
    return enough;
  std::size_t hidden = 0;
  for (const Label& label : labels_)
    if (hidden < enough && overlap(box, label.box)) ++hidden;
  for (const Box& name : names_)
    if (hidden < enough && overlap(box, name)) ++hidden;
  position_.covered().for_each([&](Space space) {
    if (hidden >= enough) return;
    const Point at = view_.at(space);
    const double r = dot_radius(space);
    // A ladder and a gap sign are beside the dot.
    const bool has_signs = !diagram_.plain && !diagram_.stacks && position_.height(space) > 1;
    const Point room = has_signs ? Point{29, std::max(r, 8.0)} : Point{r, r};
    if (overlap(box, {at.x - room.x, at.y - room.y, at.x + room.x, at.y + room.y})) ++hidden;
  });
  return hidden;
}

// Puts the label on its space, or at the nearest place where it hides none of these; if there is none, where it hides
// the fewest.
void BoardMarks::plan_label(const LabelMark& mark) {
  const double size = signs_.mark_label;
  const Point at = view_.at(mark.space);
  const double half = std::max(size * 0.79, text_width(mark.text, size) * kBoldWidth / 2 + size * 0.55);
  const auto box_at = [half, high = size * 0.79](Point middle) {
    return Box{middle.x - half, middle.y - high, middle.x + half, middle.y + high};
  };
  Box best = box_at({std::clamp(at.x, shown_.left + half, std::max(shown_.left + half, shown_.right - half)), at.y});
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  const auto attempt = [&](Point middle) {
    const Box box = box_at(middle);
    const std::size_t hidden = hidden_by(box, fewest);
    if (hidden >= fewest) return;
    fewest = hidden;
    best = box;
  };
  attempt(at);
  constexpr std::array<Point, 6> ways{{{0.866, -0.5}, {-0.866, -0.5}, {0.866, 0.5}, {-0.866, 0.5}, {0, -1}, {0, 1}}};
  const auto attempt_at = [&](double distance, Point way) {
    attempt(at + Point{way.x * (distance + (half - 11) * std::abs(way.x)), way.y * distance});
  };
  for (double distance = 28; fewest > 0 && distance < 2 * kBoardReach; distance += distance < 40 ? 12 : 20) {
    for (const Point way : ways) attempt_at(distance, way);
    // Nearer to the space, labels in the directions between these would touch its neighbors.
    if (distance >= 80)
      for (const Point way : ways) attempt_at(distance, {way.y, way.x});
  }
  labels_.push_back({&mark, best});
}

// Draws a line to a label beside its space. It ends at the rim of the dot there, and does not cross its figure.
void BoardMarks::draw_leader(const Label& label) {
  const Point at = view_.at(label.mark->space);
  const Point middle = center_of(label.box);
  const Point way = middle - at;
  if (length(way) <= 1) return;
  const double rim =
      position_.height(label.mark->space) == 0 ? 0 : std::max(dot_radius(label.mark->space), signs_.figure * 0.66);
  keep_dots_near(middle, at);
  pen_.path(Role::leader, polyline({middle, at + unit(way) * rim}));
}

}  // namespace punct::render
