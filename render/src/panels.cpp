// SPDX-License-Identifier: MIT
#include "panels.hpp"

#include <algorithm>

#include "pieces.hpp"
#include "punct/notation.hpp"

namespace punct::render {
namespace {

constexpr double kTextSize = 14;

Block opened(const Pen& pen, std::string id) {
  Group group;
  group.id = std::move(id);
  return {pen.open(group), {}};
}

/// A small picture of a piece with the middle of its dots in a given point.
void draw_icon(const Pen& pen, PieceKind kind, Player owner, Point middle, double scale) {
  constexpr std::array<std::size_t, kPieceKinds> facing{4, 1, 4, 4, 4, 1};
  const Form& form = forms_of(kind)[facing[index_of(kind)]];
  const Footprint dots = *lay(form, *Space::at(9, 9));
  const BoardView view(0);
  Point center;
  for (const Space dot : dots.dots()) center = center + view.at(dot) * (1.0 / 3);
  Group group;
  group.scale = scale;
  group.offset = middle - center * scale;
  draw_piece(pen.open(group), view, {owner, kind, dots, 1}, body_radius(1), true, {});
}

std::string role_in_stack(const Piece& piece, Space space) {
  const std::string name = std::string(punct::name(piece.owner)) + ' ' + letter(piece.kind);
  return name + (piece.dots.punct == space ? ", its PÜNCT" : ", a minor dot");
}

/// One sign and what it means.
struct LegendEntry {
  const char* words;
  void (*draw)(const Pen& pen, Point at);
};

Piece sample_piece(Player owner, int level) {
  return {
      owner, PieceKind::C, {*Space::at(9, 9), {*Space::at(8, 9), *Space::at(10, 9)}}, static_cast<std::uint8_t>(level)};
}

void draw_sample(const Pen& pen, Point at, Player owner, bool free, int level) {
  Group group;
  group.offset = at;
  group.scale = 0.62;
  SpaceSet figures;
  if (level > 1) figures = sample_piece(owner, level).dots.spaces();
  draw_piece(pen.open(group), BoardView(0), sample_piece(owner, level), body_radius(level), free, figures);
}

std::vector<Piece> sample_stack() {
  return {sample_piece(Player::white, 1), sample_piece(Player::black, 2), sample_piece(Player::white, 4)};
}

constexpr std::array<LegendEntry, 6> kLegend{{
    {"White's piece, free to move: its PÜNCT is filled",
     [](const Pen& pen, Point at) { draw_sample(pen, at, Player::white, true, 1); }},
    {"Black's piece, free to move", [](const Pen& pen, Point at) { draw_sample(pen, at, Player::black, true, 1); }},
    {"Something lies on it: grayer, its PÜNCT an empty ring",
     [](const Pen& pen, Point at) { draw_sample(pen, at, Player::white, false, 1); }},
    {"The level of a dot, from 2 up", [](const Pen& pen, Point at) { draw_sample(pen, at, Player::black, true, 3); }},
    {"The stack of the space at its left, from the board up; a spot is a PÜNCT",
     [](const Pen& pen, Point at) {
       Ladders ladders;
       ladders.add(at, sample_stack(), *Space::at(9, 9));
       ladders.draw(pen);
     }},
    {"A bridge: a level below is empty on the space at its right",
     [](const Pen& pen, Point at) { draw_gap_sign(pen, at); }},
}};

}  // namespace

Block sets_block(const Pen& pen, const Position& position) {
  constexpr double cell = 104;
  constexpr double head = 70;
  constexpr double row_height = 50;
  Block block = opened(pen, "sets");
  double y = row_height / 2;
  for (const Player player : kPlayers) {
    block.pen.text(Role::panel_heading, {0, y}, kTextSize, name(player), Anchor::start);
    double x = head;
    for (const PieceKind kind : kAllPieceKinds) {
      const int left = position.in_set(player, kind);
      if (left > 0) draw_icon(block.pen, kind, player, {x + 24, y}, 0.42);
      block.pen.text(Role::panel_text, {x + 50, y}, kTextSize,
                     std::string(1, letter(kind)) + " ×" + std::to_string(left), Anchor::start);
      x += cell;
    }
    y += row_height;
  }
  block.box = {0, 0, head + cell * kPieceKinds, 2 * row_height};
  return block;
}

Block legend_block(const Pen& pen, double width) {
  constexpr double sign = 74;
  Block block = opened(pen, "legend");
  const double column = width / 2;
  double y = 0;
  for (std::size_t i = 0; i < kLegend.size(); i += 2) {
    double height = 40;
    for (std::size_t j = i; j < std::min(i + 2, kLegend.size()); ++j) {
      const double x = j == i ? 0 : column;
      const auto lines = broken_lines(kLegend[j].words, kTextSize, column - sign - 8);
      kLegend[j].draw(block.pen, {x + sign / 2, y + 20});
      double line_y = y + 20 - 9 * static_cast<double>(lines.size() - 1);
      for (const std::string& line : lines) {
        block.pen.text(Role::panel_text, {x + sign + 4, line_y}, kTextSize, line, Anchor::start);
        line_y += 18;
      }
      height = std::max(height, 18.0 * static_cast<double>(lines.size()) + 8);
    }
    y += height;
  }
  block.box = {0, 0, width, y};
  return block;
}

Block inset_block(const Pen& pen, const Position& position, Space space) {
  constexpr double row = 24;
  double width = 170;
  Block block = opened(pen, "inset-" + space.name());
  const std::vector<Piece> stack = position.stack(space);
  const int levels = stack.empty() ? 0 : stack.back().level;
  block.pen.text(Role::panel_heading, {12, 18}, 16, space.name(), Anchor::start);
  double y = 18 + row;
  for (int level = levels; level > 0; --level, y += row) {
    const auto piece = std::find_if(stack.begin(), stack.end(), [level](const Piece& p) { return p.level == level; });
    block.pen.text(Role::panel_text, {26, y}, kTextSize, std::to_string(level), Anchor::end);
    if (piece == stack.end()) {
      block.pen.text(Role::panel_text, {72, y}, kTextSize, "a gap", Anchor::start);
      continue;
    }
    const PieceRoles& roles = roles_of(piece->owner);
    block.pen.path(roles.body, rectangle({36, y - 9, 62, y + 9}, 4));
    const bool is_punct = piece->dots.punct == space;
    block.pen.circle(is_punct ? roles.punct : roles.minor, {49, y}, is_punct ? 6 : 3);
    const std::string words = role_in_stack(*piece, space);
    block.pen.text(Role::panel_text, {72, y}, kTextSize, words, Anchor::start);
    width = std::max(width, 72 + text_width(words, kTextSize) + 14);
  }
  if (levels == 0) {
    block.pen.text(Role::panel_text, {12, y}, kTextSize, "nothing lies there", Anchor::start);
    y += row;
  }
  block.box = {0, 0, width, y - 6};
  block.pen.path(Role::panel_frame, rectangle({0.5, 0.5, width - 0.5, y - 6.5}, 6));
  return block;
}

Block caption_block(const Pen& pen, std::string_view caption, double width) {
  constexpr double size = 18;
  constexpr double spacing = 26;
  Block block = opened(pen, "caption");
  double y = spacing / 2;
  for (const std::string& line : broken_lines(caption, size, width)) {
    block.pen.text(Role::caption, {width / 2, y}, size, line);
    y += spacing;
  }
  block.box = {0, 0, width, y - spacing / 2};
  return block;
}

}  // namespace punct::render
