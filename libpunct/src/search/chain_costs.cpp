// SPDX-License-Identifier: MIT
#include "search/chain_costs.hpp"

namespace punct::detail {

// The three pairs spread side by side, so that the processor works at all at once.
ChainCosts chain_costs(const Position& position, Player player) noexcept {
  return detail::wide([&position, player] {
    const Terrain terrain(position, player);
    Chains chains(terrain.own);
    std::array<Spread, kSides.size()> spreads{{{kSides[0][0], chains}, {kSides[1][0], chains}, {kSides[2][0], chains}}};
    ChainCosts costs{{kMostCost, kMostCost}};
    std::size_t found = 0;
    for (int cost = 0; cost < kMostCost; ++cost) {
      for (std::size_t pair = 0; pair < kSides.size(); ++pair)
        if (!spreads[pair].has_met() && spreads[pair].meets(kSides[pair][1])) {
          costs.least[found++] = cost;
          if (found == costs.least.size()) return costs;
        }
      for (Spread& spread : spreads) spread.step(terrain, chains);
    }
    return costs;
  });
}

}  // namespace punct::detail
