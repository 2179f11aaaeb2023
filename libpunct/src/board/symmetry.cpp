// SPDX-License-Identifier: MIT
#include "punct/symmetry.hpp"

#include <algorithm>

#include "board/images.hpp"

namespace punct {
namespace {

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

Space Symmetry::image(Space space) const noexcept { return detail::image_of(space, number_); }
PieceKind Symmetry::image(PieceKind kind) const noexcept { return detail::image_of(kind, number_); }
Footprint Symmetry::image(const Footprint& footprint) const noexcept { return detail::image_of(footprint, number_); }

Piece Symmetry::image(const Piece& piece) const noexcept {
  return {piece.owner, image(piece.kind), image(piece.dots), piece.level};
}

Move Symmetry::image(const Move& move) const noexcept { return detail::image_of(move, number_); }

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

std::array<std::uint64_t, Symmetry::kCount> detail::keys_of_images(const Position& position) noexcept {
  std::array<std::uint64_t, Symmetry::kCount> keys;
  keys.fill(key_of(position.rules(), position.to_move()));
  position.for_each_piece([&](const Piece& piece) {
    for (std::size_t i = 0; i < keys.size(); ++i)
      keys[i] ^= key_of({piece.owner, image_of(piece.kind, i), image_of(piece.dots, i), piece.level});
  });
  return keys;
}

std::uint64_t canonical_key(const Position& position) noexcept {
  const auto keys = detail::keys_of_images(position);
  return *std::min_element(keys.begin(), keys.end());
}

Position colors_swapped(const Position& position) {
  Setup setup{position.rules(), opponent(position.to_move()), position.pieces()};
  for (Piece& piece : setup.pieces) piece.owner = opponent(piece.owner);
  return *Position::from(setup);
}

}  // namespace punct
