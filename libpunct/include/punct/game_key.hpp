// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"

namespace punct {

/// A key of start and moves: two numbers of 64 bits. Games with the same start and moves have equal keys; for other
/// games equal keys are practically impossible.
struct GameKey {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  friend constexpr auto operator<=>(const GameKey&, const GameKey&) noexcept = default;
};

/// The key after each ply, that of the start first: one more than there are moves. Games with the same beginning have
/// the same keys as far as it goes. The moves must be legal from the start on.
[[nodiscard]] PUNCT_API std::vector<GameKey> game_keys(const Position& start, const std::vector<Move>& moves);

/// The same, but equal for the twelve images of a game under the symmetries of the board: after each ply the least key
/// of the images.
[[nodiscard]] PUNCT_API std::vector<GameKey> canonical_game_keys(const Position& start, const std::vector<Move>& moves);

/// The least of the twelve images of a first move from an empty board, which stands for all of them.
[[nodiscard]] PUNCT_API Move canonical_first_move(const Move& move) noexcept;

}  // namespace punct
