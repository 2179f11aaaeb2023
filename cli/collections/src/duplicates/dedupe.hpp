// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "punct/game_key.hpp"
#include "store/sorted_records.hpp"

namespace punct::collections {

/// Which games count as duplicates of each other.
enum class Dedupe : std::uint8_t {
  none,
  same,       ///< the same start and moves
  symmetric,  ///< the same under one of the twelve symmetries
  contained,  ///< the moves of one begin with all those of the other
};

/// Their names on the command line, in results and in Python.
inline constexpr std::array<std::string_view, 4> kDedupeNames{"none", "same", "symmetric", "contained"};
[[nodiscard]] constexpr std::string_view name(Dedupe dedupe) noexcept {
  return kDedupeNames[static_cast<std::size_t>(dedupe)];
}

/// The keys by which duplicates are found: that of the whole game last; for `contained` also those of all plies before.
[[nodiscard]] std::vector<GameKey> dedupe_keys(Dedupe dedupe, const Position& start, const std::vector<Move>& moves);

/// Finds doubles in bounded memory. As long as the keys fit into memory, a game is judged at once, except for
/// `contained`; the others wait on disk until all have been seen.
class DoubleFinder {
 public:
  /// So many keys are held in memory, of 64 bytes each with what a set needs beside them.
  static constexpr std::size_t kHeld = 500'000;
  explicit DoubleFinder(Dedupe dedupe, std::size_t held = kHeld, std::size_t memory = SortedRecords::kMemory)
      : dedupe_(dedupe), most_held_(held), keys_(memory), chosen_(memory), waiting_(memory) {}

  /// Whether a game is to be taken, by its keys; `std::nullopt` where that is known only when all games have been seen.
  /// Then wait() must follow. Each game is asked about once, in order.
  [[nodiscard]] std::optional<bool> takes(const std::vector<GameKey>& keys);
  /// Keeps whatever belongs to the game that was asked about last.
  void wait(std::string_view bytes) { waiting_.add({}, bytes); }
  /// Hands what was kept of the games to be taken to `take(std::string_view)`, in order, until it returns false.
  template <class Take>
  void drain(Take take) {
    choose();
    std::uint64_t number = 0;
    const SortedRecords::Entry* chosen = chosen_.next();
    waiting_.drain([&](std::string_view bytes) {
      if (chosen == nullptr) return false;
      if (number_of_key(chosen->key) != number++) return true;
      chosen = chosen_.next();
      return static_cast<bool>(take(bytes));
    });
  }
  /// False where games were lost that had to wait, as on a full disk.
  [[nodiscard]] bool is_whole() const noexcept { return keys_.is_whole() && chosen_.is_whole() && waiting_.is_whole(); }

 private:
  void choose();

  Dedupe dedupe_;
  std::size_t most_held_;
  std::set<GameKey> held_;
  // Keys of games that wait, each with the number of the game, and before them those that other games go on from.
  SortedRecords keys_;
  // The numbers of the games to be taken.
  SortedRecords chosen_;
  SortedRecords waiting_;
};

}  // namespace punct::collections
