// SPDX-License-Identifier: MIT
#pragma once

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

/// The chains of a player, each followed when it is reached first: spreads from several sides meet the same ones.
class Chains {
 public:
  PUNCT_INLINED explicit Chains(const WideSet& own) noexcept : own_(own), unknown_(own) {}

  /// The chains that touch these spaces.
  [[nodiscard]] PUNCT_INLINED WideSet touching(const WideSet& around) noexcept {
    WideSet found;
    for (std::size_t i = 0; i < size_; ++i)
      if (known_[i].meets(around)) found |= known_[i];
    WideSet seeds = around & unknown_;
    while (!seeds.empty()) {
      const WideSet chain = flooded(kSingles[seeds.set().first().index()], own_);
      found |= chain;
      seeds &= ~chain;
      if (size_ == kMostKnown) continue;
      known_[size_++] = chain;
      unknown_ &= ~chain;
    }
    return found;
  }

 private:
  // More are rare, and are followed each time.
  static constexpr std::size_t kMostKnown = 12;
  WideSet own_;
  WideSet unknown_;
  std::array<WideSet, kMostKnown> known_;
  std::size_t size_ = 0;
};

/// The least cost of a chain from one side: spreads step by step. `within(c)` is what a chain of cost c reaches.
class Spread {
 public:
  PUNCT_INLINED Spread(const SpaceSet& side, Chains& chains) noexcept : side_(side), reached_(chains.touching(side)) {
    ring_[0] = grown(reached_) | side_;
  }
  PUNCT_INLINED void step(const Terrain& terrain, Chains& chains) noexcept {
    ++cost_;
    reached_ |= (at(cost_ - Terrain::kOpen) & terrain.open) | (at(cost_ - Terrain::kDear) & terrain.dear) |
                (at(cost_ - Terrain::kFar) & terrain.far);
    WideSet around = grown(reached_);
    const WideSet touched = around & terrain.own & ~reached_;
    if (!touched.empty()) {
      reached_ |= chains.touching(touched);
      around = grown(reached_);
    }
    ring_[static_cast<unsigned>(cost_) % kRing] = around | side_;
  }
  [[nodiscard]] PUNCT_INLINED const WideSet& reached() const noexcept { return reached_; }
  [[nodiscard]] PUNCT_INLINED bool has_met() const noexcept { return has_met_; }
  /// Whether it has reached one of these spaces now.
  [[nodiscard]] PUNCT_INLINED bool meets(const WideSet& goal) noexcept { return has_met_ = reached_.meets(goal); }

 private:
  static constexpr unsigned kRing = 8;
  [[nodiscard]] PUNCT_INLINED const WideSet& at(int cost) const noexcept {
    return ring_[static_cast<unsigned>(cost) % kRing];
  }

  WideSet side_;
  WideSet reached_;
  std::array<WideSet, kRing> ring_;
  int cost_ = 0;
  bool has_met_ = false;
};

/// More than any chain costs on a board with some room.
inline constexpr int kMostCost = 60;

/// The least costs of chains of a player between two of the three pairs of sides, those that are cheapest, in order.
struct ChainCosts {
  std::array<int, 2> least;
};
[[nodiscard]] ChainCosts chain_costs(const Position& position, Player player) noexcept;

/// A connection takes one move only if it costs at most this.
inline constexpr int kCostOfOneMove = 3 * Terrain::kFar;

}  // namespace punct::detail
