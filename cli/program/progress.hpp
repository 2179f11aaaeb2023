// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "program/options/options.hpp"

namespace punct::cli {

/// The progress bar on standard error during long work: bytes, games, findings, time left.
class Progress {
 public:
  explicit Progress(When when);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { clear(); }

  /// The number of bytes to read; 0 if unknown.
  void set_total(std::uint64_t bytes) noexcept { total_ = bytes; }
  /// The progress so far. Draws at most ten times a second, and not in the first.
  void update(std::uint64_t bytes, std::uint64_t games, std::uint64_t findings);
  /// Erases the bar so that something else can be written.
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
