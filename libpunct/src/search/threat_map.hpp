// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "punct/move.hpp"
#include "punct/position.hpp"
#include "punct/space_set.hpp"

namespace punct::detail {

/// Whether a piece has a dot in the set.
inline bool touches(const SpaceSet& set, const Footprint& dots) noexcept {
  return (int{set.contains(dots.punct)} | int{set.contains(dots.minors[0])} | int{set.contains(dots.minors[1])}) != 0;
}

/// What a player who is not to move threatens: some of the moves that would win at once, each with the spaces that it
/// needs. An answer that puts no dot on them and lifts none from them leaves the threat intact.
class ThreatMap {
 public:
  /// Looks for threats against the player to move. `room` is a buffer.
  ThreatMap(const Position& position, std::vector<Move>& room);

  [[nodiscard]] bool any() const noexcept { return any_; }
  /// Whether the answer, a legal move that does not end the game, certainly lets the opponent win at once.
  [[nodiscard]] bool is_ignored_by(const Position& position, const Move& answer) const noexcept;

 private:
  static constexpr std::size_t kMost = 16;
  void learn(Position& position, const Move& win);

  bool any_ = false;
  bool adds_last_ = false;
  std::size_t size_ = 0;
  std::array<SpaceSet, kMost> needed_;
};

/// The spaces of a chain of the set that joins two opposite sides; empty if there is none.
[[nodiscard]] SpaceSet winning_chain(const SpaceSet& own) noexcept;

}  // namespace punct::detail
