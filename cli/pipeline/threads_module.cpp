// SPDX-License-Identifier: MIT
#include <atomic>

#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include "pipeline/parallel_stages.hpp"

// Slots are used in turn: at most that many are in the pipeline, and they leave in the order in which they entered.
extern "C" [[gnu::visibility("default")]] void punct_run_stages(punct::cli::ParallelStages& stages, unsigned workers,
                                                                std::size_t slots) {
  const auto worker = [] { return static_cast<unsigned>(tbb::this_task_arena::current_thread_index()); };
  std::size_t filled = 0;
  std::atomic<bool> refused = false;
  const auto first = tbb::make_filter<void, std::size_t>(tbb::filter_mode::serial_in_order, [&](auto& flow) {
    const std::size_t slot = filled++ % slots;
    if (refused || !stages.fill(slot)) flow.stop();
    return slot;
  });
  const auto middle = tbb::make_filter<std::size_t, std::size_t>(tbb::filter_mode::parallel, [&](std::size_t slot) {
    if (!refused) stages.work(worker(), slot);
    return slot;
  });
  const auto last = tbb::make_filter<std::size_t, void>(tbb::filter_mode::serial_in_order, [&](std::size_t slot) {
    if (!refused && !stages.deliver(worker(), slot)) refused = true;
  });
  // As many threads as requested, even if the machine has fewer cores.
  const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, workers);
  tbb::task_arena arena(static_cast<int>(workers));
  arena.execute([&] { tbb::parallel_pipeline(slots, first & middle & last); });
}
