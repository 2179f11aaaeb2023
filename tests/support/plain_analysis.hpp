// SPDX-License-Identifier: MIT
#pragma once

#include <utility>
#include <vector>

#include "punct/move.hpp"
#include "punct/position.hpp"

namespace punct::testing {

/// The analysis once more, from lists of pieces and by walking from space to space.

/// The fewest missing spaces of a chain between two opposite sides, and the fewest spaces of such a chain.
[[nodiscard]] std::pair<int, int> plain_distance(const SpaceSet& own);

/// The legal moves that win, by playing every one.
[[nodiscard]] std::vector<Move> plain_winning_moves(const Position& position);

/// Whether a piece's middle dot has nothing on the level right below.
[[nodiscard]] bool plainly_bridges(const std::vector<Piece>& pieces, const Piece& piece);

/// Whether a jump onto dots of the opponent parts two others that hung together.
[[nodiscard]] bool plainly_cuts(const Position& before, const Move& move, const Position& after);

/// Pieces of the player on which nothing lies.
[[nodiscard]] int plain_free_count(const std::vector<Piece>& pieces, Player player);

}  // namespace punct::testing
