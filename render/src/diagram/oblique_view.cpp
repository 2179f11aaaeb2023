// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

#include "board/board_marks.hpp"
#include "board/pieces.hpp"
#include "diagram/panels.hpp"
#include "punct/analysis.hpp"
#include "punct/render/marks.hpp"

namespace punct::render {
namespace {

// The board is seen from the side of the reader, at an angle: lengths away from the reader appear shorter by this
// factor. Heights appear as they are.
constexpr double kFlat = kFlatOblique;
constexpr double kThickness = 11;
constexpr double kSlab = 16;
// The far rim and its labels stand higher by one level, so that a piece of level 1 hides none of them, as in the view
// from above. Where a stack of so many levels would hide one, they stand higher still.
constexpr int kHighStack = 2;
constexpr double kRadius = 16.4;

double foot_of(int level) noexcept { return (level - 1) * kThickness; }

// Where the middle of a space appears that is covered up to this level.
Point on_top(const BoardView& view, Space space, int level) {
  const Point at = view.at(space);
  return {at.x, at.y * kFlat - foot_of(level + 1)};
}

// Whether a piece hides what appears at this point behind it.
bool hides(const BoardView& view, const Piece& piece, Point at) {
  constexpr int steps = 4;
  const Body body = body_at(view, piece.kind, piece.dots, kRadius);
  for (int i = 0; i <= steps; ++i) {
    const double height = foot_of(piece.level) + kThickness * i / steps;
    if (body.holds({at.x, (at.y + height) / kFlat})) return true;
  }
  return false;
}

// Draws the stacks as they look, each level upon the one below. The shadows that fall on what is below are drawn first,
// then all walls, then all tops: so nothing hides what is in front of it.
class ObliqueView {
 public:
  ObliqueView(const Pen& pen, const BoardView& view, const Diagram& diagram, const Signs& signs)
      : pen_(pen), view_(view), diagram_(diagram), position_(diagram.position), signs_(signs) {
    if (signs.figure <= 0) return;
    if (diagram.stacks) letters_ = letters_of_stacks(view, diagram);
    for (const auto& numbered : diagram.numbers)
      if (!has_letter(numbered.first)) letters_.push_back(numbered);
    std::erase_if(letters_, [this](const auto& each) { return is_hidden_oblique(view_, diagram_, each.first); });
  }

  // How much higher the far rim appears than it would lie.
  [[nodiscard]] double rise() const noexcept { return rise_; }

  // Where the highest stack of the far side ends.
  [[nodiscard]] double top_of_pieces() const {
    double top = 0;
    for (const Piece& piece : position_.pieces())
      for (const Point dot : view_.at(dots_along(piece.kind, piece.dots)))
        top = std::min(top, (dot.y - kRadius) * kFlat - foot_of(piece.level) - kThickness);
    return top;
  }

  void draw(const Box& part) {
    const std::vector<Label> labels = edge_labels(part);
    rise_ = rise_for(labels);
    draw_ground(part);
    draw_labels(labels);
    const std::vector<Piece> pieces = position_.pieces();
    for (int level = 1; level <= highest_level(position_); ++level) {
      std::vector<Piece> own;
      std::copy_if(pieces.begin(), pieces.end(), std::back_inserter(own),
                   [level](const Piece& piece) { return piece.level == level; });
      draw_shadows(pieces, level - 1);
      draw_walls(own, level);
      draw_tops(own, level);
    }
  }

 private:
  // A pen for what lies at this height above the board, in the units of the board seen from above.
  [[nodiscard]] Pen at_height(double height) const {
    Group group;
    group.offset = {0, -height};
    group.flat = kFlat;
    return pen_.open(group);
  }
  void draw_ground(const Box& part) const {
    std::vector<Point> plate = plate_corners(view_);
    for (Point& corner : plate)
      if (corner.y < 0) corner.y -= rise_ / kFlat;
    at_height(-kSlab).path(Role::slab, polygon(plate));
    Path side;
    add_walls(side, plate, 0, kSlab);
    at_height(-kSlab).path(Role::slab, std::move(side));
    const Pen ground = at_height(0);
    ground.path(Role::plate, polygon(plate));
    draw_highlights(ground, view_, diagram_.marks);
    draw_sockets(ground, view_, part, diagram_.each_space);
    draw_highlighted_sockets(ground, view_, diagram_.marks);
    for (const Mark& mark : diagram_.marks)
      if (const auto* const trace = std::get_if<TraceMark>(&mark)) draw_origin(ground, *trace);
  }

  // The old place of the piece that moved last.
  void draw_origin(const Pen& ground, const TraceMark& trace) const {
    if (!trace.from) return;
    const Path outline = body_of(view_, trace.piece.kind, *trace.from, kRadius);
    ground.path(Role::trace_origin_casing, outline);
    ground.path(Role::trace_origin, outline);
  }

  // A letter or number of the edge, around whose middle it stands upright where it would lie on the board.
  struct Label {
    Role role;
    Point middle;
    double size;
    std::string text;
    bool is_far;
    [[nodiscard]] Box box(double rise) const {
      const double half = text_width(text, size) * kBoldWidth / 2;
      const double y = middle.y - (is_far ? rise : 0);
      return {middle.x - half, y - 0.364 * size, middle.x + half, y + 0.364 * size};
    }
  };

