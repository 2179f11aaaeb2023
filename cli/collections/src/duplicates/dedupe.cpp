// SPDX-License-Identifier: MIT
#include "duplicates/dedupe.hpp"

#include <string>

namespace punct::collections {
namespace {

constexpr std::size_t kKeySize = 2 * sizeof(std::uint64_t);
// In this order.
constexpr std::string_view kBegun = "0";
constexpr std::string_view kWhole = "1";

std::string key_bytes(const GameKey& key) { return number_key(key.high) + number_key(key.low); }

}  // namespace

std::vector<GameKey> dedupe_keys(Dedupe dedupe, const Position& start, const std::vector<Move>& moves) {
  switch (dedupe) {
    case Dedupe::none: return {};
    case Dedupe::same: return {game_keys(start, moves).back()};
    case Dedupe::symmetric: return {canonical_game_keys(start, moves).back()};
    case Dedupe::contained: return game_keys(start, moves);
  }
  return {};
}

std::optional<bool> DoubleFinder::takes(const std::vector<GameKey>& keys) {
  if (dedupe_ == Dedupe::none) return true;
  if (dedupe_ != Dedupe::contained) {
    if (held_.contains(keys.back())) return false;
    if (held_.size() < most_held_) return held_.insert(keys.back()).second;
  }
  const std::string number = number_key(waiting_.size());
  for (std::size_t i = 0; i + 1 < keys.size(); ++i) keys_.add(key_bytes(keys[i]).append(kBegun), {});
  keys_.add(key_bytes(keys.back()).append(kWhole).append(number), number);
  return std::nullopt;
}

// Of the games with one key the first, unless another game goes on from there.
void DoubleFinder::choose() {
  std::string last;
  while (const SortedRecords::Entry* const entry = keys_.next()) {
    const std::string_view key = entry->key.substr(0, kKeySize);
    if (key == last) continue;
    last = key;
    if (!entry->value.empty()) chosen_.add(entry->value, {});
  }
}

}  // namespace punct::collections
