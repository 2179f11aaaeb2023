// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

namespace punct::cli {

/// Three stages over a stream of slots: `fill` makes the next one, `work` is done on several at a time, `deliver` gets
/// them in the order in which they were filled. `fill` and `deliver` are each called by one thread at a time. A fixed
/// number of slots bounds the memory. One worker needs no other thread than the caller's.
template <class Slot>
class OrderedPipeline {
 public:
  explicit OrderedPipeline(unsigned workers)
      : workers_(workers), slots_(workers == 1 ? 1 : std::size_t{2} * workers + 2) {}

  /// `fill(Slot&)` is false at the end of the stream, `deliver(Slot&)` to stop all; `work(unsigned worker, Slot&)`.
  /// An exception in a stage stops all and is thrown again here.
  template <class Fill, class Work, class Deliver>
  void run(Fill fill, Work work, Deliver deliver) {
    if (workers_ == 1) {
      run_alone(fill, work, deliver);
    } else {
      run_together(fill, work, deliver);
    }
  }

 private:
  template <class Fill, class Work, class Deliver>
  void run_alone(Fill& fill, Work& work, Deliver& deliver) {
    Slot& slot = slots_.front();
    while (fill(slot)) {
      work(0U, slot);
      if (!deliver(slot)) return;
    }
  }

  // Slots are used in turn: as many are on their way as there are, and they leave in the order in which they came.
  template <class Fill, class Work, class Deliver>
  void run_together(Fill& fill, Work& work, Deliver& deliver) {
    std::size_t filled = 0;
    std::atomic<bool> refused = false;
    const auto first = tbb::make_filter<void, Slot*>(tbb::filter_mode::serial_in_order, [&](tbb::flow_control& flow) {
      Slot* const slot = &slots_[filled++ % slots_.size()];
      if (refused || !fill(*slot)) flow.stop();
      return slot;
    });
    const auto middle = tbb::make_filter<Slot*, Slot*>(tbb::filter_mode::parallel, [&](Slot* slot) {
      if (!refused) work(static_cast<unsigned>(tbb::this_task_arena::current_thread_index()), *slot);
      return slot;
    });
    const auto last = tbb::make_filter<Slot*, void>(tbb::filter_mode::serial_in_order, [&](Slot* slot) {
      if (!refused && !deliver(*slot)) refused = true;
    });
    // As many threads as were asked for, also where the machine has fewer cores.
    const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, workers_);
    tbb::task_arena arena(static_cast<int>(workers_));
    arena.execute([&] { tbb::parallel_pipeline(slots_.size(), first & middle & last); });
  }

  unsigned workers_;
  std::vector<Slot> slots_;
};

}  // namespace punct::cli
