// SPDX-License-Identifier: MIT
#include "search/chain_costs.hpp"

namespace punct::detail {

PUNCT_WIDE ChainCosts chain_costs(const Position& position, Player player) noexcept {
  const Terrain terrain(position, player);
  ChainCosts costs{};
  for (std::size_t pair = 0; pair < kSides.size(); ++pair) {
    Spread spread(kSides[pair][0], terrain);
    const WideSet goal = kSides[pair][1];
    while (!spread.reached().meets(goal) && spread.cost() < kMostCost) spread.step(terrain);
    costs.least[pair] = spread.cost();
  }
  std::sort(costs.least.begin(), costs.least.end());
  return costs;
}

}  // namespace punct::detail
