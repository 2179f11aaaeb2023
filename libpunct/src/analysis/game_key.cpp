// SPDX-License-Identifier: MIT
#include "punct/game_key.hpp"

#include <algorithm>
#include <array>

#include "board/images.hpp"
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
GameKey after(const GameKey& key, std::uint64_t move) noexcept {
  return {mixed(key.high + move + 0x9E3779B97F4A7C15), mixed(key.low ^ mixed(move + 0xD1B54A32D192ED03))};
}

GameKey start_key(std::uint64_t start) noexcept { return {mixed(start + 1), mixed(start + 2)}; }

// packed() of the image of a legal move. The minor dots of a piece are ordered like their indices.
std::uint64_t packed_image(const Move& move, std::size_t symmetry) noexcept {
  const auto& images = detail::kImages[symmetry];
  const std::uint64_t first = images[move.to.minors[0].index()].index();
  const std::uint64_t second = images[move.to.minors[1].index()].index();
  const std::uint64_t spaces = std::uint64_t{images[move.from.index()].index()} << 24 |
                               std::uint64_t{images[move.to.punct.index()].index()} << 16 |
                               std::min(first, second) << 8 | std::max(first, second);
  return spaces << 16 | static_cast<std::uint64_t>(index_of(detail::image_of(move.kind, symmetry))) << 8 | move.level;
}

// Without a branch: which key is less is unpredictable.
GameKey least_of(const std::array<GameKey, Symmetry::kCount>& keys) noexcept {
  GameKey least = keys[0];
  for (const GameKey& key : keys) {
    const bool is_less = (key.high < least.high) | ((key.high == least.high) & (key.low < least.low));
    least.high = is_less ? key.high : least.high;
    least.low = is_less ? key.low : least.low;
  }
  return least;
}

}  // namespace

std::vector<GameKey> game_keys(const Position& start, const std::vector<Move>& moves) {
  std::vector<GameKey> keys;
  keys.reserve(moves.size() + 1);
  keys.push_back(start_key(key(start)));
  for (const Move& move : moves) keys.push_back(after(keys.back(), packed(move)));
  return keys;
}

// Move by move and not image by image: the keys of the images do not wait for each other.
std::vector<GameKey> canonical_game_keys(const Position& start, const std::vector<Move>& moves) {
  std::array<GameKey, Symmetry::kCount> keys;
  const auto starts = detail::keys_of_images(start);
  std::transform(starts.begin(), starts.end(), keys.begin(), start_key);
  std::vector<GameKey> least;
  least.reserve(moves.size() + 1);
  least.push_back(least_of(keys));
  for (const Move& move : moves) {
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = after(keys[i], packed_image(move, i));
    least.push_back(least_of(keys));
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
