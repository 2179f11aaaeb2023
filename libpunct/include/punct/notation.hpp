// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/move_text.hpp"
#include "punct/position.hpp"
#include "punct/position_text.hpp"
#include "punct/rules.hpp"

namespace punct {

/// The legal move that a text stands for, or the first code that applies: those of refusal(), then `no_match` and
/// `ambiguous` for short moves, then `wrong_level`, `wrong_mark`, `wrong_color` and `wrong_piece` for wrong statements.
/// Complete moves take constant time and no allocation.
[[nodiscard]] PUNCT_API Expected<Move, Refusal> resolve(const Position& position, const MoveText& move);

/// The legal moves that a text may stand for, in the order of their canonical texts: those that match everything
/// written or, if there are none, those with the same piece and the same PÜNCT.
[[nodiscard]] PUNCT_API std::vector<Move> candidates(const Position& position, const MoveText& move);

/// The message that explains why `resolve` refused the text here; it names spaces, pieces and levels, not the code.
[[nodiscard]] PUNCT_API std::string explain(const Position& position, const MoveText& move, const Refusal& refusal);

/// Whether the move, which must be legal here, connects the mover's sides.
[[nodiscard]] PUNCT_API bool connects_mover(const Position& position, const Move& move) noexcept;

/// The canonical text of a move that is legal here, `#` included: text(written(move, connects_mover(position, move))).
/// Plays the move on a copy of the position.
[[nodiscard]] PUNCT_API std::string text(const Position& position, const Move& move);

}  // namespace punct
