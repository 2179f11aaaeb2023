// SPDX-License-Identifier: MIT
#pragma once

#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"
#include "punct/render/layout.hpp"
#include "punct/render/marks.hpp"

namespace punct::render {

/// Adds the trace of a move from `before`, in which it must be legal.
[[nodiscard]] PUNCT_API TraceMark trace_of(const Position& before, const Move& move);

/// Adds signs for the legal moves of the piece whose PÜNCT is on `from`: circles where the PÜNCT may land, crosses on
/// the other spaces of its three lines. False, and no signs, if the player to move has no PÜNCT on top of that space
/// (R11).
[[nodiscard]] PUNCT_API bool add_moves_of(Space from, Diagram& diagram);

}  // namespace punct::render
