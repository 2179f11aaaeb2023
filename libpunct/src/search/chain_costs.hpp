// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>

#include "board/flood.hpp"
#include "punct/position.hpp"

namespace punct::detail {

/// The board as a player sees it who wants a chain: what each space costs. The distance to a connection counts every
/// missing space alike; but an empty space takes any piece of the set, one in the center only a moved piece (R10), and
/// one that the opponent holds takes a jump from next to it.
struct Terrain {
  static constexpr int kOpen = 2;
  static constexpr int kDear = 3;
  static constexpr int kFar = 5;

  WideSet own;
  WideSet open;
  WideSet dear;
  WideSet far;

  PUNCT_INLINED Terrain(const Position& position, Player player) noexcept : own(position.topmost(player)) {
    const WideSet other = position.topmost(opponent(player));
    const WideSet empty = ~(own | other) & kBoard;
    const WideSet closed = position.rules() == Rules::standard ? WideSet(kCenter) : WideSet();
    const WideSet near = grown(grown(own)) & other;
    open = empty & ~closed;
    dear = (empty & closed) | near;
    far = other & ~near;
  }
};

/// The least cost of a chain from one side: spreads step by step. `within(c)` is what a chain of cost c reaches.
class Spread {
 public:
  PUNCT_INLINED Spread(const SpaceSet& side, const Terrain& terrain) noexcept
      : side_(side), reached_(flooded(side, terrain.own)) {
    ring_[0] = grown(reached_) | side_;
  }
  PUNCT_INLINED void step(const Terrain& terrain) noexcept {
    ++cost_;
    reached_ |= (at(cost_ - Terrain::kOpen) & terrain.open) | (at(cost_ - Terrain::kDear) & terrain.dear) |
                (at(cost_ - Terrain::kFar) & terrain.far);
    WideSet around = grown(reached_);
    const WideSet chains = around & terrain.own & ~reached_;
    if (!chains.empty()) {
      reached_ |= flooded(chains, terrain.own);
      around = grown(reached_);
    }
    ring_[static_cast<unsigned>(cost_) % kRing] = around | side_;
  }
  [[nodiscard]] PUNCT_INLINED const WideSet& reached() const noexcept { return reached_; }
  [[nodiscard]] PUNCT_INLINED int cost() const noexcept { return cost_; }

 private:
  static constexpr unsigned kRing = 8;
  [[nodiscard]] PUNCT_INLINED const WideSet& at(int cost) const noexcept {
    return ring_[static_cast<unsigned>(cost) % kRing];
  }

  WideSet side_;
  WideSet reached_;
  std::array<WideSet, kRing> ring_;
  int cost_ = 0;
};

/// More than any chain costs on a board with some room.
inline constexpr int kMostCost = 60;

/// The least costs of chains of a player between the three pairs of sides, cheapest first.
struct ChainCosts {
  std::array<int, 3> least;
};
[[nodiscard]] ChainCosts chain_costs(const Position& position, Player player) noexcept;

/// A connection takes one move only if it costs at most this.
inline constexpr int kCostOfOneMove = 3 * Terrain::kFar;

}  // namespace punct::detail
