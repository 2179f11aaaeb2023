// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "session/options.hpp"

namespace punct::cli {

/// The bar on standard error that long work shows: bytes, games, findings, time left.
class Progress {
 public:
  explicit Progress(When when);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { clear(); }

  /// How much there is to read in all; 0 where that is not known.
  void set_total(std::uint64_t bytes) noexcept { total_ = bytes; }
  /// How far the work has come. Draws at most ten times a second, and not in the first.
  void update(std::uint64_t bytes, std::uint64_t games, std::uint64_t findings);
  /// Wipes the bar away, so that something else can be written.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] std::string line(std::uint64_t bytes, std::uint64_t games, std::uint64_t findings,
                                 Clock::duration spent) const;

  bool enabled_;
  bool on_terminal_;
  bool shown_ = false;
  std::uint64_t total_ = 0;
  Clock::time_point began_ = Clock::now();
  Clock::time_point next_ = began_ + std::chrono::seconds(1);
};

}  // namespace punct::cli
