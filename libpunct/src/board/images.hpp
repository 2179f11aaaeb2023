// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "punct/move.hpp"
#include "punct/position.hpp"
#include "punct/symmetry.hpp"

namespace punct::detail {

// Columns and rows count from I9. A sixth of a turn clockwise takes N (0,1) to NE (1,1) and SE (1,0) to S (0,-1).
// Mirroring in column I keeps N and takes SE (1,0) to SW (-1,-1).
constexpr Offset turned(Offset at) { return {at.rows, at.rows - at.columns}; }
constexpr Offset mirrored(Offset at) { return {-at.columns, at.rows - at.columns}; }
static_assert(turned({0, 1}) == Offset{1, 1} && turned({1, 0}) == Offset{0, -1});
static_assert(mirrored({0, 1}) == Offset{0, 1} && mirrored({1, 0}) == Offset{-1, -1});

/// The image of each space under each symmetry, by their numbers.
inline constexpr auto kImages = [] {
  std::array<std::array<Space, 256>, Symmetry::kCount> images{};
  for (const Space space : kAllSpaces) {
    const Offset from_center{space.column() - 9, space.row() - 9};
    for (const bool mirror : {false, true}) {
      Offset at = mirror ? mirrored(from_center) : from_center;
      for (std::size_t sixths = 0; sixths < 6; ++sixths, at = turned(at))
        images[sixths + (mirror ? 6 : 0)][space.index()] = *Space::at(at.columns + 9, at.rows + 9);
    }
  }
  return images;
}();
inline constexpr auto kMirrored =
    std::array{PieceKind::T, PieceKind::C, PieceKind::E, PieceKind::R, PieceKind::M, PieceKind::L};

/// As Symmetry::image(), inlined. `symmetry` is the number of a symmetry.
inline Space image_of(Space space, std::size_t symmetry) noexcept { return kImages[symmetry][space.index()]; }
inline PieceKind image_of(PieceKind kind, std::size_t symmetry) noexcept {
  return Symmetry(symmetry).mirrors() ? kMirrored[index_of(kind)] : kind;
}
inline Footprint image_of(const Footprint& dots, std::size_t symmetry) noexcept {
  return Footprint::of(image_of(dots.punct, symmetry), image_of(dots.minors[0], symmetry),
                       image_of(dots.minors[1], symmetry));
}
inline Move image_of(const Move& move, std::size_t symmetry) noexcept {
  return {image_of(move.from, symmetry), image_of(move.kind, symmetry), image_of(move.to, symmetry), move.level};
}

/// key() of each image of the position.
[[nodiscard]] std::array<std::uint64_t, Symmetry::kCount> keys_of_images(const Position& position) noexcept;

}  // namespace punct::detail
