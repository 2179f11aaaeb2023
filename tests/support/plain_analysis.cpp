// SPDX-License-Identifier: MIT
#include "support/plain_analysis.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "punct/rules.hpp"
#include "support/plain_rules.hpp"

namespace punct::testing {
namespace {

using Cost = std::pair<int, int>;
constexpr Cost kFar{1000, 1000};

std::vector<Space> neighbors(Space space) {
  std::vector<Space> all;
  for (const Offset direction : kDirections)
    if (const auto next = step(space, direction)) all.push_back(*next);
  return all;
}

bool on_side(Space space, int side) {
  switch (side) {
    case 0: return space.column() == 1;
    case 1: return space.column() == 17;
    case 2: return space.row() == 1;
    case 3: return space.row() == 17;
    case 4: return space.slant() == 8;
    default: return space.slant() == -8;
  }
}

/// Lets costs run from a side until none gets better.
Cost cheapest_way(const SpaceSet& own, int from_side, int to_side) {
  std::map<Space, Cost> costs;
  const auto step_cost = [&](Space space) { return Cost{own.contains(space) ? 0 : 1, 1}; };
  for (const Space space : kAllSpaces) costs[space] = on_side(space, from_side) ? step_cost(space) : kFar;
  for (bool better = true; better;) {
    better = false;
    for (const Space space : kAllSpaces)
      for (const Space next : neighbors(space)) {
        const Cost cost{costs[space].first + step_cost(next).first, costs[space].second + 1};
        if (cost >= costs[next]) continue;
        costs[next] = cost;
        better = true;
      }
  }
  Cost least = kFar;
  for (const Space space : kAllSpaces)
    if (on_side(space, to_side)) least = std::min(least, costs[space]);
  return least;
}

std::set<Space> spaces_with(const Position& position, Player player) {
  std::set<Space> spaces;
  for (const Space space : kAllSpaces) {
    const std::vector<Piece> stack = position.stack(space);
    if (!stack.empty() && stack.back().owner == player) spaces.insert(space);
  }
  return spaces;
}

std::set<Space> hanging_together(Space from, const std::set<Space>& within) {
  std::set<Space> group{from};
  std::vector<Space> open{from};
  while (!open.empty()) {
    const Space space = open.back();
    open.pop_back();
    for (const Space next : neighbors(space))
      if (within.count(next) != 0 && group.insert(next).second) open.push_back(next);
  }
  return group;
}

}  // namespace

std::pair<int, int> plain_distance(const SpaceSet& own) {
  return std::min({cheapest_way(own, 0, 1), cheapest_way(own, 2, 3), cheapest_way(own, 4, 5)});
}

std::vector<Move> plain_winning_moves(const Position& position) {
  std::vector<Move> wins;
  for (const Move& move : legal_moves(position)) {
    Position after = position;
    after.play_unchecked(move);
    if (after.outcome() && after.outcome()->winner == position.to_move()) wins.push_back(move);
  }
  std::sort(wins.begin(), wins.end());
  return wins;
}

bool plainly_bridges(const std::vector<Piece>& pieces, const Piece& piece) {
  if (piece.level == 1 || piece.kind == PieceKind::T) return false;
  // The middle dot is a neighbor of both others.
  const auto dots = piece.dots.dots();
  const auto middle = std::find_if(dots.begin(), dots.end(), [&](Space dot) {
    return std::all_of(dots.begin(), dots.end(),
                       [&](Space other) { return other == dot || distance(dot, other) == 1; });
  });
  return std::none_of(pieces.begin(), pieces.end(),
                      [&](const Piece& other) { return other.level == piece.level - 1 && other.dots.holds(*middle); });
}

bool plainly_cuts(const Position& before, const Move& move, const Position& after) {
  if (move.level == 1) return false;
  const Player other = opponent(before.to_move());
  const std::set<Space> was = spaces_with(before, other);
  const std::set<Space> is = spaces_with(after, other);
  const auto dots = move.to.dots();
  if (std::none_of(dots.begin(), dots.end(), [&](Space dot) { return was.count(dot) != 0; })) return false;
  for (const Space a : is) {
    if (was.count(a) == 0) continue;
    const std::set<Space> group_before = hanging_together(a, was);
    const std::set<Space> group_after = hanging_together(a, is);
    for (const Space b : is)
      if (group_before.count(b) != 0 && group_after.count(b) == 0) return true;
  }
  return false;
}

int plain_free_count(const std::vector<Piece>& pieces, Player player) {
  int count = 0;
  for (const Piece& piece : pieces) {
    const bool covered = std::any_of(pieces.begin(), pieces.end(), [&](const Piece& other) {
      return other.level > piece.level && other.dots.spaces().meets(piece.dots.spaces());
    });
    if (piece.owner == player && !covered) ++count;
  }
  return count;
}

}  // namespace punct::testing
