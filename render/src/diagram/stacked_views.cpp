// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "board/pieces.hpp"
#include "diagram/panels.hpp"

namespace punct::render {
namespace {

constexpr double kFlatRadius = 15;
constexpr double kPunctRadius = 8;
constexpr double kMinorRadius = 4;

void draw_level(const Pen& pen, const BoardView& view, const Position& position, int level, bool dimmed) {
  for (const Piece& piece : position.pieces()) {
    if (piece.level != level) continue;
    if (dimmed) {
      pen.path(roles_of(piece.owner).dimmed, body_of(view, piece.kind, piece.dots, kFlatRadius));
    } else {
      const bool free = position.is_free(piece);
      draw_body(pen, view, piece, kFlatRadius, free);
      draw_dots(pen, view, piece, free, signs_for(Detail::full), no_sign);
    }
  }
}

// Draws the levels of a position as oblique planes, one above the other.
class ExplodedView {
 public:
  ExplodedView(const Pen& pen, const BoardView& view, const Diagram& diagram, double letters)
      : pen_(pen),
        view_(view),
        position_(diagram.position),
        part_(shown_part(view, diagram)),
        whole_(diagram.crop.empty()),
        named_(diagram.coordinates == Coordinates::spaces),
        slant_(slant_apart(diagram)),
        language_(diagram.language),
        letters_(letters) {
    for (const Piece& piece : position_.pieces())
      if (is_shown(piece)) pieces_.push_back(piece);
    levels_ = pieces_.empty() ? 0 : pieces_.back().level;
    if (diagram.stacks) stack_letters_ = letters_of_stacks(view, diagram);
    lift_ = levels_ < 2 ? 0 : std::max(80.0, kFlat * part_.height() + 14);
  }

  Box draw() {
    measure();
    draw_ground();
    if (levels_ > 1) draw_level_names();
    if (named_) draw_names();
    for (int level = 1; level <= levels_; ++level) {
      if (level > 1) {
        draw_pillars(level);
        draw_plane(level);
      }
      draw_pieces_of(level);
    }
    return box_;
  }

 private:
  static std::vector<Point> corners_of(const Box& box) {
    return {{box.left, box.top}, {box.right, box.top}, {box.right, box.bottom}, {box.left, box.bottom}};
  }

  static constexpr double kFlat = kFlatApart;
  static constexpr double kThickness = 6;
  static constexpr double kNameSize = 11;
  // Half the height of a name.
  static constexpr double kNameReach = 4;

  [[nodiscard]] Affine map(int level) const noexcept {
    return {1, -slant_, 0, kFlat, {0, -lift_ * std::max(0, level - 1)}};
  }

  /// With so much room around it.
  [[nodiscard]] bool is_shown(Point at, double room = 0) const noexcept {
    return at.x - room > part_.left && at.x + room < part_.right && at.y - room > part_.top &&
           at.y + room < part_.bottom;
  }
  // A piece is shown only if it is whole, and if all pieces that carry it are shown.
  [[nodiscard]] bool is_shown(const Piece& piece) const {
    const auto dots = piece.dots.dots();
    return std::all_of(dots.begin(), dots.end(), [&](Space dot) {
      if (!is_shown(view_.at(dot))) return false;
      const std::vector<Piece> stack = position_.stack(dot);
      return std::all_of(stack.begin(), stack.end(), [&](const Piece& other) {
        return other.level >= piece.level || std::find(pieces_.begin(), pieces_.end(), other) != pieces_.end();
      });
    });
  }

  void include(Point p) noexcept {
    box_ = {std::min(box_.left, p.x - 4), std::min(box_.top, p.y - 4), std::max(box_.right, p.x + 4),
            std::max(box_.bottom, p.y + 4)};
  }

  // The corners of a level: those of the board or the crop, or of the same area above it.
  [[nodiscard]] std::vector<Point> outline(int level) const {
    std::vector<Point> corners = whole_ ? plate_corners(view_) : corners_of(part_);
    for (Point& corner : corners) corner = map(level)(corner);
    return corners;
  }

  void measure() {
    for (int level = 1; level <= std::max(1, levels_); ++level)
      for (const Point corner : outline(level)) include(corner);
    for (const Piece& piece : pieces_)
      for (const Space dot : piece.dots.dots()) {
        const Point at = view_.at(dot);
        for (const Point corner : corners_of(
                 {at.x - kFlatRadius, at.y - kFlatRadius - kThickness / kFlat, at.x + kFlatRadius, at.y + kFlatRadius}))
          include(map(piece.level)(corner));
        include(map(1)(at));
      }
  }

