// SPDX-License-Identifier: MIT
#include "punct/connection.hpp"

#include <algorithm>
#include <queue>

#include "board/flood.hpp"

namespace punct {

SpaceSet reached(const SpaceSet& seeds, const SpaceSet& within) noexcept {
  return detail::wide([&seeds, &within] { return detail::flooded(seeds, within).set(); });
}

bool connects(const SpaceSet& spaces) noexcept {
  return std::any_of(kSides.begin(), kSides.end(), [&](const auto& sides) {
    return spaces.meets(sides[0]) && spaces.meets(sides[1]) && reached(sides[0], spaces).meets(sides[1]);
  });
}

namespace {

// The shortest chain from one side to the other, by breadth-first search from the first side.
std::vector<Space> chain_between(const SpaceSet& from, const SpaceSet& to, const SpaceSet& within) {
  std::array<Space, 256> came_from{};
  SpaceSet seen = from & within;
  std::queue<Space> waiting;
  for (const Space space : kAllSpaces)
    if (seen.contains(space)) waiting.push(space);
  for (; !waiting.empty(); waiting.pop()) {
    const Space here = waiting.front();
    if (to.contains(here)) {
      std::vector<Space> chain;
      for (Space space = here; space; space = came_from[space.index()]) chain.push_back(space);
      std::reverse(chain.begin(), chain.end());
      return chain;
    }
    for (const Offset& direction : kDirections) {
      const auto next = step(here, direction);
      if (!next || !within.contains(*next) || seen.contains(*next)) continue;
      seen.insert(*next);
      came_from[next->index()] = here;
      waiting.push(*next);
    }
  }
  return {};
}

}  // namespace

std::optional<Chain> shortest_chain(const SpaceSet& spaces) {
  std::optional<Chain> best;
  for (std::size_t i = 0; i < kSides.size(); ++i) {
    auto chain = chain_between(kSides[i][0], kSides[i][1], spaces);
    if (!chain.empty() && (!best || chain.size() < best->spaces.size())) best = Chain{i, std::move(chain)};
  }
  return best;
}

}  // namespace punct
