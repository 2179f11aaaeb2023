// SPDX-License-Identifier: MIT
#include "search/space_values.hpp"

#include "search/chain_costs.hpp"

namespace punct::detail {
namespace {

// How much dearer than the cheapest a chain may be, and what its spaces are worth. The values of several bands add up.
struct Band {
  int dearer;
  std::uint8_t value;
};
constexpr std::array<Band, 3> kBands{{{0, 5}, {2, 3}, {4, 2}}};
constexpr int kWidest = kBands.back().dearer;

using Reached = std::array<SpaceSet, kMostCost + kWidest + 1>;

PUNCT_INLINED void spread_over(const SpaceSet& side, const Terrain& terrain, Chains& chains, int most,
                               Reached& reached) noexcept {
  Spread spread(side, chains);
  reached[0] = spread.reached().set();
  for (int cost = 1; cost <= most; ++cost) {
    spread.step(terrain, chains);
    reached[static_cast<std::size_t>(cost)] = spread.reached().set();
  }
}

// The spaces on chains that cost at most `most`, of which `from` and `to` are reached from either side. Both count the
// space itself.
PUNCT_INLINED WideSet on_chains(const Terrain& terrain, int most, const Reached& from, const Reached& to) noexcept {
  const auto of = [&](const WideSet& spaces, int own_cost) PUNCT_INLINED_LAMBDA {
    WideSet found;
    for (int cost = own_cost; cost <= most; ++cost)
      found |= WideSet(from[static_cast<std::size_t>(cost)]) & to[static_cast<std::size_t>(most + own_cost - cost)];
    return found & spaces;
  };
  return of(terrain.own, 0) | of(terrain.open, Terrain::kOpen) | of(terrain.dear, Terrain::kDear) |
         of(terrain.far, Terrain::kFar);
}

}  // namespace

void space_values(const Position& position, Player player, SpaceValues& values) noexcept {
  detail::wide([&position, player, &values] {
    values.fill(0);
    const Terrain terrain(position, player);
    Chains chains(terrain.own);
    const int least = chain_costs(position, player).least[0];
    const int most = std::min(least, kMostCost) + kWidest;
    Reached from;
    Reached to;
    for (const auto& sides : kSides) {
      spread_over(sides[0], terrain, chains, most, from);
      if (!from[static_cast<std::size_t>(most)].meets(sides[1])) continue;
      spread_over(sides[1], terrain, chains, most, to);
      for (const Band& band : kBands)
        on_chains(terrain, least + band.dearer, from, to).set().for_each([&](Space space) {
          values[space.index()] = static_cast<std::uint8_t>(values[space.index()] + band.value);
        });
    }
  });
}

}  // namespace punct::detail
