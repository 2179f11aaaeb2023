// SPDX-License-Identifier: MIT
#include "duplicates/groups.hpp"

#include <algorithm>
#include <string>
#include <utility>

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

void DuplicateGroups::add(const std::vector<GameKey>& keys, std::string_view bytes) {
  const std::uint64_t game = before_.size();
  before_.push_back(game);
  for (std::size_t i = 0; i < keys.size(); ++i)
    keys_.add(record_key(keys[i], i + 1 == keys.size() ? kWholeGame : kBeginning, game), {});
  waiting_.add({}, bytes);
}

std::uint64_t DuplicateGroups::first_of(std::uint64_t game) {
  while (before_[game] != game) game = before_[game] = before_[before_[game]];
  return game;
}

void DuplicateGroups::unite(std::uint64_t a, std::uint64_t b) {
  a = first_of(a);
  b = first_of(b);
  before_[std::max(a, b)] = std::min(a, b);
}

// Games with one key are equal if it is that of a whole game.
void DuplicateGroups::unite_equal() {
  std::string key;
  std::uint64_t game = 0;
  while (const SortedRecords::Entry* const entry = keys_.next()) {
    const std::uint64_t own = number_of_key(entry->key.substr(kKeyBytes + 1));
    if (entry->key.substr(0, kKeyBytes + 1) != key && entry->key[kKeyBytes] == kWholeGame) {
      key = entry->key.substr(0, kKeyBytes + 1);
      game = own;
    }
    if (entry->key.substr(0, kKeyBytes) == std::string_view(key).substr(0, kKeyBytes)) unite(game, own);
  }
}

void DuplicateGroups::part() {
  unite_equal();
  std::vector<std::uint32_t> sizes(before_.size());
  for (std::uint64_t game = 0; game < before_.size(); ++game) ++sizes[before_[game] = first_of(game)];
  std::vector<std::uint64_t> numbers = std::exchange(before_, {});
  std::uint64_t groups = 0;
  std::uint64_t game = 0;
  // The first game of a group comes before the others and gives it its number.
  waiting_.drain([&](std::string_view bytes) {
    const std::uint64_t first = numbers[game];
    const bool is_first = first == game;
    if (is_first && sizes[game] > 1) numbers[game] = ++groups;
    if (is_first && sizes[game] == 1) {
      alone_.add({}, bytes);
    } else {
      if (!is_first) numbers[game] = numbers[first];
      grouped_.add(number_key(numbers[game]), bytes);
    }
    ++game;
    return true;
  });
}

}  // namespace punct::collections
