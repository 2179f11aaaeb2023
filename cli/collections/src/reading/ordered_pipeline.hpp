// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "reading/parallel_stages.hpp"

namespace punct::collections {

/// Stages that are functions, over slots of a type.
template <class Slot>
class OrderedPipeline {
 public:
  explicit OrderedPipeline(unsigned workers) : workers_(workers), slots_(slots_of(workers)) {}

  /// `fill(Slot&)` returns false at the end of the stream, `deliver(unsigned worker, Slot&)` to stop; `work(unsigned
  /// worker, Slot&)`. See run_stages().
  template <class Fill, class Work, class Deliver>
  void run(Fill fill, Work work, Deliver deliver) {
    TypedStages<Fill, Work, Deliver> stages(slots_, fill, work, deliver);
    run_stages(stages, workers_);
  }

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
