// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "punct/export.hpp"
#include "punct/piece.hpp"
#include "punct/position.hpp"
#include "punct/space.hpp"
#include "punct/symmetry.hpp"

namespace punct {

/// What is asked of the top of a space.
struct TopCondition {
  Space space;
  /// Whose piece is on top; nobody's in particular where this is nothing.
  std::optional<Player> owner;
  /// The level of the topmost piece, 0 for a space that nothing lies on; from `lowest` to `highest`, both included.
  std::uint8_t lowest = 1;
  std::uint8_t highest = kPieces;
  friend constexpr bool operator==(const TopCondition&, const TopCondition&) noexcept = default;
};

/// A part of a position: pieces that lie on the board as given, level included, and tops of spaces.
struct Pattern {
  std::vector<Piece> pieces;
  std::vector<TopCondition> tops;
};

/// Whether the position has the part. Linear in the pattern.
[[nodiscard]] PUNCT_API bool matches(const Pattern& pattern, const Position& position);

/// The pattern that an image of a position matches if and only if the position matches this one.
[[nodiscard]] PUNCT_API Pattern image(const Pattern& pattern, Symmetry symmetry);
/// The same for the position with White and Black exchanged.
[[nodiscard]] PUNCT_API Pattern colors_swapped(const Pattern& pattern);

}  // namespace punct
