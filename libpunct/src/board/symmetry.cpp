// SPDX-License-Identifier: MIT
#include "punct/symmetry.hpp"

#include <algorithm>

namespace punct {
namespace {

// Columns and rows count from I9. A sixth of a turn clockwise takes N (0,1) to NE (1,1) and SE (1,0) to S (0,-1).
// Mirroring in column I keeps N and takes SE (1,0) to SW (-1,-1).
constexpr Offset turned(Offset at) { return {at.rows, at.rows - at.columns}; }
constexpr Offset mirrored(Offset at) { return {-at.columns, at.rows - at.columns}; }
static_assert(turned({0, 1}) == Offset{1, 1} && turned({1, 0}) == Offset{0, -1});
static_assert(mirrored({0, 1}) == Offset{0, 1} && mirrored({1, 0}) == Offset{-1, -1});

constexpr auto kImages = [] {
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

// The finalizer of Steele, Lea and Flood's splitmix64.
constexpr std::uint64_t mix(std::uint64_t value) {
  value += 0x9E3779B97F4A7C15;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EB;
  return value ^ (value >> 31);
}

std::uint64_t key_of(const Piece& piece) {
  std::uint64_t packed = 1;
  for (const Space dot : piece.dots.dots()) packed = packed << 8 | dot.index();
  packed = packed << 8 | piece.level;
  packed = packed << 8 | index_of(piece.kind);
  return mix(packed << 8 | index_of(piece.owner));
}

std::uint64_t key_of(Rules rules, Player to_move) {
  return mix(2 * static_cast<std::uint64_t>(rules) + index_of(to_move));
}

}  // namespace

Space Symmetry::image(Space space) const noexcept { return kImages[number_][space.index()]; }

PieceKind Symmetry::image(PieceKind kind) const noexcept {
  if (!mirrors()) return kind;
  if (kind == PieceKind::L) return PieceKind::R;
  return kind == PieceKind::R ? PieceKind::L : kind;
}

Footprint Symmetry::image(const Footprint& footprint) const noexcept {
  return Footprint::of(image(footprint.punct), image(footprint.minors[0]), image(footprint.minors[1]));
}

Piece Symmetry::image(const Piece& piece) const noexcept {
  return {piece.owner, image(piece.kind), image(piece.dots), piece.level};
}

Move Symmetry::image(const Move& move) const noexcept {
  return {image(move.from), image(move.kind), image(move.to), move.level};
}

Position Symmetry::image(const Position& position) const {
  Setup setup{position.rules(), position.to_move(), position.pieces()};
  for (Piece& piece : setup.pieces) piece = image(piece);
  return *Position::from(setup);
}

std::uint64_t key(const Position& position) noexcept {
  std::uint64_t key = key_of(position.rules(), position.to_move());
  position.for_each_piece([&](const Piece& piece) { key ^= key_of(piece); });
  return key;
}

std::uint64_t canonical_key(const Position& position) noexcept {
  std::array<std::uint64_t, Symmetry::kCount> keys;
  keys.fill(key_of(position.rules(), position.to_move()));
  position.for_each_piece([&](const Piece& piece) {
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] ^= key_of(Symmetry(i).image(piece));
  });
  return *std::min_element(keys.begin(), keys.end());
}

Position colors_swapped(const Position& position) {
  Setup setup{position.rules(), opponent(position.to_move()), position.pieces()};
  for (Piece& piece : setup.pieces) piece.owner = opponent(piece.owner);
  return *Position::from(setup);
}

}  // namespace punct
