// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace punct::collections::detail {

/// Limits the total size of runs in the pipeline, so that their memory does not grow with the number of workers. A run
/// above the limit enters only if the pipeline is empty.
class RunBudget {
 public:
  void enter(std::size_t bytes) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return is_open_ || inside_ == 0 || inside_ + bytes <= kMost; });
    inside_ += bytes;
  }
  void leave(std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    inside_ -= bytes;
    changed_.notify_all();
  }
  /// Admits everything from now on, because the runs inside will not leave.
  void open() {
    const std::lock_guard lock(mutex_);
    is_open_ = true;
    changed_.notify_all();
  }

 private:
  static constexpr std::size_t kMost = std::size_t{4} << 20;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t inside_ = 0;
  bool is_open_ = false;
};

/// Limits the total memory of the results that wait for their turn.
class AnswerBudget {
 public:
  /// Takes more; false if too much is taken now.
  bool take(std::size_t bytes) noexcept { return (taken_ += bytes) <= kMost; }
  void give_back(std::size_t bytes) noexcept { taken_ -= bytes; }

 private:
  static constexpr std::size_t kMost = std::size_t{16} << 20;
  std::atomic<std::size_t> taken_ = 0;
};

}  // namespace punct::collections::detail
