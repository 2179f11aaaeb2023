// SPDX-License-Identifier: MIT
#include "pieces.hpp"

#include <algorithm>
#include <array>

namespace punct::render {
namespace {

constexpr PieceRoles kWhite{Role::white_body,         Role::white_body_covered,  Role::white_minor,
                            Role::white_punct,        Role::white_punct_covered, Role::white_figure,
                            Role::white_punct_figure, Role::ladder_white,        Role::ladder_white_punct,
                            Role::white_dimmed,       Role::white_edge,          Role::white_side,
                            Role::ghost_white,        Role::ghost_white_dot};
constexpr PieceRoles kBlack{Role::black_body,         Role::black_body_covered,  Role::black_minor,
                            Role::black_punct,        Role::black_punct_covered, Role::black_figure,
                            Role::black_punct_figure, Role::ladder_black,        Role::ladder_black_punct,
                            Role::black_dimmed,       Role::black_edge,          Role::black_side,
                            Role::ghost_black,        Role::ghost_black_dot};

/// The places beside a space where no body lies unless it joins that space to a neighbor on that side.
constexpr Point kLadderPlace{20, 0};
constexpr Point kGapPlace{-20, 0};

std::string cells(const Footprint& dots) {
  return dots.punct.name() + ',' + dots.minors[0].name() + ',' + dots.minors[1].name();
}

Group group_of(const Piece& piece) {
  Group group;
  group.id = piece_id(piece);
  group.data = {{"piece", std::string{letter(piece.owner), letter(piece.kind)}},
                {"level", std::to_string(piece.level)},
                {"cells", cells(piece.dots)}};
  return group;
}

double figure_size(int level) noexcept { return level < 10 ? 12 : 9.5; }

void draw_dots(const Pen& pen, const BoardView& view, const Piece& piece, bool free, const SpaceSet& figures) {
  const PieceRoles& roles = roles_of(piece.owner);
  std::vector<Point> plain;
  for (const Space minor : piece.dots.minors)
    if (!figures.contains(minor)) plain.push_back(view.at(minor));
  pen.circles(roles.minor, std::move(plain), kMinorRadius);
  pen.circle(free ? roles.punct : roles.covered_punct, view.at(piece.dots.punct), kPunctRadius);
  for (const Space dot : piece.dots.dots())
    if (figures.contains(dot)) {
      const bool on_disc = dot == piece.dots.punct && free;
      pen.text(on_disc ? roles.punct_figure : roles.figure, view.at(dot), figure_size(piece.level),
               std::to_string(piece.level));
    }
}

}  // namespace

const PieceRoles& roles_of(Player player) noexcept { return player == Player::white ? kWhite : kBlack; }

double body_radius(int level) noexcept {
  constexpr std::array<double, 5> radii{17.2, 15, 13, 11.5, 10.5};
  return radii[static_cast<std::size_t>(std::clamp(level, 1, 5)) - 1];
}

Path body_of(const BoardView& view, PieceKind kind, const Footprint& dots, double radius) {
  return body_outline(view.at(dots_along(kind, dots)), shape(kind), radius);
}

std::string piece_id(const Piece& piece) {
  std::string id{letter(piece.owner), letter(piece.kind)};
  for (const Space dot : piece.dots.dots()) id += '-' + dot.name();
  return id + '-' + std::to_string(piece.level);
}

void draw_piece(const Pen& pen, const BoardView& view, const Piece& piece, double radius, bool free,
                const SpaceSet& figures) {
  const PieceRoles& roles = roles_of(piece.owner);
  pen.path(free ? roles.body : roles.covered_body, body_of(view, piece.kind, piece.dots, radius));
  draw_dots(pen, view, piece, free, figures);
}

void draw_pieces(const Pen& pen, const BoardView& view, const Position& position, bool figures) {
  for (const Piece& piece : position.pieces()) {
    SpaceSet own;
    if (figures && piece.level > 1)
      for (const Space dot : piece.dots.dots())
        if (position.height(dot) == piece.level) own.insert(dot);
    draw_piece(pen.open(group_of(piece)), view, piece, body_radius(piece.level), position.is_free(piece), own);
  }
}

bool has_gap(const std::vector<Piece>& stack) noexcept {
  return !stack.empty() && stack.back().level > static_cast<int>(stack.size());
}

SpaceSet stacked_spaces(const Position& position) {
  SpaceSet stacked;
  for (const Space space : kAllSpaces)
    if (position.height(space) > 1) stacked.insert(space);
  return stacked;
}

void Ladders::add(Point middle, const std::vector<Piece>& stack, Space space) {
  constexpr double half = 4;
  const int levels = stack.back().level;
  const double rung = std::min(6.0, 36.0 / levels);
  const double bottom = middle.y + rung * levels / 2;
  add_rectangle(frames_, {middle.x - half - 0.8, bottom - rung * levels - 0.8, middle.x + half + 0.8, bottom + 0.8});
  int level = 0;
  for (const Piece& piece : stack) {
    while (++level < piece.level)
      gaps_.move({middle.x - half + 1, bottom - rung * (level - 1) - 0.5})
          .line({middle.x + half - 1, bottom - rung * level + 0.5});
    const double top = bottom - rung * level;
    add_rectangle(rungs_[index_of(piece.owner)],
                  {middle.x - half + 0.8, top + 0.4, middle.x + half - 0.8, top + rung - 0.4});
    if (piece.dots.punct == space)
      spots_[{piece.owner, std::min(2.0, rung * 0.36)}].push_back({middle.x, top + rung / 2});
  }
}

void Ladders::draw(const Pen& pen) const {
  const auto draw_path = [&pen](Role role, const Path& path) {
    if (!path.steps().empty()) pen.path(role, path);
  };
  draw_path(Role::ladder_frame, frames_);
  for (const Player player : kPlayers) draw_path(roles_of(player).ladder, rungs_[index_of(player)]);
  draw_path(Role::ladder_gap, gaps_);
  for (const auto& [kind, centers] : spots_) pen.circles(roles_of(kind.first).ladder_punct, centers, kind.second);
}

void draw_gap_sign(const Pen& pen, Point middle) {
  pen.path(Role::gap_chip, rectangle({middle.x - 8.5, middle.y - 7, middle.x + 8.5, middle.y + 7}, 3));
  Path arch;
  arch.move(middle + Point{-6, -3.5}).line(middle + Point{6, -3.5});
  arch.move(middle + Point{-4, 5}).line(middle + Point{-4, 1}).arc(middle + Point{4, 1}, 4, true);
  arch.line(middle + Point{4, 5});
  pen.path(Role::gap_sign, std::move(arch));
}

void draw_ladders(const Pen& pen, const BoardView& view, const Position& position) {
  Ladders ladders;
  stacked_spaces(position).for_each([&](Space space) {
    const std::vector<Piece> stack = position.stack(space);
    ladders.add(view.at(space) + kLadderPlace, stack, space);
    if (has_gap(stack)) draw_gap_sign(pen, view.at(space) + kGapPlace);
  });
  ladders.draw(pen);
}

}  // namespace punct::render
