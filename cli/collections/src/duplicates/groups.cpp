// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <utility>

#include "punct/collections/duplicates.hpp"
#include "store/sorted_records.hpp"

namespace punct::collections {
namespace {

constexpr std::size_t kNumberSize = sizeof(std::uint64_t);
constexpr std::size_t kKeyBytes = 2 * kNumberSize;
// In this order.
constexpr char kWholeGame = '0';
constexpr char kBeginning = '1';

std::string record_key(const GameKey& key, char kind, std::uint64_t game) {
  return number_key(key.high) + number_key(key.low) + kind + number_key(game);
}

}  // namespace

struct DuplicateGroups::State {
  // By key: those of whole games before those of their beginnings, each with the number of the game, from 0.
  SortedRecords keys;
  SortedRecords waiting;
  SortedRecords grouped;
  SortedRecords alone;
  // By game: a game that comes before it in its group, or itself.
  std::vector<std::uint64_t> before{};

  std::uint64_t first_of(std::uint64_t game) {
    while (before[game] != game) game = before[game] = before[before[game]];
    return game;
  }

  void unite(std::uint64_t a, std::uint64_t b) {
    a = first_of(a);
    b = first_of(b);
    before[std::max(a, b)] = std::min(a, b);
  }

  // Games with one key are equal if it is that of a whole game.
  void unite_equal() {
    std::string key;
    std::uint64_t game = 0;
    while (const SortedRecords::Entry* const entry = keys.next()) {
      const std::uint64_t own = number_of_key(entry->key.substr(kKeyBytes + 1));
      if (entry->key.substr(0, kKeyBytes + 1) != key && entry->key[kKeyBytes] == kWholeGame) {
        key = entry->key.substr(0, kKeyBytes + 1);
        game = own;
      }
      if (entry->key.substr(0, kKeyBytes) == std::string_view(key).substr(0, kKeyBytes)) unite(game, own);
    }
  }

  void part() {
    unite_equal();
    std::vector<std::uint32_t> sizes(before.size());
    for (std::uint64_t game = 0; game < before.size(); ++game) ++sizes[before[game] = first_of(game)];
    std::vector<std::uint64_t> numbers = std::exchange(before, {});
    std::uint64_t groups = 0;
    std::uint64_t game = 0;
    // The first game of a group comes before the others and gives it its number.
    waiting.drain([&](std::string_view bytes) {
      const std::uint64_t first = numbers[game];
      const bool is_first = first == game;
      if (is_first && sizes[game] > 1) numbers[game] = ++groups;
      if (is_first && sizes[game] == 1) {
        alone.add({}, bytes);
      } else {
        if (!is_first) numbers[game] = numbers[first];
        grouped.add(number_key(numbers[game]), bytes);
      }
      ++game;
      return true;
    });
  }
};

DuplicateGroups::DuplicateGroups(std::size_t memory)
    : state_(new State{SortedRecords(memory), SortedRecords(memory), SortedRecords(memory), SortedRecords(memory)}) {}
DuplicateGroups::~DuplicateGroups() = default;
DuplicateGroups::DuplicateGroups(DuplicateGroups&&) noexcept = default;
DuplicateGroups& DuplicateGroups::operator=(DuplicateGroups&&) noexcept = default;

void DuplicateGroups::add(const std::vector<GameKey>& keys, std::string_view bytes) {
  const std::uint64_t game = state_->before.size();
  state_->before.push_back(game);
  for (std::size_t i = 0; i < keys.size(); ++i)
    state_->keys.add(record_key(keys[i], i + 1 == keys.size() ? kWholeGame : kBeginning, game), {});
  state_->waiting.add({}, bytes);
}

void DuplicateGroups::finish(const std::function<void(std::uint64_t, std::string_view)>& take) {
  state_->part();
  while (const SortedRecords::Entry* const entry = state_->grouped.next())
    take(number_of_key(entry->key), entry->value);
  while (const SortedRecords::Entry* const entry = state_->alone.next()) take(0, entry->value);
}

bool DuplicateGroups::is_whole() const noexcept {
  return state_->keys.is_whole() && state_->waiting.is_whole() && state_->grouped.is_whole() &&
         state_->alone.is_whole();
}

}  // namespace punct::collections
