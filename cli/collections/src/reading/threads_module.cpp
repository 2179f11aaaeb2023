// SPDX-License-Identifier: MIT
#include <atomic>
#include <cstddef>
#include <vector>

#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include "reading/parallel_stages.hpp"

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

namespace {

// The thread sanitizer does not see what oneTBB, built without it, promises: a serial stage takes one slot at a time,
// and each stage sees what the stages before it have done to a slot. This tells it so, at the beginning and the end of
// what is done to a slot or by a serial stage.
class Promise {
 public:
  explicit Promise(const void* to) noexcept : to_(const_cast<void*>(to)) {
#ifdef __SANITIZE_THREAD__
    __tsan_acquire(to_);
#endif
  }
  Promise(const Promise&) = delete;
  Promise& operator=(const Promise&) = delete;
  ~Promise() {
#ifdef __SANITIZE_THREAD__
    __tsan_release(to_);
#endif
  }

 private:
  [[maybe_unused]] void* to_;
};

}  // namespace

// Slots are used in turn: at most that many are in the pipeline, and they leave in the order in which they entered.
extern "C" [[gnu::visibility("default")]] void punct_run_stages(punct::collections::ParallelStages& stages,
                                                                unsigned workers, std::size_t slots) {
  const auto worker = [] { return static_cast<unsigned>(tbb::this_task_arena::current_thread_index()); };
  std::size_t filled = 0;
  std::atomic<bool> refused = false;
  // What is promised about: each slot, each worker, the first and the last stage.
  const std::vector<char> slot_tags(slots), worker_tags(workers), stage_tags(2);
  const auto first = tbb::make_filter<void, std::size_t>(tbb::filter_mode::serial_in_order, [&](auto& flow) {
    const Promise serial(&stage_tags[0]);
    const std::size_t slot = filled++ % slots;
    const Promise handed(&slot_tags[slot]);
    if (refused || !stages.fill(slot)) flow.stop();
    return slot;
  });
  const auto middle = tbb::make_filter<std::size_t, std::size_t>(tbb::filter_mode::parallel, [&](std::size_t slot) {
    const Promise own(&worker_tags[worker()]);
    const Promise handed(&slot_tags[slot]);
    if (!refused) stages.work(worker(), slot);
    return slot;
  });
  const auto last = tbb::make_filter<std::size_t, void>(tbb::filter_mode::serial_in_order, [&](std::size_t slot) {
    const Promise serial(&stage_tags[1]);
    const Promise own(&worker_tags[worker()]);
    const Promise handed(&slot_tags[slot]);
    if (!refused && !stages.deliver(worker(), slot)) refused = true;
  });
  const auto promise_all = [&] {
    for (const auto* const tags : {&slot_tags, &worker_tags, &stage_tags})
      for (const char& tag : *tags) const Promise both(&tag);
  };
  promise_all();
  // As many threads as requested, even if the machine has fewer cores.
  const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, workers);
  tbb::task_arena arena(static_cast<int>(workers));
  arena.execute([&] { tbb::parallel_pipeline(slots, first & middle & last); });
  promise_all();
}
