// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"

namespace punct::render {

/// The position in a few words: rules, player to move or outcome.
[[nodiscard]] PUNCT_API std::string heading(const Position& position);

/// The position in words from which a reader who cannot see it can set up the board: every piece by level with the
/// spaces of its PÜNCT and its minor dots, which of them bridge a gap, and what is left in the sets.
[[nodiscard]] PUNCT_API std::string describe(const Position& position);

/// What a move does, in words: `White moves E from K3 to K9 past 5 spaces, onto level 2`. `before` is the position that
/// it is played in, where it must be legal.
[[nodiscard]] PUNCT_API std::string describe(const Position& before, const Move& move);

}  // namespace punct::render
