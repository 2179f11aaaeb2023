// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "difference/compare.hpp"
#include "store/sorted_records.hpp"

namespace punct::collections {

enum class Side : std::uint8_t { first, second };

/// Compares two piles of games by content, in bounded memory: the games wait on disk, sorted by what is compared.
///
/// The order of games does not matter; a game that occurs twice needs two counterparts. Games are paired in three
/// steps, each among what the steps before have left, and games with equal keys in their order: by all that is
/// compared, by their moves, by players, event, date and round. If each pile holds one game, the two belong together.
class PileDifference {
 public:
  static constexpr std::size_t kMemory = std::size_t{4} << 20;
  /// Each of nine orders keeps so many bytes in memory before it writes to disk.
  explicit PileDifference(std::size_t memory = kMemory);

  /// Adds a game to a pile.
  void add(Side side, const ComparedGame& game);
  /// Pairs the games; to be called once, when all have been added.
  void compare();

  /// How many pairs have no difference.
  [[nodiscard]] std::uint64_t same() const noexcept { return same_; }
  [[nodiscard]] bool is_empty() const noexcept {
    return pairs_.size() == 0 && only_[0].size() == 0 && only_[1].size() == 0;
  }
  /// Whether each pile held one game.
  [[nodiscard]] bool is_of_two_games() const noexcept { return sizes_[0] == 1 && sizes_[1] == 1; }
  /// False where games were lost that had to wait, as on a full disk.
  [[nodiscard]] bool is_whole() const noexcept;

  using TakePair = std::function<void(const ComparedGame&, const ComparedGame&, const GameDifference&)>;
  using TakeGame = std::function<void(const ComparedGame&)>;
  /// Hands over the pairs that differ: those with the same moves, then the others, each in the order of the first pile.
  /// They are gone afterwards.
  void take_pairs(const TakePair& take);
  /// Hands over the games of a pile that have no counterpart, in order. They are gone afterwards.
  void take_only(Side side, const TakeGame& take);

 private:
  /// The games of each side, by a key and their number in the pile.
  using Piles = std::array<SortedRecords, 2>;

  template <class Paired, class Left>
  static void pair_up(Piles& piles, Paired paired, Left left);
  void pair(std::string_view order, std::string_view first, std::string_view second);

  std::array<std::uint64_t, 2> sizes_{};
  Piles by_content_, by_moves_, by_identity_, only_;
  SortedRecords pairs_;
  std::uint64_t same_ = 0;
};

}  // namespace punct::collections
