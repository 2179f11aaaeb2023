// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"
#include "punct/render/layout.hpp"
#include "punct/render/words.hpp"

namespace punct::render {

/// Whose turn it is or how the game ended, as in a title: `White to move`.
[[nodiscard]] PUNCT_API std::string state(const Position& position, Language language = Language::en);

/// The position in a few words: rules, player to move or outcome.
[[nodiscard]] PUNCT_API std::string heading(const Position& position, Language language = Language::en);

/// The position in words from which a reader who cannot see it can set up the board: whose turn it is, every piece by
/// level with the spaces of its PÜNCT and its minor dots, which of them bridge a gap, and what is left in the sets.
[[nodiscard]] PUNCT_API std::string describe(const Position& position, Language language = Language::en);

/// Everything that a picture shows, in words: the position, then the marks, the part that is shown, and the caption.
[[nodiscard]] PUNCT_API std::string describe(const Diagram& diagram);

/// A piece in words, for readers who point at it: `White L, PÜNCT I9, level 1, free`.
[[nodiscard]] PUNCT_API std::string describe(const Piece& piece, bool free, Language language = Language::en);

/// What a move does, in words: `White moves E from K3 to K9 past 5 spaces, onto level 2`. `before` is the position
/// before the move, which must be legal there.
[[nodiscard]] PUNCT_API std::string describe(const Position& before, const Move& move);

}  // namespace punct::render
