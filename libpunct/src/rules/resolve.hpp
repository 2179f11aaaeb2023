// SPDX-License-Identifier: MIT
#pragma once

#include "punct/notation.hpp"

namespace punct {

/// resolve_canonical() without checking the mark for connecting, which requires playing the move.
[[nodiscard]] bool resolve_but_mark(const Position& position, const MoveText& text, Move& move) noexcept;

/// resolve() for the common case in records: legal moves that name all three dots in order and state nothing wrong.
/// False for all others, even legal ones; `move` is then unspecified.
[[nodiscard]] bool resolve_canonical(const Position& position, const MoveText& text, Move& move) noexcept;

}  // namespace punct
