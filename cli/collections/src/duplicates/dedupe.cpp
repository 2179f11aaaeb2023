// SPDX-License-Identifier: MIT
#include <set>
#include <string>

#include "punct/collections/duplicates.hpp"
#include "store/sorted_records.hpp"

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

struct DuplicateFinder::State {
  Dedupe dedupe;
  std::size_t most_held;
  std::set<GameKey> held{};
  // Keys of games that wait, each with the number of the game, and before them those that other games go on from.
  SortedRecords keys;
  // The numbers of the games to be taken.
  SortedRecords chosen;
  SortedRecords waiting;

  // Of the games with one key the first, unless another game goes on from there.
  void choose() {
    std::string last;
    while (const SortedRecords::Entry* const entry = keys.next()) {
      const std::string_view key = entry->key.substr(0, kKeySize);
      if (key == last) continue;
      last = key;
      if (!entry->value.empty()) chosen.add(entry->value, {});
    }
  }
};

DuplicateFinder::DuplicateFinder(Dedupe dedupe, std::size_t held, std::size_t memory)
    : state_(new State{dedupe, held, {}, SortedRecords(memory), SortedRecords(memory), SortedRecords(memory)}) {}
DuplicateFinder::~DuplicateFinder() = default;
DuplicateFinder::DuplicateFinder(DuplicateFinder&&) noexcept = default;
DuplicateFinder& DuplicateFinder::operator=(DuplicateFinder&&) noexcept = default;

std::optional<bool> DuplicateFinder::takes(const std::vector<GameKey>& keys) {
  State& state = *state_;
  if (state.dedupe == Dedupe::none || keys.empty()) return true;
  if (state.dedupe != Dedupe::contained) {
    if (state.held.contains(keys.back())) return false;
    if (state.held.size() < state.most_held) return state.held.insert(keys.back()).second;
  }
  const std::string number = number_key(state.waiting.size());
  for (std::size_t i = 0; i + 1 < keys.size(); ++i) state.keys.add(key_bytes(keys[i]).append(kBegun), {});
  state.keys.add(key_bytes(keys.back()).append(kWhole).append(number), number);
  return std::nullopt;
}

void DuplicateFinder::wait(std::string_view bytes) { state_->waiting.add({}, bytes); }

void DuplicateFinder::drain(const std::function<bool(std::string_view)>& take) {
  state_->choose();
  std::uint64_t number = 0;
  const SortedRecords::Entry* chosen = state_->chosen.next();
  state_->waiting.drain([&](std::string_view bytes) {
    if (chosen == nullptr) return false;
    if (number_of_key(chosen->key) != number++) return true;
    chosen = state_->chosen.next();
    return take(bytes);
  });
}

bool DuplicateFinder::is_whole() const noexcept {
  return state_->keys.is_whole() && state_->chosen.is_whole() && state_->waiting.is_whole();
}

}  // namespace punct::collections
