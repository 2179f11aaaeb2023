// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"
#include "punct/random.hpp"

namespace punct {

/// How often a made-up game adds a piece, moves one on the board itself (turning in place included), and jumps to
/// level 2 or higher, each in proportion to the others. Not all 0, each at most 1,000,000.
struct MoveWeights {
  std::uint32_t add = 3;
  std::uint32_t move = 2;
  std::uint32_t jump = 1;
  friend constexpr bool operator==(const MoveWeights&, const MoveWeights&) noexcept = default;
};

/// A legal move chosen by chance: first what to do, by the weights of what can be done here, then one of all legal
/// moves of that sort, each exactly as likely as the others. What has weight 0 is done only where nothing else can be.
/// Nothing where there is no legal move. Equal positions and equal numbers of `random` give equal moves, on every
/// machine.
[[nodiscard]] PUNCT_API std::optional<Move> random_move(const Position& position, const MoveWeights& weights,
                                                        Random& random);

/// A legal move of a player who looks one move ahead: wins where that can be done at once, and else takes from a
/// handful of moves, drawn by chance from those that go onto the own nearest chain or over the opponent's, the one
/// after which the own distance to a connection is least, the opponent's greatest, and the opponent cannot win. Now and
/// then it moves by chance or overlooks a threat, or its games would not end. Nothing where there is no legal move.
/// Depends on what random_move() depends on. About 300 microseconds.
[[nodiscard]] PUNCT_API std::optional<Move> greedy_move(const Position& position, Random& random);

}  // namespace punct