  void draw_ground() {
    const Affine ground = map(1);
    pen_.path(Role::plate, polygon(outline(1)));
    for (const Space space : kAllSpaces) {
      const Point at = view_.at(space);
      if (!is_shown(at, kSocketRadius)) continue;
      Path circle;
      circle.move(at - Point{kSocketRadius, 0});
      circle.arc(at + Point{kSocketRadius, 0}, kSocketRadius, true);
      circle.arc(at - Point{kSocketRadius, 0}, kSocketRadius, true).close();
      pen_.path(kCenter.contains(space) ? Role::center_socket : Role::socket, transformed(circle, ground));
    }
  }

  // Of the spaces on which nothing lies, which here are seen under bridges as well.
  void draw_names() {
    SpaceSet taken;
    position_.for_each_piece([&taken](const Piece& piece) {
      for (const Space dot : piece.dots.dots())
        if (piece.level == 1) taken.insert(dot);
    });
    for (const Space space : kAllSpaces)
      if (!taken.contains(space) && is_shown(view_.at(space), 13))
        pen_.text(Role::space_name, middle_of_name(space), kNameSize, space.name());
  }

  // In the middle of the space, or in another part of it if something in front would hide the name there.
  [[nodiscard]] Point middle_of_name(Space space) const {
    const Point middle = map(1)(view_.at(space));
    const double half = text_width(space.name(), kNameSize) / 2;
    constexpr std::array<Point, 4> asides{{{0, 0}, {0, -3}, {-9, -3}, {9, -3}}};
    const auto* const seen = std::find_if(asides.begin(), asides.end(), [&](Point aside) {
      const Point at = middle + aside;
      return is_seen({at.x - half, at.y - kNameReach, at.x + half, at.y + kNameReach}, space);
    });
    return seen == asides.end() ? middle : middle + *seen;
  }

  // Whether no piece of level 1, and no pillar except those of this space, hides a part of the box on the ground.
  [[nodiscard]] bool is_seen(const Box& box, Space space) const {
    return std::none_of(pieces_.begin(), pieces_.end(), [&](const Piece& piece) {
      const auto dots = piece.dots.dots();
      if (piece.level > 1)
        return std::any_of(dots.begin(), dots.end(), [&](Space dot) {
          const Point foot = map(1)(view_.at(dot));
          return dot != space && foot.x > box.left - 1 && foot.x < box.right + 1 && foot.y > box.top;
        });
      const Body body = body_at(view_, piece.kind, piece.dots, kFlatRadius + 1);
      for (const double x : {box.left, (box.left + box.right) / 2, box.right})
        for (const double y : {box.top, box.bottom})
          for (const double height : {0.0, kThickness}) {
            const double on_ground = (y + height) / kFlat;
            if (body.holds({x + slant_ * on_ground, on_ground})) return true;
          }
      return false;
    });
  }

  // Draws the names of the levels at the left of everything, each with a line to the lower left corner of its level.
  void draw_level_names() {
    const double right = box_.left - 4;
    for (int level = 1; level <= levels_; ++level) {
      const std::string name = capitalized(term(language_, "level", level));
      const Point corner = lower_left(outline(level));
      pen_.text(Role::panel_text, {right, corner.y}, letters_, name, Anchor::end);
      pen_.path(Role::panel_frame, polyline({{right + 6, corner.y}, corner}));
      include({right - text_width(name, letters_), corner.y + letters_ / 2});
    }
  }

  static Point lower_left(const std::vector<Point>& corners) noexcept {
    constexpr double rounding = 1e-6;
    return *std::min_element(corners.begin(), corners.end(),
                             [](Point a, Point b) { return std::abs(a.y - b.y) > rounding ? a.y > b.y : a.x < b.x; });
  }

  void draw_plane(int level) { pen_.path(Role::plane, polygon(outline(level))); }

  // Draws an upright line from every dot of a level to the top of the piece, the space or the name of the space
  // below it; dotted if there is a gap between them.
  void draw_pillars(int level) {
    for (const Piece& piece : pieces_) {
      if (piece.level != level) continue;
      for (const Space dot : piece.dots.dots()) {
        int below = 0;
        for (const Piece& other : position_.stack(dot))
          if (other.level < level) below = other.level;
        const Point from = view_.at(dot);
        Point foot = map(std::max(1, below))(from);
        if (below > 0) foot.y -= kThickness;
        if (below == 0 && named_) foot.y = middle_of_name(dot).y - kNameReach - 1;
        pen_.path(below == level - 1 ? Role::pillar : Role::pillar_gap, polyline({map(level)(from), foot}));
      }
    }
  }

