// SPDX-License-Identifier: MIT
#include "search/estimate.hpp"

#include <algorithm>

namespace punct::detail {
namespace {

// A chain that can be completed in two directions is worth more than one in one.
int value_of(const ChainCosts& costs) noexcept { return -(40 * costs.least[0] + 10 * costs.least[1]); }

// The turn is worth about as much as a piece: it gains up to three spaces.
constexpr int kTurn = 80;

// The count of the central hexagon decides when a set is used up (R18), and counts more the nearer that is.
int center_value(const Position& position, Player mover) noexcept {
  if (position.rules() != Rules::standard) return 0;
  const int left = std::min(position.in_set(Player::white), position.in_set(Player::black));
  const int lead = position.center_count(mover) - position.center_count(opponent(mover));
  const int used = kSetSize - left;
  return std::clamp(lead, -4, 4) * used * used / 2;
}

bool may_win_at_once(const Position& position, Player player, const ChainCosts& costs) noexcept {
  return costs.least[0] <= kCostOfOneMove || position.in_set(player) == 1;
}

}  // namespace

Estimate estimate(const Position& position) noexcept {
  const Player mover = position.to_move();
  const Player other = opponent(mover);
  const ChainCosts own = chain_costs(position, mover);
  const ChainCosts theirs = chain_costs(position, other);
  return {value_of(own) - value_of(theirs) + kTurn + center_value(position, mover),
          may_win_at_once(position, mover, own), may_win_at_once(position, other, theirs)};
}

int expected_result(int value) noexcept {
  constexpr int kHalf = 400;
  const int size = value < 0 ? -value : value;
  const int result = std::min(99, 100 * size / (size + kHalf));
  return value < 0 ? -result : result;
}

}  // namespace punct::detail
