// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"

namespace punct {

/// A key of what was played: two numbers of 64 bits, equal for games with the same start and the same moves, and for
/// others only by a chance that can be left out of account.
struct GameKey {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  friend constexpr auto operator<=>(const GameKey&, const GameKey&) noexcept = default;
};

/// The key after each ply, that of the start first: one more than there are moves. Games that begin alike have the
/// same keys up to where they part. The moves must be legal from the start on.
[[nodiscard]] PUNCT_API std::vector<GameKey> game_keys(const Position& start, const std::vector<Move>& moves);

/// The same, but equal for the twelve images of a game under the symmetries of the board: after each ply the least key
/// among those of the images.
[[nodiscard]] PUNCT_API std::vector<GameKey> canonical_game_keys(const Position& start, const std::vector<Move>& moves);

/// The image of a first move from an empty board that stands for all twelve: the least of them.
[[nodiscard]] PUNCT_API Move canonical_first_move(const Move& move) noexcept;

}  // namespace punct
