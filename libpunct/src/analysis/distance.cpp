// SPDX-License-Identifier: MIT
#include "punct/distance.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "board/flood.hpp"

namespace punct {
namespace {

constexpr int kFarthest = 17;

using detail::WideSet;

// The number of spaces to gain to connect the two sides, at most `enough`.
PUNCT_WIDE int distance_between(const std::array<SpaceSet, 2>& sides, const SpaceSet& own, int enough) noexcept {
  WideSet seen = detail::flooded(sides[0], own);
  int missing = 0;
  while (missing < enough && !seen.meets(sides[1])) {
    seen = detail::grown(seen) | sides[0];
    seen |= detail::flooded(detail::grown(seen), own);
    ++missing;
  }
  return missing;
}

// Groups spaces by their cost from one side: front(m, n) holds the spaces that a chain of n + 1 spaces, m of them
// missing, reaches and no cheaper chain does.
class Fronts {
 public:
  Fronts(const std::array<SpaceSet, 2>& sides, const SpaceSet& own, int missing) : own_(own) {
    for (int m = 0; m <= missing; ++m) rows_.push_back(row(sides[0], m));
  }

  // A shortest chain among those with the fewest missing spaces. The constructor must have been given that number.
  [[nodiscard]] std::optional<std::vector<Space>> chain_to(const SpaceSet& side) const {
    const auto& last = rows_.back();
    for (std::size_t n = 0; n < last.size(); ++n)
      if (last[n].meets(side)) return back_from((last[n] & side).first(), n);
    return std::nullopt;
  }

 private:
  using Row = std::vector<SpaceSet>;

  [[nodiscard]] PUNCT_WIDE Row row(const SpaceSet& start, int missing) {
    const Row* const cheaper = missing == 0 ? nullptr : &rows_.back();
    const WideSet own = own_;
    Row fronts;
    for (std::size_t n = 0; n == 0 || !fronts.back().empty() || (cheaper != nullptr && n <= cheaper->size()); ++n) {
      WideSet front = n == 0 ? WideSet(entered(start, missing)) : detail::grown(fronts.back()) & own;
      if (n > 0 && cheaper != nullptr && n <= cheaper->size()) front |= detail::grown((*cheaper)[n - 1]) & ~own;
      front &= ~WideSet(seen_);
      seen_ = (front | seen_).set();
      fronts.push_back(front.set());
    }
    return fronts;
  }
  [[nodiscard]] SpaceSet entered(const SpaceSet& start, int missing) const {
    return missing == 0 ? start & own_ : missing == 1 ? start & ~own_ : SpaceSet{};
  }

  [[nodiscard]] std::vector<Space> back_from(Space space, std::size_t n) const {
    std::vector<Space> chain{space};
    for (std::size_t m = rows_.size() - 1; n > 0; --n) {
      if (!own_.contains(space)) --m;
      space = (grown(SpaceSet(space)) & rows_[m][n - 1]).first();
      chain.push_back(space);
    }
    std::reverse(chain.begin(), chain.end());
    return chain;
  }

  SpaceSet own_;
  SpaceSet seen_;
  std::vector<Row> rows_;
};

}  // namespace

int distance_to_connection(const SpaceSet& own) noexcept {
  int least = kFarthest;
  for (const auto& sides : kSides) least = distance_between(sides, own, least);
  return least;
}

NearestChain nearest_chain(const SpaceSet& own) {
  NearestChain nearest{distance_to_connection(own), 0, {}};
  for (std::size_t pair = 0; pair < kSides.size(); ++pair) {
    if (distance_between(kSides[pair], own, nearest.missing + 1) > nearest.missing) continue;
    auto chain = Fronts(kSides[pair], own, nearest.missing).chain_to(kSides[pair][1]);
    if (!chain || (!nearest.spaces.empty() && chain->size() >= nearest.spaces.size())) continue;
    nearest.sides = pair;
    nearest.spaces = std::move(*chain);
  }
  return nearest;
}

}  // namespace punct
