// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "punct/export.hpp"
#include "punct/position.hpp"

namespace punct {

/// Whose turn it is, or how the game ended: `White is to move`.
[[nodiscard]] PUNCT_API std::string state_in_words(const Position& position);

/// The canonical texts of the legal moves, sorted by byte: of all, or of the piece whose PÜNCT is the topmost dot on
/// `of`. Empty if the game is over, or if the player to move has no such piece. Costs what legal_moves() does, and
/// one string per move.
[[nodiscard]] PUNCT_API std::vector<std::string> move_texts(const Position& position, Space of = {});

}  // namespace punct
