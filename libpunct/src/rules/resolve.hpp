// SPDX-License-Identifier: MIT
#pragma once

#include "punct/notation.hpp"

namespace punct {

/// resolve_canonical() without a look at the mark for connecting, which takes playing the move.
[[nodiscard]] bool resolve_but_mark(const Position& position, const MoveText& text, Move& move) noexcept;

/// resolve() for what records are full of: legal moves that name all three dots in order and state nothing wrong. False
/// for all others, even legal ones, and `move` is then nothing.
[[nodiscard]] bool resolve_canonical(const Position& position, const MoveText& text, Move& move) noexcept;

}  // namespace punct
