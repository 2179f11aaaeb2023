// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "punct/move.hpp"
#include "punct/position.hpp"

namespace punct::testing {

/// The rules once more, written down as they read, from a list of pieces alone: slow, and with nothing in common with
/// the library's rules but the value types.
[[nodiscard]] std::vector<Move> plain_legal_moves(const Position& position);

/// The spaces whose highest dot is this player's.
[[nodiscard]] SpaceSet plain_topmost(const std::vector<Piece>& pieces, Player player);

/// Whether a chain of spaces of the set joins two opposite sides, by walking from space to space.
[[nodiscard]] bool plainly_connected(const SpaceSet& spaces);

}  // namespace punct::testing
