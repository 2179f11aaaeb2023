// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "punct/move.hpp"

namespace punct::detail {

/// In how many widths wins by threats are looked for.
inline constexpr std::size_t kProofWidths = 3;

/// What the search remembers of a position: the best move, and a bound of its value from a search of some depth.
struct TableEntry {
  enum class Bound : std::uint8_t { none, exact, at_least, at_most };
  std::uint64_t key = 0;
  Move move;
  std::int16_t value = 0;
  std::int8_t depth = 0;
  Bound bound = Bound::none;
  /// Wins by threats: proven in so many moves (0 if none is), and not found in so many, for each width of the search.
  std::uint8_t wins_in = 0;
  std::array<std::uint8_t, kProofWidths> no_win_in{};
  Move threat;
};

/// A table of positions by their key; a new entry replaces the old one in its place.
class Table {
 public:
  explicit Table(std::size_t bytes) {
    constexpr std::size_t kLeast = 64 << 10U;
    constexpr std::size_t kMost = std::numeric_limits<std::ptrdiff_t>::max();
    entries_.resize(std::bit_floor(std::clamp(bytes, kLeast, kMost) / sizeof(TableEntry)));
  }
  void clear() { entries_.assign(entries_.size(), {}); }
  /// The entry of the position; null if there is none.
  [[nodiscard]] TableEntry* find(std::uint64_t key) noexcept {
    TableEntry& entry = entries_[place_of(key)];
    return entry.key == key ? &entry : nullptr;
  }
  /// The entry of the position, a new one if there is none.
  [[nodiscard]] TableEntry& at(std::uint64_t key) noexcept {
    TableEntry& entry = entries_[place_of(key)];
    if (entry.key != key) {
      entry = {};
      entry.key = key;
    }
    return entry;
  }

 private:
  [[nodiscard]] std::size_t place_of(std::uint64_t key) const noexcept {
    return static_cast<std::size_t>(key & (entries_.size() - 1));
  }

  std::vector<TableEntry> entries_;
};

}  // namespace punct::detail
