// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <string>
#include <tuple>
#include <utility>

#include "session/choice.hpp"

namespace punct::cli {

/// Chooses games of a run by their order, as far as Choice applies to the whole run. Games come in the order of the
/// input. Only `last`, `sample` and `sort` keep games until the end: as many as are wanted, or all.
template <class Game>
class Chooser {
 public:
  explicit Chooser(const Choice& choice) : choice_(choice), random_(choice.seed) {}

  /// Takes the next game and its sort key. A wanted game goes to `emit(Game&)`, now or in end(); `emit` returns false
  /// to stop. Returns false if no more games are wanted.
  template <class Emit>
  bool add(Game game, std::string key, Emit emit) {
    if (choice_.sort.empty()) return pass(std::move(game), emit);
    sorted_.push_back({std::move(key), sorted_.size(), std::move(game)});
    return true;
  }
  /// Whether all games that `first` wants have come.
  [[nodiscard]] bool is_served() const noexcept { return choice_.first && passed_ >= choice_.skip + *choice_.first; }
  template <class Emit>
  void end(Emit emit) {
    // Neither sorting in place nor a deque takes memory beyond that of the games.
    std::sort(sorted_.begin(), sorted_.end(),
              [](const Keyed& a, const Keyed& b) { return std::tie(a.key, a.number) < std::tie(b.key, b.number); });
    for (Keyed& keyed : sorted_)
      if (!pass(std::move(keyed.game), emit)) return;
    std::sort(kept_.begin(), kept_.end(), [](const Kept& a, const Kept& b) { return a.number < b.number; });
    for (Kept& kept : kept_)
      if (!emit(kept.game)) return;
  }

 private:
  struct Keyed {
    std::string key;
    std::size_t number;
    Game game;
  };
  struct Kept {
    std::uint64_t number;
    Game game;
  };

  template <class Emit>
  bool pass(Game game, Emit& emit) {
    const std::uint64_t number = passed_++;
    if (number < choice_.skip) return true;
    const std::uint64_t taken = number - choice_.skip + 1;
    if (choice_.first) return emit(game) && taken < *choice_.first;
    if (choice_.last) return keep_last({number, std::move(game)});
    if (choice_.sample) return draw({number, std::move(game)}, taken);
    return emit(game);
  }
  bool keep_last(Kept kept) {
    kept_.push_back(std::move(kept));
    if (kept_.size() > *choice_.last) kept_.pop_front();
    return true;
  }
  // Keeps each game so far with the same probability (Vitter's algorithm R).
  bool draw(Kept kept, std::uint64_t taken) {
    if (kept_.size() < *choice_.sample) {
      kept_.push_back(std::move(kept));
    } else if (const std::uint64_t place = next_random() % taken; place < *choice_.sample) {
      kept_[static_cast<std::size_t>(place)] = std::move(kept);
    }
    return true;
  }
  // SplitMix64, so that a seed gives the same sample on every machine.
  std::uint64_t next_random() noexcept {
    std::uint64_t z = (random_ += 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }

  const Choice& choice_;
  std::deque<Keyed> sorted_;
  std::deque<Kept> kept_;
  std::uint64_t passed_ = 0;
  std::uint64_t random_;
};

}  // namespace punct::cli
