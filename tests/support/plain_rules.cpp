// SPDX-License-Identifier: MIT
#include "support/plain_rules.hpp"

#include <algorithm>
#include <set>

namespace punct::testing {
namespace {

using Cell = std::pair<int, int>;

Cell cell(Space space) { return {space.column(), space.row()}; }

// Clockwise from N, as rule R2 lists them.
const std::vector<Cell> kSteps{{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}};

Cell walk(Cell from, int direction) {
  const Cell& by = kSteps[static_cast<std::size_t>((direction + 12) % 6)];
  return {from.first + by.first, from.second + by.second};
}

struct Body {
  Cell punct, one, other;
  Cell middle;  // (0, 0) where the shape has none
};

// Every way for a piece to lie with its PÜNCT here, from the words of rule R5.
std::vector<Body> ways_to_lie(PieceKind kind, Cell at) {
  std::vector<Body> ways;
  for (int d = 0; d < 6; ++d) {
    const Cell ahead = walk(at, d);
    switch (kind) {
      case PieceKind::T: ways.push_back({at, ahead, walk(at, d + 1), {0, 0}}); break;
      case PieceKind::C:
        if (d < 3) ways.push_back({at, ahead, walk(at, d + 3), at});
        break;
      case PieceKind::E: ways.push_back({at, ahead, walk(ahead, d), ahead}); break;
      case PieceKind::L: ways.push_back({at, ahead, walk(ahead, d + 1), ahead}); break;
      case PieceKind::R: ways.push_back({at, ahead, walk(ahead, d - 1), ahead}); break;
      case PieceKind::M: ways.push_back({at, ahead, walk(at, d + 2), at}); break;
    }
  }
  return ways;
}

bool on_table(Cell at) { return on_board(at.first, at.second); }

// The highest of the pieces on a space; null where there is none.
const Piece* highest(const std::vector<Piece>& pieces, Cell at) {
  const Piece* found = nullptr;
  for (const Piece& piece : pieces)
    for (const Space dot : piece.dots.dots())
      if (cell(dot) == at && (found == nullptr || piece.level > found->level)) found = &piece;
  return found;
}

int height(const std::vector<Piece>& pieces, Cell at) {
  const Piece* piece = highest(pieces, at);
  return piece == nullptr ? 0 : piece->level;
}

bool in_center(Cell at) {
  const int columns = at.first - 9, rows = at.second - 9;
  return std::abs(columns) <= 2 && std::abs(rows) <= 2 && std::abs(columns - rows) <= 2;
}

Footprint footprint(const Body& body) {
  const auto space = [](Cell at) { return *Space::at(at.first, at.second); };
  return Footprint::of(space(body.punct), space(body.one), space(body.other));
}

void add_moves(const Position& position, const std::vector<Piece>& pieces, std::vector<Move>& moves) {
  const Player mover = position.to_move();
  const bool first_white_piece =
      mover == Player::white &&
      std::none_of(pieces.begin(), pieces.end(), [](const Piece& p) { return p.owner == Player::white; });
  const bool center_closed = position.rules() == Rules::standard || first_white_piece;
  for (const PieceKind kind : kAllPieceKinds) {
    const auto used =
        std::count_if(pieces.begin(), pieces.end(), [&](const Piece& p) { return p.owner == mover && p.kind == kind; });
    if (used >= kSetCounts[index_of(kind)]) continue;
    for (const Space at : kAllSpaces)
      for (const Body& body : ways_to_lie(kind, cell(at))) {
        const auto fits = [&](Cell dot) {
          return on_table(dot) && height(pieces, dot) == 0 && !(center_closed && in_center(dot));
        };
        if (fits(body.punct) && fits(body.one) && fits(body.other)) moves.push_back({{}, kind, footprint(body), 1});
      }
  }
}

// The level on which the body would come to lie; 0 where it cannot lie.
int landing_level(const std::vector<Piece>& ground, Player mover, const Body& body) {
  const int a = height(ground, body.punct), b = height(ground, body.one), c = height(ground, body.other);
  int level = 0;
  if (a == b && b == c) level = a + 1;
  std::vector<int> ends;
  int under_middle = 0;
  for (const Cell& dot : {body.punct, body.one, body.other})
    if (dot == body.middle)
      under_middle = height(ground, dot);
    else
      ends.push_back(height(ground, dot));
  if (ends.size() == 2 && ends[0] == ends[1] && under_middle < ends[0]) level = ends[0] + 1;
  if (level < 2) return level;
  const Piece* carrier = highest(ground, body.punct);
  return carrier != nullptr && carrier->owner == mover ? level : 0;
}

void move_moves(const std::vector<Piece>& pieces, std::size_t index, std::vector<Move>& moves) {
  const Piece piece = pieces[index];
  for (const Space dot : piece.dots.dots())
    if (height(pieces, cell(dot)) > piece.level) return;
  std::vector<Piece> ground = pieces;
  ground.erase(ground.begin() + static_cast<std::ptrdiff_t>(index));
  const Cell from = cell(piece.dots.punct);
  for (const Space at : kAllSpaces) {
    const Cell to = cell(at);
    if (to.first != from.first && to.second != from.second && to.first - to.second != from.first - from.second)
      continue;
    for (const Body& body : ways_to_lie(piece.kind, to)) {
      if (!on_table(body.one) || !on_table(body.other)) continue;
      const Footprint dots = footprint(body);
      if (dots == piece.dots) continue;
      const int level = landing_level(ground, piece.owner, body);
      if (level != 0) moves.push_back({piece.dots.punct, piece.kind, dots, static_cast<std::uint8_t>(level)});
    }
  }
}

}  // namespace

SpaceSet plain_topmost(const std::vector<Piece>& pieces, Player player) {
  SpaceSet topmost;
  for (const Space space : kAllSpaces) {
    const Piece* piece = highest(pieces, cell(space));
    if (piece != nullptr && piece->owner == player) topmost.insert(space);
  }
  return topmost;
}

bool plainly_connected(const SpaceSet& spaces) {
  const auto held = [&](Cell at) { return spaces.contains(*Space::at(at.first, at.second)); };
  const std::vector<std::pair<bool (*)(Cell), bool (*)(Cell)>> sides{
      {[](Cell at) { return at.first == 1; }, [](Cell at) { return at.first == 17; }},
      {[](Cell at) { return at.second == 1; }, [](Cell at) { return at.second == 17; }},
      {[](Cell at) { return at.first - at.second == 8; }, [](Cell at) { return at.first - at.second == -8; }}};
  for (const auto& [near, far] : sides) {
    std::vector<Cell> waiting;
    std::set<Cell> seen;
    for (const Space space : kAllSpaces)
      if (near(cell(space)) && held(cell(space))) waiting.push_back(cell(space));
    while (!waiting.empty()) {
      const Cell here = waiting.back();
      waiting.pop_back();
      if (!seen.insert(here).second) continue;
      if (far(here)) return true;
      for (int d = 0; d < 6; ++d)
        if (const Cell next = walk(here, d); on_table(next) && held(next)) waiting.push_back(next);
    }
  }
  return false;
}

std::vector<Move> plain_legal_moves(const Position& position) {
  std::vector<Move> moves;
  if (position.outcome()) return moves;
  const std::vector<Piece> pieces = position.pieces();
  add_moves(position, pieces, moves);
  for (std::size_t i = 0; i < pieces.size(); ++i)
    if (pieces[i].owner == position.to_move()) move_moves(pieces, i, moves);
  return moves;
}

}  // namespace punct::testing
