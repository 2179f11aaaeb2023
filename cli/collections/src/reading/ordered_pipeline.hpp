// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "reading/parallel_stages.hpp"

namespace punct::collections {

/// Three stages over a stream of slots: `fill` makes the next slot, `work` processes several at a time, `deliver` gets
/// them in the order in which they were filled. `fill` and `deliver` are each called by one thread at a time. A fixed
/// number of slots bounds the memory. A single worker runs in the caller's thread, as do all stages if the system
/// refuses other threads.
template <class Slot>
class OrderedPipeline {
 public:
  explicit OrderedPipeline(unsigned workers)
      : workers_(workers), slots_(workers == 1 ? 1 : std::size_t{2} * workers + 2) {}

  /// `fill(Slot&)` returns false at the end of the stream, `deliver(unsigned worker, Slot&)` to stop; `work(unsigned
  /// worker, Slot&)`. No two calls with the same number of a worker overlap. An exception in a stage stops all stages
  /// and is thrown again here.
  template <class Fill, class Work, class Deliver>
  void run(Fill fill, Work work, Deliver deliver) {
    if (workers_ > 1) {
      TypedStages<Fill, Work, Deliver> stages(slots_, fill, work, deliver);
      return run_stages(stages, workers_, slots_.size());
    }
    Slot& slot = slots_.front();
    while (fill(slot)) {
      work(0U, slot);
      if (!deliver(0U, slot)) return;
    }
  }
  /// How many workers there are at most.
  [[nodiscard]] unsigned workers() const noexcept { return workers_; }

 private:
  template <class Fill, class Work, class Deliver>
  class TypedStages final : public ParallelStages {
   public:
    TypedStages(std::vector<Slot>& slots, Fill& fill, Work& work, Deliver& deliver)
        : slots_(slots), fill_(fill), work_(work), deliver_(deliver) {}
    bool fill(std::size_t slot) override { return fill_(slots_[slot]); }
    void work(unsigned worker, std::size_t slot) override { work_(worker, slots_[slot]); }
    bool deliver(unsigned worker, std::size_t slot) override { return deliver_(worker, slots_[slot]); }

   private:
    std::vector<Slot>& slots_;
    Fill& fill_;
    Work& work_;
    Deliver& deliver_;
  };

  unsigned workers_;
  std::vector<Slot> slots_;
};

}  // namespace punct::collections
