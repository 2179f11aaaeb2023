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

/// A condition on the top of a space.
struct TopCondition {
  Space space;
  /// The owner of the piece on top; `std::nullopt` for either player.
  std::optional<Player> owner;
  /// The level of the topmost piece, 0 for an empty space; from `lowest` to `highest`, inclusive.
  std::uint8_t lowest = 1;
  std::uint8_t highest = kPieces;
  friend constexpr bool operator==(const TopCondition&, const TopCondition&) noexcept = default;
};

/// A part of a position: pieces on the board as given, level included, and conditions on tops of spaces.
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
