// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "punct/game_key.hpp"

namespace punct::cli {

/// Which games count as doubles of one another.
enum class Dedupe : std::uint8_t {
  none,
  same,       ///< the same start and moves
  symmetric,  ///< the same under one of the twelve symmetries
  contained,  ///< the moves of one begin with all those of the other
};

/// The keys by which doubles are found: that of the whole game last; for `contained` those of every ply before as well.
[[nodiscard]] std::vector<GameKey> dedupe_keys(Dedupe dedupe, const Position& start, const std::vector<Move>& moves);

/// Remembers what has been seen: 16 bytes and a little more for each game, for `contained` for each ply.
class SeenGames {
 public:
  /// Whether the game is new, by the key of the whole. Each game is asked about once, in order.
  bool is_new(const std::vector<GameKey>& keys);
  /// Whether another game goes on where this one ends; known when all games have been seen.
  [[nodiscard]] bool is_continued(const GameKey& whole) const { return begun_.contains(whole); }

 private:
  std::set<GameKey> whole_;
  // The keys of games before their last ply.
  std::set<GameKey> begun_;
};

}  // namespace punct::cli
