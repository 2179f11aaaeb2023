// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "punct/collections/values.hpp"

namespace punct::collections {

/// A sort of move, with the words for one and for many in expressions: `bridge`, `bridges`.
struct MoveSort {
  std::string_view one, many;
  bool (*happens)(GameFacts&, std::size_t);
  /// Whether it lands on other pieces, so that a level can be given.
  bool climbs = false;
};
/// All sorts: adds, moves, turns, jumps, bridges, cuts.
[[nodiscard]] const std::array<MoveSort, 6>& move_sorts() noexcept;
/// The sort with this word, for one or for many; null if there is none.
[[nodiscard]] const MoveSort* move_sort(std::string_view one);
[[nodiscard]] const MoveSort* move_sort_by_plural(std::string_view many);

/// Whether a player has a connection after the ply, along the given pair of sides (an index into kSides) or along any.
[[nodiscard]] bool is_connection(GameFacts& facts, std::size_t ply, std::optional<Player> winner,
                                 std::optional<std::size_t> sides);

/// The highest level that a piece reaches in the game.
[[nodiscard]] std::uint64_t highest_level(GameFacts& facts);

}  // namespace punct::collections