  void draw_pieces_of(int level) {
    const Affine plane = map(level);
    for (const Piece& piece : pieces_) {
      if (piece.level != level) continue;
      const PieceRoles& roles = roles_of(piece.owner);
      const Path body = body_of(view_, piece.kind, piece.dots, kFlatRadius);
      Affine raised = plane;
      pen_.path(roles.edge, transformed(body, raised));
      for (double height = 1; height < kThickness; height += 1) {
        raised.shift.y = plane.shift.y - height;
        pen_.path(roles.side, transformed(body, raised));
      }
      raised.shift.y = plane.shift.y - kThickness;
      const bool free = position_.is_free(piece);
      pen_.path(free ? roles.body : roles.covered_body, transformed(body, raised));
      draw_flat_dots(piece, roles, free, raised);
      for (const auto& [space, letter] : stack_letters_)
        if (position_.height(space) == level && piece.dots.holds(space))
          draw_stack_letter(pen_, position_, space, raised(view_.at(space)), kPunctRadius, kStackLetter, letter);
    }
  }

  void draw_flat_dots(const Piece& piece, const PieceRoles& roles, bool free, const Affine& plane) {
    const auto dot = [&](Role role, Space space, double radius) {
      const Point at = view_.at(space);
      Path circle;
      circle.move(at - Point{radius, 0}).arc(at + Point{radius, 0}, radius, true);
      pen_.path(role, transformed(circle.arc(at - Point{radius, 0}, radius, true).close(), plane));
    };
    dot(free ? roles.punct : roles.covered_punct, piece.dots.punct, kPunctRadius);
    for (const Space minor : piece.dots.minors) dot(free ? roles.minor : roles.covered_minor, minor, kMinorRadius);
  }

  const Pen& pen_;
  const BoardView& view_;
  const Position& position_;
  Box part_;
  bool whole_;
  bool named_;
  // How far a point appears to the side for its way from the reader. The less, the more the board keeps its shape;
  // names need room between the pillars of the spaces before them.
  double slant_;
  Language language_;
  double letters_;
  StackLetters stack_letters_;
  std::vector<Piece> pieces_;
  int levels_ = 0;
  double lift_;
  Box box_{1e9, 1e9, -1e9, -1e9};
};

}  // namespace

Block layer_block(const Pen& pen, const BoardView& view, const Diagram& diagram, int level, double scale,
                  double letters) {
  const double text_size = letters / scale;
  const double heading = kLayerHeading * text_size;
  const Box box = shown_part(view, diagram);
  const auto width = [text_size](const std::string& text) { return text_width(text, text_size) * kBoldWidth; };
  std::string name = capitalized(term(diagram.language, "level", level));
  if (letters > kLayerLetters && width(name) > box.width()) name = std::to_string(level);
  Group group;
  group.id = "layer-" + std::to_string(level);
  group.scale = scale;
  const double middle = (box.left + box.right) / 2;
  const double half = std::max(box.width(), width(name)) / 2;
  const Block block{pen.open(group), {middle - half, box.top - heading, middle + half, box.bottom}};
  block.pen.text(Role::panel_heading, {middle, box.top - heading / 2}, text_size, name);
  Group part;
  if (!diagram.crop.empty()) part.clip = box;
  const Pen board = block.pen.open(part);
  draw_plate(board, view);
  draw_sockets(board, view, box, false);
  if (level > 1) draw_level(board, view, diagram.position, level - 1, true);
  draw_level(board, view, diagram.position, level, false);
  return block;
}

double slant_apart(const Diagram& diagram) noexcept { return diagram.coordinates == Coordinates::spaces ? 0.35 : 0.2; }

Affine ground_of(const Diagram& diagram) noexcept {
  if (diagram.view == View::apart) return {1, -slant_apart(diagram), 0, kFlatApart, {}};
  if (diagram.view == View::oblique) return {1, 0, 0, kFlatOblique, {}};
  return {};
}

Block exploded_block(const Pen& pen, const BoardView& view, const Diagram& diagram, double letters) {
  Group group;
  group.id = "board";
  const Pen inner = pen.open(group);
  return {inner, ExplodedView(inner, view, diagram, letters).draw()};
}

}  // namespace punct::render