  [[nodiscard]] std::vector<Label> edge_labels(const Box& part) const {
    std::vector<Label> labels;
    if (diagram_.coordinates == Coordinates::none || signs_.edge_label <= 0) return labels;
    Scene flat;
    draw_edge_labels(Pen(flat), view_, part, signs_.edge_label, false);
    for (const Shape& shape : flat.shapes) {
      const Text& text = std::get<Text>(shape.geometry);
      const Point middle{text.at.x, text.at.y - 0.364 * text.size};
      labels.push_back({shape.role, {middle.x, middle.y * kFlat}, text.size, text.text, is_behind(middle)});
    }
    return labels;
  }

  void draw_labels(const std::vector<Label>& labels) const {
    for (const Label& label : labels) {
      const double rise = label.is_far ? rise_ : 0;
      pen_.text(label.role, label.middle - Point{0, rise}, label.size, label.text);
    }
  }

  // The least rise of the far rim at which no high stack hides a far label. Pictures of a sequence have one board,
  // whose labels are clear of three levels.
  [[nodiscard]] double rise_for(const std::vector<Label>& labels) const {
    constexpr double of_sequences = 27;
    if (diagram_.whole_legend) return of_sequences;
    double rise = kThickness;
    const double most = std::max(1, highest_level(position_)) * kThickness;
    for (bool is_hidden = true; is_hidden && rise < most;) {
      is_hidden = false;
      for (const Label& label : labels)
        if (const auto top = top_before(label.box(rise)); label.is_far && top) {
          rise = std::min(most, rise + label.box(rise).bottom - *top + 1);
          is_hidden = true;
        }
    }
    return rise;
  }

  // How far up what hides a part of the box reaches, if a high stack does.
  [[nodiscard]] std::optional<double> top_before(const Box& box) const {
    std::optional<double> top;
    for (const Piece& piece : position_.pieces()) {
      if (piece.level < kHighStack) continue;
      for (const std::vector<Point>& part : parts_of(piece))
        for (std::size_t i = 0; i < part.size(); ++i)
          for (const Point at : {part[i], (part[i] + part[(i + 1) % part.size()]) * 0.5}) {
            const double aside = std::max({0.0, box.left - at.x, at.x - box.right});
            if (aside >= kRadius) continue;
            const double half = std::sqrt(kRadius * kRadius - aside * aside) * kFlat;
            const double middle = at.y * kFlat - foot_of(piece.level);
            const double upper = middle - kThickness - half;
            if (upper < box.bottom && middle + half > box.top) top = std::min(top.value_or(upper), upper);
          }
    }
    return top;
  }

  // Whether a label stands behind the spaces of its line of sight.
  [[nodiscard]] bool is_behind(Point label) const {
    const auto in_line = [&](Space space) { return std::abs(view_.at(space).x - label.x) < kPitch / 2; };
    const auto is_farther = [&](Space space) { return !in_line(space) || view_.at(space).y > label.y; };
    return std::any_of(kAllSpaces.begin(), kAllSpaces.end(), in_line) &&
           std::all_of(kAllSpaces.begin(), kAllSpaces.end(), is_farther);
  }

  // Adds what a convex outline sweeps when it is raised, apart from the outline itself: the area between its leftmost
  // and its rightmost point at both heights.
  static void add_walls(Path& path, const std::vector<Point>& corners, double radius, double height) {
    const auto [left, right] =
        std::minmax_element(corners.begin(), corners.end(), [](Point a, Point b) { return a.x < b.x; });
    const Point from{left->x - radius, left->y};
    const Point to{right->x + radius, right->y};
    const Point up{0, -height / kFlat};
    path.move(from).line(from + up).line(to + up).line(to).close();
  }

  // The convex parts of a piece.
  [[nodiscard]] std::vector<std::vector<Point>> parts_of(const Piece& piece) const {
    const std::array<Point, 3> dots = view_.at(dots_along(piece.kind, piece.dots));
    if (shape(piece.kind) == PieceShape::angular) return {{dots[0], dots[1]}, {dots[1], dots[2]}};
    return {{dots.begin(), dots.end()}};
  }

  static void add(Path& path, const Path& more) {
    for (const Path::Step& step : more.steps()) path.append(step);
  }

  // What lies on something casts its shadow there; what hangs over a gap casts a small one on what is below. Draws the
  // shadows that fall on this level.
  void draw_shadows(const std::vector<Piece>& pieces, int fallen_on) const {
    constexpr Point aside{4.5, 5};
    Path shadow;
    for (const Piece& piece : pieces) {
      for (const Space dot : piece.dots.dots()) {
        if (piece.level - 1 <= fallen_on || level_below(dot, piece) != fallen_on) continue;
        const Point at = view_.at(dot) + aside;
        shadow.move(at - Point{kRadius, 0}).arc(at + Point{kRadius, 0}, kRadius, true);
        shadow.arc(at - Point{kRadius, 0}, kRadius, true).close();
      }
      if (piece.level - 1 != fallen_on || gap_of(position_, piece)) continue;
      Body body = body_at(view_, piece.kind, piece.dots, kRadius + 1);
      for (Point& dot : body.dots) dot = dot + aside;
      add(shadow, body.outline());
    }
    if (!shadow.steps().empty()) at_height(fallen_on * kThickness).path(Role::shadow, std::move(shadow));
  }

