// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"
#include "punct/random.hpp"
#include "punct/record.hpp"

namespace punct {

/// How often a generated game adds a piece, moves one on the board itself (turning in place included), and jumps to
/// level 2 or higher, in proportion to each other. Not all 0, each at most 1,000,000.
struct MoveWeights {
  std::uint32_t add = 3;
  std::uint32_t move = 2;
  std::uint32_t jump = 1;
  friend constexpr bool operator==(const MoveWeights&, const MoveWeights&) noexcept = default;
};

/// A random legal move: first the kind of move, by the weights of those possible here, then one of all legal moves of
/// that kind, each with the same chance. A kind with weight 0 is chosen only if nothing else is possible.
/// `std::nullopt` if there is no legal move. Equal positions and equal numbers of `random` give equal moves, on every
/// machine.
[[nodiscard]] PUNCT_API std::optional<Move> random_move(const Position& position, const MoveWeights& weights,
                                                        Random& random);

/// A legal move of a player who looks one move ahead. It wins if it can. Otherwise it draws some moves onto its own
/// nearest chain or over the opponent's, and takes the one after which its own distance to a connection is least, the
/// opponent's greatest, and the opponent cannot win. Now and then it moves at random or overlooks a threat; otherwise
/// its games would not end. `std::nullopt` if there is no legal move. Depends on the same input as random_move(). Costs
/// several calls of legal_moves().
[[nodiscard]] PUNCT_API std::optional<Move> greedy_move(const Position& position, Random& random);

/// `search` plays two moves at random and then the best that a search finds.
enum class PlayStyle : std::uint8_t { random, greedy, search };

/// How to make up games.
struct PlayOptions {
  std::uint64_t seed = 1;
  PlayStyle style = PlayStyle::random;
  Rules rules = Rules::standard;
  MoveWeights weights{};
  /// How many positions PlayStyle::search looks at for each move, at least 1.
  std::uint64_t nodes = 2'000;
  /// A game that lasts longer is cut and stays unfinished.
  std::uint32_t most_plies = 400;
};

/// Replaces the record by the made-up game with this number, from 1, in canonical form. It is the same game for the
/// same options and number on every machine, whatever was made before. Takes less than a millisecond for a random
/// game, some for a greedy one, half a second for a searched one.
PUNCT_API void make_up_game(const PlayOptions& options, std::uint64_t number, Record& record);

}  // namespace punct
