// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <utility>

#include "session/choice.hpp"

namespace punct::cli {

/// Numbers by lot: SplitMix64, the same for the same seed on every machine.
class RandomNumbers {
 public:
  explicit RandomNumbers(std::uint64_t seed) noexcept : state_(seed) {}
  std::uint64_t next() noexcept {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }

 private:
  std::uint64_t state_;
};

/// Chooses games of a run by their order, as far as Choice applies to the whole run. Only `last` and `sample` keep
/// games until the end: as many as are wanted.
template <class Game>
class Chooser {
 public:
  explicit Chooser(const Choice& choice) : choice_(choice), random_(choice.seed) {}

  /// Takes the next game. A wanted game goes to `emit(Game&)`, now or in end(); `emit` returns false to stop. Returns
  /// false if no more games are wanted.
  template <class Emit>
  bool add(Game game, const Emit& emit) {
    const std::uint64_t number = passed_++;
    if (number < choice_.skip) return true;
    const std::uint64_t taken = number - choice_.skip + 1;
    if (choice_.first) return emit(game) && taken < *choice_.first;
    if (choice_.last) return keep_last({number, std::move(game)});
    if (choice_.sample) return draw({number, std::move(game)}, taken);
    return emit(game);
  }
  /// Whether all games that `first` wants have come.
  [[nodiscard]] bool is_served() const noexcept { return choice_.first && passed_ >= choice_.skip + *choice_.first; }
  template <class Emit>
  void end(const Emit& emit) {
    std::sort(kept_.begin(), kept_.end(), [](const Kept& a, const Kept& b) { return a.number < b.number; });
    for (Kept& kept : kept_)
      if (!emit(kept.game)) return;
  }

 private:
  struct Kept {
    std::uint64_t number;
    Game game;
  };

  bool keep_last(Kept kept) {
    kept_.push_back(std::move(kept));
    if (kept_.size() > *choice_.last) kept_.pop_front();
    return true;
  }
  // Keeps each game so far with the same probability (Vitter's algorithm R).
  bool draw(Kept kept, std::uint64_t taken) {
    if (kept_.size() < *choice_.sample) {
      kept_.push_back(std::move(kept));
    } else if (const std::uint64_t place = random_.next() % taken; place < *choice_.sample) {
      kept_[static_cast<std::size_t>(place)] = std::move(kept);
    }
    return true;
  }

  const Choice& choice_;
  std::deque<Kept> kept_;
  std::uint64_t passed_ = 0;
  RandomNumbers random_;
};

}  // namespace punct::cli
