// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

#include "punct/collections/choice.hpp"
#include "store/sorted_records.hpp"

namespace punct::collections {

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

/// A random sample of records, each with the same probability, in bounded memory. Vitter's algorithm R: the first
/// records take the places of the sample; each further one draws a number, and takes the place with that number if
/// there is one.
class Sample {
 public:
  Sample(std::uint64_t places, std::uint64_t seed) noexcept : places_(places), random_(seed) {}

  /// Adds the next record. Only those that take a place are stored.
  void add(std::string_view value);
  /// The next record of the sample, in the order in which they were added, valid until the next call; its key is its
  /// number from 0, as number_key() writes it. Null after the last. Nothing may be added after the first call.
  const SortedRecords::Entry* next();
  /// False if something could not be stored, for example on a full disk.
  [[nodiscard]] bool is_whole() const noexcept { return by_place_.is_whole() && by_number_.is_whole(); }

 private:
  void draw();

  std::uint64_t places_;
  RandomNumbers random_;
  std::uint64_t added_ = 0;
  bool is_drawn_ = false;
  // Records that took a place, with their numbers; then those that have kept it.
  SortedRecords by_place_;
  SortedRecords by_number_;
};

/// Chooses games of a run by their order, as far as Choice applies to the whole run.
class Chooser {
 public:
  /// `total` is the number of games to choose from; only `last` and `sample` need it. The choice must outlive the
  /// object.
  Chooser(const Choice& choice, std::uint64_t total);

  /// Whether the next game is wanted; must be called once for each game, in order.
  [[nodiscard]] bool takes();
  /// Whether all games that `first` wants have come.
  [[nodiscard]] bool is_served() const noexcept {
    return choice_.first && passed_ >= choice_.skip && passed_ - choice_.skip >= *choice_.first;
  }
  /// False if the sample could not be stored, for example on a full disk.
  [[nodiscard]] bool is_whole() const noexcept { return sample_.is_whole(); }

 private:
  const Choice& choice_;
  std::uint64_t total_;
  std::uint64_t passed_ = 0;
  Sample sample_;
  // The next game of the sample; null if there is none.
  const SortedRecords::Entry* drawn_ = nullptr;
};

}  // namespace punct::collections
