// SPDX-License-Identifier: MIT
#include "punct/game_key.hpp"

#include <algorithm>

#include "punct/symmetry.hpp"

namespace punct {
namespace {

constexpr std::uint64_t mixed(std::uint64_t bits) noexcept {
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
  return bits ^ (bits >> 31);
}

constexpr std::uint64_t packed(const Move& move) noexcept {
  std::uint64_t bits = move.from.index();
  for (const Space dot : move.to.dots()) bits = bits << 8 | dot.index();
  return bits << 16 | static_cast<std::uint64_t>(index_of(move.kind)) << 8 | move.level;
}

// Each half mixes in the move with its own constants, so that the halves do not collide together.
GameKey after(const GameKey& key, const Move& move) noexcept {
  return {mixed(key.high + packed(move) + 0x9E3779B97F4A7C15),
          mixed(key.low ^ mixed(packed(move) + 0xD1B54A32D192ED03))};
}

GameKey start_key(const Position& start) noexcept { return {mixed(key(start) + 1), mixed(key(start) + 2)}; }

std::vector<GameKey> keys_of_image(const Position& start, const std::vector<Move>& moves, Symmetry symmetry) {
  std::vector<GameKey> keys{start_key(symmetry.image(start))};
  for (const Move& move : moves) keys.push_back(after(keys.back(), symmetry.image(move)));
  return keys;
}

}  // namespace

std::vector<GameKey> game_keys(const Position& start, const std::vector<Move>& moves) {
  return keys_of_image(start, moves, Symmetry(0));
}

std::vector<GameKey> canonical_game_keys(const Position& start, const std::vector<Move>& moves) {
  std::vector<GameKey> least = game_keys(start, moves);
  for (std::size_t number = 1; number < Symmetry::kCount; ++number) {
    const std::vector<GameKey> keys = keys_of_image(start, moves, Symmetry(number));
    for (std::size_t ply = 0; ply < least.size(); ++ply) least[ply] = std::min(least[ply], keys[ply]);
  }
  return least;
}

Move canonical_first_move(const Move& move) noexcept {
  Move least = move;
  for (std::size_t number = 1; number < Symmetry::kCount; ++number)
    least = std::min(least, Symmetry(number).image(move));
  return least;
}

}  // namespace punct
