// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace punct::cli::detail {

/// Lets no more bytes of runs into the pipeline than fit, unless it is empty: what is made of a run, in a worker and
/// behind it, grows with its bytes, and not with the number of workers.
class Gate {
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
  /// Nothing that is inside will leave any more.
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

}  // namespace punct::cli::detail
