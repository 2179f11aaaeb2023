// SPDX-License-Identifier: MIT
#pragma once

#include "punct/move.hpp"
#include "punct/position.hpp"

namespace punct {

/// Judges a move and completes it, as complete_add() and complete_move() do, but gives no reason if it is illegal. For
/// an added piece, `from` is no space and `kind` is its kind; for a moved piece, the kind is looked up.
///
/// Most moves of records are legal, but in unpredictable ways: whether a piece is added or moved, how high it lands,
/// which dot is its middle. Therefore all values are computed and checked once, and the move is built in a register.
[[nodiscard]] bool complete_if_legal(const Position& position, Space from, PieceKind kind, const Footprint& to,
                                     Move& move) noexcept;

}  // namespace punct
