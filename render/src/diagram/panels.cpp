// SPDX-License-Identifier: MIT
#include "diagram/panels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "board/pieces.hpp"
#include "punct/notation.hpp"
#include "punct/render/words.hpp"

namespace punct::render {
namespace {

constexpr double kTextSize = 14;
// The size of a sample in a legend.
constexpr double kSample = 0.62;

Block opened(const Pen& pen, std::string id, double scale = 1) {
  Group group;
  group.id = std::move(id);
  group.scale = scale;
  return {pen.open(group), {}};
}

void draw_sample(const Pen& pen, const BoardView& view, const Piece& piece, bool free, const DotSigns& on_dots) {
  draw_body(pen, view, piece, body_radius(piece.level), free);
  draw_dots(pen, view, piece, free, signs_for(Detail::full), on_dots);
}

// Draws a small piece with the middle of its dots at this point, only its outline if it is gone.
void draw_icon(const Pen& pen, PieceKind kind, Player owner, Point middle, double scale, bool is_gone) {
  constexpr std::array<std::size_t, kPieceKinds> facing{4, 1, 4, 4, 4, 1};
  const Form& form = forms_of(kind)[facing[index_of(kind)]];
  const Footprint dots = *lay(form, *Space::at(9, 9));
  const BoardView view(0);
  Point center;
  for (const Space dot : dots.dots()) center = center + view.at(dot) * (1.0 / 3);
  Group group;
  group.scale = scale;
  group.offset = middle - center * scale;
  const Pen inner = pen.open(group);
  if (is_gone) return inner.path(Role::panel_frame, body_of(view, kind, dots, body_radius(1)));
  draw_sample(inner, view, {owner, kind, dots, 1}, true, no_sign);
}

std::string role_in_stack(const Piece& piece, Space space, Language language) {
  constexpr std::array<std::array<const char*, 2>, 2> keys{
      {{"inset_white_minor", "inset_white_punct"}, {"inset_black_minor", "inset_black_punct"}}};
  return sentence(language, keys[index_of(piece.owner)][piece.dots.punct == space ? 1 : 0],
                  {{"kind", std::string(1, letter(piece.kind))}});
}

Piece sample_piece(Player owner, int level) {
  return {
      owner, PieceKind::C, {*Space::at(9, 9), {*Space::at(8, 9), *Space::at(10, 9)}}, static_cast<std::uint8_t>(level)};
}

Pen sample_pen(const Pen& pen, Point at) {
  Group group;
  group.offset = at;
  group.scale = kSample;
  return pen.open(group);
}

void draw_sample(const Pen& pen, Point at, Player owner, bool free, int level, const Signs& signs,
                 const DotSigns& on_dots = no_sign) {
  const Pen inner = sample_pen(pen, at);
  const Piece piece = sample_piece(owner, level);
  draw_body(inner, BoardView(0), piece, body_radius(level), free);
  draw_dots(inner, BoardView(0), piece, free, signs, on_dots);
}

// Draws a piece of Black's with these words on its dots.
void draw_signed(const Pen& pen, Point at, const Signs& signs, const DotSign& sign) {
  draw_sample(pen, at, Player::black, true, 3, signs, [&sign](Space) { return sign; });
}

// Draws a piece across another, with dashed edges of the lower one.
void draw_covering(const Pen& pen, Point at, const Signs&) {
  const BoardView view(0);
  const Pen inner = sample_pen(pen, at);
  const Piece lower{Player::white, PieceKind::C, {*Space::at(9, 9), {*Space::at(8, 8), *Space::at(10, 10)}}, 1};
  const Piece upper = sample_piece(Player::white, 2);
  draw_sample(inner, view, lower, false, no_sign);
  draw_body(inner, view, upper, body_radius(2), true);
  Path hidden;
  add_hidden_edges(hidden, body_at(view, lower.kind, lower.dots, body_radius(1)),
                   body_at(view, upper.kind, upper.dots, body_radius(2)));
  inner.path(Role::white_hidden, std::move(hidden));
  draw_dots(inner, view, upper, true, signs_for(Detail::full), no_sign);
}

std::vector<Piece> sample_stack() {
  return {sample_piece(Player::white, 1), sample_piece(Player::black, 2), sample_piece(Player::white, 4)};
}

// What a picture shows of signs.
struct ShownSigns {
  bool covered = false;
  bool edges = false;
  bool levels = false;
  bool letters = false;
  bool ladders = false;
  bool bridges = false;
  bool underlined = false;
};

// A legend stands under its picture and explains what is there. A whole one, as that of an empty board, explains what
// pictures of other positions would show.
ShownSigns shown_signs(const Diagram& diagram) {
  ShownSigns shown;
  const Position& position = diagram.position;
  const bool is_whole = diagram.whole_legend || position.pieces().empty();
  const SpaceSet stacked = stacked_spaces(position);
  bool has_gaps = is_whole;
  stacked.for_each([&](Space space) { has_gaps = has_gaps || has_gap(position.stack(space)); });
  const bool has_stacks = is_whole || !stacked.empty();
  const bool is_board = diagram.view == View::board;
  const bool has_signs = has_stacks && !diagram.plain;
  shown.covered = has_stacks;
  shown.edges = has_stacks && is_board;
  shown.letters = has_stacks && diagram.stacks && diagram.view != View::pieces;
  shown.levels = has_signs && !diagram.stacks && (is_board || diagram.view == View::oblique);
  shown.ladders = shown.levels && is_board && signs_for(detail_of(diagram)).has_ladders;
  shown.bridges = shown.ladders && has_gaps;
  shown.underlined = shown.levels && is_board && !shown.ladders && has_gaps;
  return shown;
}

// A sign and the sentence for it; where `is_shown` is none, it is always there.
struct LegendEntry {
  const char* key;
  void (*draw)(const Pen& pen, Point at, const Signs& signs);
  bool ShownSigns::*is_shown = nullptr;
};

constexpr std::array<LegendEntry, 9> kLegend{{
    {"legend_white",
     [](const Pen& pen, Point at, const Signs& signs) { draw_sample(pen, at, Player::white, true, 1, signs); }},
    {"legend_black",
     [](const Pen& pen, Point at, const Signs& signs) { draw_sample(pen, at, Player::black, true, 1, signs); }},
    {"legend_covered",
     [](const Pen& pen, Point at, const Signs& signs) { draw_sample(pen, at, Player::white, false, 1, signs); },
     &ShownSigns::covered},
    {"legend_level",
     [](const Pen& pen, Point at, const Signs& signs) {
       draw_signed(pen, at, signs, {"3", false});
     },
     &ShownSigns::levels},
    {"legend_underlined",
     [](const Pen& pen, Point at, const Signs& signs) {
       draw_signed(pen, at, signs, {"3", true});
     },
     &ShownSigns::underlined},
    {"legend_letter",
     [](const Pen& pen, Point at, const Signs& signs) {
       draw_signed(pen, at, signs, {"a", false});
     },
     &ShownSigns::letters},
    {"legend_stack",
     [](const Pen& pen, Point at, const Signs&) {
       Ladders ladders;
       ladders.add(at, sample_stack(), *Space::at(9, 9));
       ladders.draw(pen);
     },
     &ShownSigns::ladders},
    {"legend_bridge", [](const Pen& pen, Point at, const Signs&) { draw_gap_sign(pen, at); }, &ShownSigns::bridges},
    {"legend_edges", draw_covering, &ShownSigns::edges},
}};

}  // namespace

Block sets_block(const Pen& pen, const Diagram& diagram, double width, double scale) {
  constexpr double least_cell = 84;
  constexpr double most_cell = 96;
  constexpr double row_height = 50;
  double head = 0;
  for (const char* const key : {"left_to_white", "left_to_black"})
    head = std::max(head, text_width(term(diagram.language, key), kTextSize) * kBoldWidth + 8);
  // Without room beside the heading, it is above the pieces, and these take two rows if one is too wide.
  width /= scale;
  const bool is_above = head + least_cell * kPieceKinds > width;
  if (is_above) head = 0;
  const std::size_t a_row = head + least_cell * kPieceKinds > width ? 3 : kPieceKinds;
  const double cell = std::clamp(std::floor((width - head) / static_cast<double>(a_row)), least_cell, most_cell);
  Block block = opened(pen, "sets", scale);
  double y = row_height / 2;
  for (const Player player : kPlayers) {
    const std::string_view words = term(diagram.language, player == Player::white ? "left_to_white" : "left_to_black");
    block.pen.text(Role::panel_heading, {0, y}, kTextSize, words, Anchor::start);
    if (is_above) y += 0.8 * row_height;
    for (std::size_t i = 0; i < kPieceKinds; ++i) {
      const PieceKind kind = kAllPieceKinds[i];
      const int left = diagram.position.in_set(player, kind);
      const double x = head + cell * static_cast<double>(i % a_row);
      draw_icon(block.pen, kind, player, {x + 22, y}, 0.37, left == 0);
      block.pen.text(Role::panel_text, {x + 46, y}, kTextSize,
                     std::string(1, letter(kind)) + " ×" + std::to_string(left), Anchor::start);
      if (i % a_row == a_row - 1) y += row_height;
    }
  }
  block.box = {0, 0, head + cell * static_cast<double>(a_row), y - row_height / 2};
  return block;
}

Block legend_block(const Pen& pen, const Diagram& diagram, double width, double scale) {
  constexpr double sign = 74;
  constexpr double least_column = 250;
  Block block = opened(pen, "legend", scale);
  const Signs& signs =
      signs_for(is_legible(diagram, signs_for(Detail::full).figure * kSample * scale) ? Detail::full : Detail::small);
  width /= scale;
  const std::size_t columns = width / 2 < least_column ? 1 : 2;
  const double column = width / static_cast<double>(columns);
  constexpr double line_height = 18;
  const ShownSigns shown = shown_signs(diagram);
  std::vector<LegendEntry> entries;
  std::copy_if(kLegend.begin(), kLegend.end(), std::back_inserter(entries),
               [&shown](const LegendEntry& each) { return each.is_shown == nullptr || shown.*each.is_shown; });
  double y = 0;
  for (std::size_t i = 0; i < entries.size(); i += columns) {
    std::vector<std::vector<std::string>> row;
    double height = 40;
    for (std::size_t j = i; j < std::min(i + columns, entries.size()); ++j) {
      row.push_back(broken_lines(term(diagram.language, entries[j].key), kTextSize, column - sign - 8));
      height = std::max(height, line_height * static_cast<double>(row.back().size()) + 8);
    }
    for (std::size_t j = 0; j < row.size(); ++j) {
      const Point at{column * static_cast<double>(j), y + height / 2};
      entries[i + j].draw(block.pen, at + Point{sign / 2, 0}, signs);
      Point words = at + Point{sign + 4, -line_height * static_cast<double>(row[j].size() - 1) / 2};
      for (const std::string& line : row[j]) {
        block.pen.text(Role::panel_text, words, kTextSize, line, Anchor::start);
        words.y += line_height;
      }
    }
    y += height;
  }
  block.box = {0, 0, width, y + 4};
  return block;
}

Block inset_block(const Pen& pen, const Diagram& diagram, Space space, double scale) {
  constexpr double row = 24;
  double width = 170;
  Block block = opened(pen, "inset-" + space.name(), scale);
  const std::vector<Piece> stack = diagram.position.stack(space);
  const int levels = stack.empty() ? 0 : stack.back().level;
  block.pen.text(Role::panel_heading, {12, 18}, 16, space.name(), Anchor::start);
  double y = 18 + row;
  for (int level = levels; level > 0; --level, y += row) {
    const auto piece = std::find_if(stack.begin(), stack.end(), [level](const Piece& p) { return p.level == level; });
    block.pen.text(Role::panel_text, {26, y}, kTextSize, std::to_string(level), Anchor::end);
    if (piece == stack.end()) {
      block.pen.text(Role::panel_text, {72, y}, kTextSize, term(diagram.language, "inset_gap"), Anchor::start);
      continue;
    }
    const PieceRoles& roles = roles_of(piece->owner);
    block.pen.path(roles.body, rectangle({36, y - 9, 62, y + 9}, 4));
    const bool is_punct = piece->dots.punct == space;
    block.pen.circle(is_punct ? roles.punct : roles.minor, {49, y}, is_punct ? 6 : 3);
    const std::string words = role_in_stack(*piece, space, diagram.language);
    block.pen.text(Role::panel_text, {72, y}, kTextSize, words, Anchor::start);
    width = std::max(width, 72 + text_width(words, kTextSize) + 14);
  }
  if (levels == 0) {
    block.pen.text(Role::panel_text, {12, y}, kTextSize, term(diagram.language, "inset_nothing"), Anchor::start);
    y += row;
  }
  block.box = {0, 0, width, y - 6};
  block.pen.path(Role::panel_frame, rectangle({0.5, 0.5, width - 0.5, y - 6.5}, 6));
  return block;
}

namespace {

// Breaks words into as few lines as possible, and these into the narrowest column that needs no more.
std::vector<std::string> balanced_lines(std::string_view words, double size, double width) {
  std::vector<std::string> lines = broken_lines(words, size, width);
  for (double part = 0.95; part > 0.5; part -= 0.05) {
    std::vector<std::string> narrower = broken_lines(words, size, width * part);
    if (narrower.size() > lines.size()) break;
    lines = std::move(narrower);
  }
  return lines;
}

}  // namespace

Block caption_block(const Pen& pen, std::string_view caption, double width, double size) {
  const double spacing = size * 1.45;
  Block block = opened(pen, "caption");
  double y = spacing / 2;
  double widest = 0;
  for (const std::string& line : balanced_lines(caption, size, width)) {
    block.pen.text(Role::caption, {0, y}, size, line, Anchor::start);
    widest = std::max(widest, text_width(line, size));
    y += spacing;
  }
  block.box = {0, 0, widest, y - spacing / 2};
  return block;
}

}  // namespace punct::render
