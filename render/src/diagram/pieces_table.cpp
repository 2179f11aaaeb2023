// SPDX-License-Identifier: MIT
#include <array>

#include "board/pieces.hpp"
#include "diagram/panels.hpp"
#include "punct/notation.hpp"

namespace punct::render {
namespace {

constexpr double kCell = 236;
constexpr double kRow = 214;
constexpr double kText = 17;
constexpr double kNames = 14;

// Draws a piece with the middle of its dots at this point. Returns the points of its dots.
std::array<Point, 3> draw_at(const Pen& pen, PieceKind kind, Player owner, Point middle) {
  constexpr std::array<std::size_t, kPieceKinds> facing{4, 1, 4, 4, 4, 1};
  const Footprint dots = *lay(forms_of(kind)[facing[index_of(kind)]], *Space::at(9, 9));
  const BoardView view(0);
  Point center;
  for (const Space dot : dots.dots()) center = center + view.at(dot) * (1.0 / 3);
  Group group;
  group.offset = middle - center;
  const Piece piece{owner, kind, dots, 1};
  const Pen inner = pen.open(group);
  draw_body(inner, view, piece, body_radius(1), true);
  draw_dots(inner, view, piece, true, signs_for(Detail::full), no_sign);
  return {view.at(dots.punct) + group.offset, view.at(dots.minors[0]) + group.offset,
          view.at(dots.minors[1]) + group.offset};
}

const char* name_key(PieceKind kind) {
  switch (shape(kind)) {
    case PieceShape::triangular: return "triangular_piece";
    case PieceShape::straight: return "straight_piece";
    case PieceShape::angular: return "angular_piece";
  }
  return "";
}

void draw_leader(const Pen& pen, Point dot, Point words, std::string_view text) {
  pen.path(Role::panel_frame, polyline({dot, words}));
  pen.text(Role::panel_text, words + Point{0, -9}, kNames, text);
}

}  // namespace

Block pieces_block(const Pen& pen, const Diagram& diagram) {
  Group group;
  group.id = "pieces";
  Block block{pen.open(group), {}};
  constexpr double top = 40;
  for (std::size_t i = 0; i < kPieceKinds; ++i) {
    const PieceKind kind = kAllPieceKinds[i];
    const Point at{kCell * (static_cast<double>(i % 3) + 0.5), top + kRow * static_cast<double>(i / 3) + 66};
    const auto dots = draw_at(block.pen, kind, Player::white, at - Point{54, 0});
    draw_at(block.pen, kind, Player::black, at + Point{54, 0});
    block.pen.text(
        Role::panel_heading, at + Point{0, 84}, kText,
        std::string(1, letter(kind)) + " – " + std::to_string(Position().in_set(Player::white, kind)) + " ×");
    block.pen.text(Role::panel_text, at + Point{0, 108}, kNames, capitalized(term(diagram.language, name_key(kind))));
    if (i > 0) continue;
    const Point high = dots[1].y < dots[2].y ? dots[1] : dots[2];
    draw_leader(block.pen, dots[0] + Point{-3, -8}, {46, top - 14}, term(diagram.language, "punct"));
    draw_leader(block.pen, high + Point{2, -4}, {146, top - 14}, term(diagram.language, "minor_dot"));
  }
  const double foot = top + 2 * kRow + 26;
  for (const Player player : kPlayers) {
    const Point at{1.5 * kCell + (player == Player::white ? -70.0 : -34.0), foot};
    block.pen.circle(roles_of(player).marker, at, 12);
    block.pen.circle(roles_of(player).punct, at, 6);
  }
  block.pen.text(Role::panel_text, {1.5 * kCell - 12, foot}, kNames,
                 "2 × " + std::string(term(diagram.language, "marker")), Anchor::start);
  block.box = {0, 0, 3 * kCell, foot + 24};
  return block;
}

}  // namespace punct::render
