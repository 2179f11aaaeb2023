// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace punct::collections {

/// The stages of an OrderedPipeline, called with the numbers of its slots.
class ParallelStages {
 public:
  virtual ~ParallelStages() = default;
  virtual bool fill(std::size_t slot) = 0;
  virtual void work(unsigned worker, std::size_t slot) = 0;
  virtual bool deliver(unsigned worker, std::size_t slot) = 0;
};

/// Runs the stages with at most this many workers, numbered from 0; the caller's thread is the first. Others start as
/// long as there is something to do and the system allows another thread. At most `slots` slots are in use at a time,
/// in turn. The first exception of a stage stops all of them and is thrown again.
void run_stages(ParallelStages& stages, unsigned workers, std::size_t slots);

}  // namespace punct::collections
