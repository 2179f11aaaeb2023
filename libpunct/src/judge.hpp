// SPDX-License-Identifier: MIT
#pragma once

#include "punct/notation.hpp"
#include "punct/position.hpp"

namespace punct {

/// The level on which a move comes to lie; 0 where it is not legal, and complete() then says why. `kind` is given where
/// a piece is added, and found where one is moved.
///
/// Records are full of legal moves, and in which of the many ways they are legal nothing could predict: whether a piece
/// is added or moved, how high it lands, which dot is its middle. So all is worked out and asked once. That, and moves
/// made by packed_move(), take a third off the time of replay().
[[nodiscard]] int level_if_legal(const Position& position, Space from, PieceKind& kind, const Footprint& to) noexcept;

/// resolve() for what records are full of: legal moves that name all three dots in order and state nothing wrong. False
/// for all others, even legal ones, and `move` is then nothing.
[[nodiscard]] bool resolve_plain(const Position& position, const MoveText& text, Move& move) noexcept;

}  // namespace punct
