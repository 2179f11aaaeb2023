// SPDX-License-Identifier: MIT
#include "punct/distance.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "board/flood.hpp"

namespace punct {
namespace {

constexpr std::size_t kFarthest = 17;

using detail::WideSet;

// For each number of missing spaces, those from which a chain with at most so many more reaches the second side.
using Entries = std::array<SpaceSet, kFarthest + 1>;

// The number of spaces to gain to connect the two sides, at most `enough`.
std::size_t distance_between(const std::array<SpaceSet, 2>& sides, const SpaceSet& own, std::size_t enough,
                             Entries& entries) noexcept {
  return detail::wide([&sides, &own, enough, &entries] {
    WideSet seen = detail::flooded(sides[1], own);
    WideSet around = detail::grown(seen);
    std::size_t missing = 0;
    for (; missing < enough && !seen.meets(sides[0]); ++missing) {
      seen = around | sides[1];
      entries[missing] = seen.set();
      around = detail::grown(seen);
      const WideSet chains = around & own & ~seen;
      if (chains.empty()) continue;
      seen |= detail::flooded(chains, own);
      around = detail::grown(seen);
    }
    entries[missing] = seen.set();
    return missing;
  });
}

// Groups the spaces of all chains with the fewest missing spaces by their cost from the first side: front(m, n) holds
// those that a chain of n + 1 spaces, m of them missing, reaches and no cheaper chain does.
class Fronts {
 public:
  Fronts(const std::array<SpaceSet, 2>& sides, const SpaceSet& own, std::size_t missing, const Entries& entries)
      : sides_(sides), own_(own), missing_(missing) {
    for (std::size_t m = 0; m <= missing_; ++m) {
      make_room(m);
      find(m, entries);
    }
  }

  // A shortest chain.
  [[nodiscard]] std::vector<Space> chain() const {
    std::size_t n = rows_[missing_].first;
    while (!front(missing_, n).meets(sides_[1])) ++n;
    std::vector<Space> chain(n + 1);
    trace(chain);
    return chain;
  }

 private:
  // The fronts of an m, from the first n for which one is not empty.
  struct Row {
    std::size_t first = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
  };

  [[nodiscard]] Row cheaper_than(std::size_t m) const noexcept { return m == 0 ? Row{} : rows_[m - 1]; }

  // Fronts that are not empty share no space; empty ones stand only beside those with one space less missing.
  void make_room(std::size_t m) {
    const Row cheaper = cheaper_than(m);
    const std::size_t needed = fronts_.size() + (cheaper.end - cheaper.begin) + kSpaces;
    if (needed > fronts_.capacity()) fronts_.reserve(std::max(needed, 2 * fronts_.capacity()));
  }

  // Finds the fronts of an m, for which there is room.
  void find(std::size_t m, const Entries& entries) noexcept {
    detail::wide([this, m, &entries] {
      const WideSet own = own_;
      Row& row = rows_[m];
      const Row cheaper = cheaper_than(m);
      const std::size_t cheaper_end = cheaper.first + cheaper.end - cheaper.begin;
      row = {m < 2 ? 0 : cheaper.first + 1, fronts_.size(), fronts_.size()};
      WideSet seen;
      WideSet front = m == 0 ? own & sides_[0] : m == 1 ? ~own & sides_[0] : WideSet();
      for (std::size_t n = row.first;; ++n) {
        if (n > cheaper.first && n <= cheaper_end)
          front |= detail::grown(fronts_[cheaper.begin + n - 1 - cheaper.first]) & ~own;
        front &= ~seen & entries[missing_ - m];
        if (front.empty() && n >= cheaper_end) break;
        seen |= front;
        fronts_.push_back(front.set());
        front = detail::grown(front) & own;
      }
      row.end = fronts_.size();
    });
  }

  // Fills in a shortest chain, from its end.
  void trace(std::span<Space> chain) const noexcept {
    detail::wide([this, chain] {
      std::size_t m = missing_;
      std::size_t n = chain.size() - 1;
      chain[n] = (front(m, n) & sides_[1]).first();
      for (; n > 0; --n) {
        if (!own_.contains(chain[n])) --m;
        chain[n - 1] = (detail::grown(detail::kSingles[chain[n].index()]) & front(m, n - 1)).set().first();
      }
    });
  }

  [[nodiscard]] SpaceSet front(std::size_t m, std::size_t n) const noexcept {
    const Row& row = rows_[m];
    return n < row.first || n - row.first >= row.end - row.begin ? SpaceSet{} : fronts_[row.begin + n - row.first];
  }

  const std::array<SpaceSet, 2>& sides_;
  SpaceSet own_;
  std::size_t missing_;
  std::vector<SpaceSet> fronts_;
  std::array<Row, kFarthest + 1> rows_;
};

}  // namespace

int distance_to_connection(const SpaceSet& own) noexcept {
  Entries entries;
  std::size_t least = kFarthest;
  for (const auto& sides : kSides) least = distance_between(sides, own, least, entries);
  return static_cast<int>(least);
}

NearestChain nearest_chain(const SpaceSet& own) {
  std::array<Entries, kSides.size()> entries;
  std::array<std::size_t, kSides.size()> missing{};
  std::size_t least = kFarthest;
  for (std::size_t pair = 0; pair < kSides.size(); ++pair) {
    missing[pair] = distance_between(kSides[pair], own, std::min(least + 1, kFarthest), entries[pair]);
    least = std::min(least, missing[pair]);
  }
  NearestChain nearest{static_cast<int>(least), 0, {}};
  for (std::size_t pair = 0; pair < kSides.size(); ++pair) {
    if (missing[pair] > least) continue;
    auto chain = Fronts(kSides[pair], own, least, entries[pair]).chain();
    if (!nearest.spaces.empty() && chain.size() >= nearest.spaces.size()) continue;
    nearest.sides = pair;
    nearest.spaces = std::move(chain);
  }
  return nearest;
}

}  // namespace punct
