// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "punct/move.hpp"
#include "punct/position.hpp"

namespace punct {

/// One of the twelve symmetries of the board: turning about I9 by some sixths clockwise, with or without mirroring in
/// the column I before. A mirror image swaps L and R.
class Symmetry {
 public:
  /// The twelve: 0-5 turn by that many sixths, 6-11 do the same after mirroring. 0 changes nothing.
  static constexpr std::size_t kCount = 12;
  constexpr explicit Symmetry(std::size_t number) noexcept : number_(static_cast<std::uint8_t>(number)) {}  ///< 0-11.
  [[nodiscard]] constexpr std::size_t number() const noexcept { return number_; }                           ///< 0-11.
  [[nodiscard]] constexpr bool mirrors() const noexcept { return number_ >= 6; }                            ///< 6-11.
  /// The image under the symmetry; the image of no space is no space. A position is copied.
  [[nodiscard]] PUNCT_API Space image(Space space) const noexcept;
  [[nodiscard]] PUNCT_API PieceKind image(PieceKind kind) const noexcept;
  [[nodiscard]] PUNCT_API Footprint image(const Footprint& footprint) const noexcept;
  [[nodiscard]] PUNCT_API Piece image(const Piece& piece) const noexcept;
  [[nodiscard]] PUNCT_API Move image(const Move& move) const noexcept;
  [[nodiscard]] PUNCT_API Position image(const Position& position) const;
  friend constexpr bool operator==(Symmetry, Symmetry) noexcept = default;

 private:
  std::uint8_t number_;
};

/// A 64-bit key of a position: rules, player to move and every piece with its level. Equal positions have equal keys,
/// on every machine and in every version with the same major number. The key is the exclusive or of mix(r) for the
/// rules and the player and mix(p) for each piece, as docs/moves-and-positions.md describes.
[[nodiscard]] PUNCT_API std::uint64_t key(const Position& position) noexcept;

/// The least key among the twelve images of the position: equal for all of them.
[[nodiscard]] PUNCT_API std::uint64_t canonical_key(const Position& position) noexcept;

/// The position with White and Black exchanged, the player to move included.
[[nodiscard]] PUNCT_API Position colors_swapped(const Position& position);

}  // namespace punct
