// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace punct::collections {

/// Three stages over a stream of slots, called with the numbers of the slots: fill() makes the next one, work()
/// processes several at a time, deliver() gets them in the order in which they were filled. Fill and deliver are each
/// called by one thread at a time, and no two calls with the same number of a worker overlap.
class ParallelStages {
 public:
  virtual ~ParallelStages() = default;
  /// False at the end of the stream.
  virtual bool fill(std::size_t slot) = 0;
  virtual void work(unsigned worker, std::size_t slot) = 0;
  /// False to stop.
  virtual bool deliver(unsigned worker, std::size_t slot) = 0;
  /// A stage has thrown, so that what is in other slots is not delivered.
  virtual void fail() noexcept {}
};

/// So many slots bound the memory of so many workers.
[[nodiscard]] constexpr std::size_t slots_of(unsigned workers) noexcept {
  return workers == 1 ? 1 : std::size_t{2} * workers + 2;
}

/// Runs the stages with at most this many workers, numbered from 0; the caller's thread is the first. Others start as
/// long as there is something to do and the system allows another thread. Uses slots_of(workers) slots in turn. The
/// first exception of a stage stops all of them and is thrown again.
void run_stages(ParallelStages& stages, unsigned workers);

}  // namespace punct::collections
