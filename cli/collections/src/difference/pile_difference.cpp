// SPDX-License-Identifier: MIT
#include "difference/pile_difference.hpp"

#include <cstring>
#include <string>
#include <string_view>

namespace punct::collections {
namespace {

constexpr std::size_t kNumberSize = sizeof(std::uint64_t);

// A key and the number of the game behind it. The size before the key keeps games with equal keys together, whatever
// the numbers are.
std::string numbered(std::string_view key, std::string_view number) {
  return number_key(key.size()).append(key).append(number);
}
std::string_view key_of(const SortedRecords::Entry& entry) noexcept {
  return entry.key.substr(0, entry.key.size() - kNumberSize);
}
std::string_view number_of(const SortedRecords::Entry& entry) noexcept {
  return entry.key.substr(entry.key.size() - kNumberSize);
}

std::string moves_key(const ComparedGame& game) {
  std::string key(sizeof game.key, '\0');
  std::memcpy(key.data(), &game.key, sizeof game.key);
  return key;
}

}  // namespace

PileDifference::PileDifference(std::size_t memory) : pairs_(memory) {
  for (Piles* const piles : {&by_content_, &by_moves_, &by_identity_, &only_})
    for (SortedRecords& pile : *piles) pile = SortedRecords(memory);
}

void PileDifference::add(Side side, const ComparedGame& game) {
  const auto of = static_cast<std::size_t>(side);
  by_content_[of].add(numbered(content_of(game), number_key(sizes_[of]++)), packed(game));
}

// Pairs the games that have the same key, one to one and in order; the others are left.
template <class Paired, class Left>
void PileDifference::pair_up(Piles& piles, Paired paired, Left left) {
  auto& [first, second] = piles;
  const SortedRecords::Entry* a = first.next();
  const SortedRecords::Entry* b = second.next();
  while (a != nullptr || b != nullptr) {
    const int order = a == nullptr ? 1 : b == nullptr ? -1 : key_of(*a).compare(key_of(*b));
    if (order == 0) {
      paired(*a, *b);
    } else if (order < 0) {
      left(Side::first, *a);
    } else {
      left(Side::second, *b);
    }
    if (order <= 0) a = first.next();
    if (order >= 0) b = second.next();
  }
}

// `order` says where the pair stands among the others.
void PileDifference::pair(std::string_view order, std::string_view first, std::string_view second) {
  if (compare_games(unpacked_game(first), unpacked_game(second)).is_empty()) {
    ++same_;
    return;
  }
  pairs_.add(order, number_key(first.size()).append(first).append(second));
}

void PileDifference::compare() {
  using Entry = SortedRecords::Entry;
  if (is_of_two_games()) {
    pair({}, by_content_[0].next()->value, by_content_[1].next()->value);
    return;
  }
  pair_up(
      by_content_, [this](const Entry&, const Entry&) { ++same_; },
      [this](Side side, const Entry& entry) {
        const std::string key = moves_key(unpacked_game(entry.value));
        by_moves_[static_cast<std::size_t>(side)].add(numbered(key, number_of(entry)), entry.value);
      });
  const auto place = [](char step, const Entry& a) { return std::string(1, step).append(number_of(a)); };
  pair_up(
      by_moves_, [&](const Entry& a, const Entry& b) { pair(place('1', a), a.value, b.value); },
      [this](Side side, const Entry& entry) {
        const std::optional<std::string> identity = identity_of(unpacked_game(entry.value));
        Piles& piles = identity ? by_identity_ : only_;
        const std::string key = identity ? numbered(*identity, number_of(entry)) : std::string(number_of(entry));
        piles[static_cast<std::size_t>(side)].add(key, entry.value);
      });
  pair_up(
      by_identity_, [&](const Entry& a, const Entry& b) { pair(place('2', a), a.value, b.value); },
      [this](Side side, const Entry& entry) {
        only_[static_cast<std::size_t>(side)].add(number_of(entry), entry.value);
      });
}

bool PileDifference::is_whole() const noexcept {
  const auto are_whole = [](const Piles& piles) { return piles[0].is_whole() && piles[1].is_whole(); };
  return are_whole(by_content_) && are_whole(by_moves_) && are_whole(by_identity_) && are_whole(only_) &&
         pairs_.is_whole();
}

void PileDifference::take_pairs(const TakePair& take) {
  pairs_.drain([&](std::string_view bytes) {
    const auto size = static_cast<std::size_t>(number_of_key(bytes));
    bytes.remove_prefix(kNumberSize);
    const ComparedGame first = unpacked_game(bytes.substr(0, size));
    const ComparedGame second = unpacked_game(bytes.substr(size));
    take(first, second, compare_games(first, second));
    return true;
  });
}

void PileDifference::take_only(Side side, const TakeGame& take) {
  only_[static_cast<std::size_t>(side)].drain([&](std::string_view bytes) {
    take(unpacked_game(bytes));
    return true;
  });
}

}  // namespace punct::collections
