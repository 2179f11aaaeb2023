// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "board/board.hpp"
#include "board/pieces.hpp"
#include "punct/render/marks.hpp"

namespace punct::render {

/// Draw highlights, which color the plate around their spaces and, in a paler color, the spaces. The first is called
/// before the sockets are drawn, the second after.
void draw_highlights(const Pen& pen, const BoardView& view, const std::vector<Mark>& marks);
void draw_highlighted_sockets(const Pen& pen, const BoardView& view, const std::vector<Mark>& marks);

/// The marks on and above the pieces. They are drawn in two parts, with the ladders between them. Marks of the first
/// part do not hide dots.
class BoardMarks {
 public:
  /// All arguments must outlive this object.
  BoardMarks(const Pen& pen, const BoardView& view, const Diagram& diagram, const Signs& signs, const DotSigns& on_dots,
             const Box& shown);

  /// Draws ghosts, the last move, lines, the shafts of arrows and the lines to labels, then again the dots that they
  /// cross.
  void draw_below_ladders();
  /// Draws signs, heads of arrows and labels.
  void draw_above_ladders();
  /// The spaces whose ladders would be below the head of an arrow.
  [[nodiscard]] const SpaceSet& crowded() const noexcept { return crowded_; }
  /// The empty spaces whose labels stand elsewhere, so that there is room for their names.
  [[nodiscard]] SpaceSet spaces_beside_labels() const;

 private:
  struct Arrow {
    Point tail, tip;
    Tint tint;
    Space from, to;
    [[nodiscard]] bool touches(Space space) const noexcept { return space == from || space == to; }
  };
  struct Label {
    const LabelMark* mark;
    Box box;
    std::vector<std::string> lines;
  };

  // How many signs a space has, and how many of its rings have been drawn.
  struct SignsOn {
    int circles = 0, squares = 0, crosses = 0, dots = 0;
    int circles_drawn = 0, squares_drawn = 0;
  };

  void plan_arrow(const ArrowMark& mark);
  void plan_trace(const TraceMark& mark);
  void plan_label(const LabelMark& mark);
  void count_signs(const SignMark& mark);
  void keep_clear(const SignMark& mark);
  void draw_ghost(const Piece& piece);
  void draw_line(const PathMark& mark);
  void draw_trace(const TraceMark& mark);
  [[nodiscard]] Path line_between_signs(Point from, Point to) const;
  void draw_shaft(const Arrow& arrow);
  void draw_head(const Arrow& arrow);
  void draw_dot_core(Point at, double scale, Tint tint);
  void draw_circle_sign(Point at, double radius, Tint tint);
  void draw_line_sign(const Path& path, Tint tint);
  void draw_dot_sign(Space space, Tint tint);
  void draw_signs(const SignMark& mark);
  void draw_marker(const RoundMarker& mark);
  void draw_leader(const Label& label);
  void draw_label(const Label& label);
  // Notes the dots near a line. They are drawn again above it.
  void keep_dots_near(Point from, Point to);
  [[nodiscard]] double dot_radius(Space space) const noexcept;
  // The radius around the middle of a space that its dot and its figure take up; 0 for an empty space.
  [[nodiscard]] double kept_radius(Space space) const;
  [[nodiscard]] double radius_in_cross(Space space) const;
  [[nodiscard]] double ring_radius(Space space, SignMark::Sign sign, int others) const;
  [[nodiscard]] double head_of(const Arrow& arrow) const;
  [[nodiscard]] Piece landed(Piece ghost) const;
  [[nodiscard]] Player owner_of(const RoundMarker& mark) const;
  [[nodiscard]] std::vector<Space> connection() const;
  [[nodiscard]] std::size_t hidden_by(const Box& box, Space labeled, std::size_t enough) const;

  const Pen& pen_;
  const BoardView& view_;
  const Diagram& diagram_;
  const Position& position_;
  const Signs& signs_;
  const DotSigns& on_dots_;
  Box shown_;
  std::vector<Arrow> arrows_;
  SpaceSet crowded_;
  SpaceSet dots_again_;
  // What labels keep clear of: the letters and numbers at the edge of the board, the names of spaces, the signs of
  // marks, and the heads of arrows.
  std::vector<Box> taken_;
  bool has_space_names_ = false;
  // The middles of signs, and how far around them arrows are broken.
  std::vector<std::pair<Point, double>> sign_places_;
  // By the index of the space, which has 8 bits.
  std::array<SignsOn, 256> signs_on_{};
  std::vector<Label> labels_;
};

}  // namespace punct::render
