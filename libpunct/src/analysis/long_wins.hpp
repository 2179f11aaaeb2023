// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "punct/position.hpp"
#include "punct/puzzles.hpp"

namespace punct {

/// A win by threats that takes three moves or more.
struct LongWin {
  /// Every first move of it, sorted.
  std::vector<Move> keys;
  /// All answers to the key that was asked about, or to the first one, as Puzzle::lines has them.
  std::vector<PuzzleLine> lines;
};

/// The win by threats in exactly so many moves; `std::nullopt` if there is none, if there is a shorter one, if `key` is
/// given and does not begin it, or if the search takes too many positions. The game must not be over.
[[nodiscard]] std::optional<LongWin> long_win(const Position& position, int moves,
                                              const std::optional<Move>& key = std::nullopt);

}  // namespace punct
