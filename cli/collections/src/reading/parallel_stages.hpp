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

/// The function of the oneTBB module: runs the stages with this many workers, numbered from 0.
using RunStages = void(ParallelStages& stages, unsigned workers, std::size_t slots);
inline constexpr const char* kThreadsModule = "punct-threads.so";
inline constexpr const char* kRunStages = "punct_run_stages";

}  // namespace punct::collections