  // The highest level below a piece on one of its spaces; 0 for the board.
  [[nodiscard]] int level_below(Space dot, const Piece& piece) const {
    int below = 0;
    for (const Piece& other : position_.stack(dot))
      if (other.level < piece.level) below = other.level;
    return below;
  }

  void draw_walls(const std::vector<Piece>& pieces, int level) const {
    for (const Player player : kPlayers) {
      Path walls;
      for (const Piece& piece : pieces) {
        if (piece.owner != player) continue;
        add(walls, body_of(view_, piece.kind, piece.dots, kRadius));
        for (const std::vector<Point>& part : parts_of(piece)) add_walls(walls, part, kRadius, kThickness);
      }
      if (walls.steps().empty()) continue;
      const Pen foot = at_height(foot_of(level));
      foot.path(roles_of(player).edge, walls);
      foot.path(roles_of(player).side, std::move(walls));
    }
  }

  void draw_tops(const std::vector<Piece>& pieces, int level) const {
    const Pen top = at_height(foot_of(level + 1));
    for (const Piece& piece : pieces) {
      const bool free = position_.is_free(piece);
      draw_body(top, view_, piece, kRadius, free);
      draw_dots(top, view_, piece, free, signs_, no_sign);
    }
    for (const Mark& mark : diagram_.marks) {
      const auto* const trace = std::get_if<TraceMark>(&mark);
      if (trace == nullptr || trace->piece.level != level) continue;
      const Path around = body_of(view_, trace->piece.kind, trace->piece.dots, kRadius + 1.5);
      top.path(Role::trace_casing, around);
      top.path(Role::trace, around);
    }
    if (level > 1 && !diagram_.plain && !diagram_.stacks && signs_.figure > 0) draw_levels(pieces, level);
    for (const auto& [space, letter] : letters_)
      if (position_.height(space) == level) draw_letter(space, level, letter);
  }

  [[nodiscard]] bool has_letter(Space space) const {
    return std::any_of(letters_.begin(), letters_.end(), [space](const auto& each) { return each.first == space; });
  }

  void draw_levels(const std::vector<Piece>& pieces, int level) const {
    for (const Piece& piece : pieces) {
      const Space punct = piece.dots.punct;
      if (position_.height(punct) == level && !has_letter(punct)) draw_letter(punct, level, std::to_string(level));
    }
  }

  void draw_letter(Space space, int level, const std::string& letter) const {
    draw_stack_letter(pen_, position_, space, on_top(view_, space, level), punct_radius(signs_, level), signs_.figure,
                      letter);
  }

  const Pen& pen_;
  const BoardView& view_;
  const Diagram& diagram_;
  const Position& position_;
  const Signs& signs_;
  // The letters of stacks, and the numbers.
  StackLetters letters_;
  double rise_ = kThickness;
};

}  // namespace

Signs oblique_signs(const Diagram& diagram) {
  Signs signs = signs_for(detail_of(diagram));
  signs.figure = kStackLetter * signs.edge_label / signs_for(Detail::full).edge_label;
  for (double* const size : {&signs.figure, &signs.edge_label})
    if (!is_legible(diagram, *size)) *size = 0;
  return signs;
}

bool is_hidden_oblique(const BoardView& view, const Diagram& diagram, Space space) {
  // Half the width and height of a letter.
  const double reach = 0.35 * oblique_signs(diagram).figure;
  const Position& position = diagram.position;
  const int level = position.height(space);
  const Point middle = on_top(view, space, level);
  const std::vector<Piece> pieces = position.pieces();
  return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
    if (piece.level <= level) return false;
    for (const Point way : {Point{0, 0}, Point{1, 0}, Point{-1, 0}, Point{0, 1}, Point{0, -1}})
      if (hides(view, piece, middle + way * reach)) return true;
    return false;
  });
}

Block oblique_block(const Pen& pen, const BoardView& view, const Diagram& diagram, const Signs& signs) {
  constexpr double room = 6;
  Group group;
  group.id = "board";
  const Pen inner = pen.open(group);
  const Box part = shown_part(view, diagram);
  ObliqueView oblique(inner, view, diagram, signs);
  oblique.draw(part);
  const double above = std::max(oblique.rise(), highest_level(diagram.position) * kThickness);
  const bool whole = diagram.crop.empty();
  const double rim = part.top * kFlat - oblique.rise();
  // Pictures of a sequence have one size.
  const double top = diagram.whole_legend ? rim : std::min(rim, oblique.top_of_pieces());
  const Box box{part.left, whole ? top - room : part.top * kFlat - above, part.right,
                part.bottom * kFlat + (whole ? kSlab + room : 0)};
  if (!whole) inner.group().clip = box;
  return {inner, box};
}

}  // namespace punct::render
