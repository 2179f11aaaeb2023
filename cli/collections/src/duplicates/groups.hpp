// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "duplicates/dedupe.hpp"
#include "store/sorted_records.hpp"

namespace punct::collections {

/// Finds groups of equal games. What belongs to the games waits in bounded memory and on disk; each game takes 12 bytes
/// of memory beside that. Games of which one is contained in a third are in one group.
class DuplicateGroups {
 public:
  /// `memory` is the number of bytes of keys, and of what belongs to games, that are held before they go to disk.
  explicit DuplicateGroups(std::size_t memory = SortedRecords::kMemory)
      : keys_(memory), waiting_(memory), grouped_(memory), alone_(memory) {}

  /// Adds the next game: its keys, as dedupe_keys() gives them, and whatever belongs to it. A game without keys equals
  /// no other.
  void add(const std::vector<GameKey>& keys, std::string_view bytes);

  /// Hands what belongs to the games that have an equal one to `group(std::uint64_t number, std::string_view bytes)`:
  /// groups are numbered from 1 and come in the order of their first games, games in the order in which they were
  /// added. Then hands that of the others to `alone(std::string_view bytes)`. The object is empty afterwards.
  template <class Group, class Alone>
  void finish(Group group, Alone alone) {
    part();
    while (const SortedRecords::Entry* const entry = grouped_.next()) group(number_of_key(entry->key), entry->value);
    while (const SortedRecords::Entry* const entry = alone_.next()) alone(entry->value);
  }
  /// False if something could not be stored, for example on a full disk.
  [[nodiscard]] bool is_whole() const noexcept {
    return keys_.is_whole() && waiting_.is_whole() && grouped_.is_whole() && alone_.is_whole();
  }

 private:
  void part();
  void unite_equal();
  void unite(std::uint64_t a, std::uint64_t b);
  [[nodiscard]] std::uint64_t first_of(std::uint64_t game);

  // By key: those of whole games before those of their beginnings, each with the number of the game, from 0.
  SortedRecords keys_;
  SortedRecords waiting_;
  SortedRecords grouped_;
  SortedRecords alone_;
  // By game: a game that comes before it in its group, or itself.
  std::vector<std::uint64_t> before_;
};

}  // namespace punct::collections
