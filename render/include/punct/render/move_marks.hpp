// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"
#include "punct/render/marks.hpp"

namespace punct::render {

/// Adds the trace of a move from `before`, in which it must be legal.
[[nodiscard]] PUNCT_API TraceMark trace_of(const Position& before, const Move& move);

/// Adds signs for the moves of the piece whose PÜNCT is on `from`: circles where the PÜNCT may land, crosses on the
/// other spaces of its three lines. `moves` are the legal moves of that piece.
PUNCT_API void add_moves_of(Space from, const std::vector<Move>& moves, std::vector<Mark>& marks);

}  // namespace punct::render
