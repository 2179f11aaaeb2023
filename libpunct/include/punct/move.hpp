// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>

#include "punct/footprint.hpp"
#include "punct/piece.hpp"

namespace punct {

/// What happens in a turn (rule R7): a piece of this kind is added, or the one whose PÜNCT is on `from` is moved.
/// Complete and free of notation; whether it is legal depends on the position.
struct Move {
  /// The space the PÜNCT leaves; no space if a piece is added.
  Space from;
  PieceKind kind = PieceKind::T;
  Footprint to;
  /// The level landed on, 1 on the board itself.
  std::uint8_t level = 1;

  [[nodiscard]] constexpr bool is_add() const noexcept { return !from; }  ///< A piece is added.
  /// Whether the PÜNCT stays on its space and the piece turns about it.
  [[nodiscard]] constexpr bool is_turn() const noexcept { return from && from == to.punct; }
  friend constexpr bool operator==(const Move&, const Move&) noexcept = default;
  friend constexpr std::strong_ordering operator<=>(const Move&, const Move&) noexcept = default;
};

}  // namespace punct
