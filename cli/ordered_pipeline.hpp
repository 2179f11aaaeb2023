// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace punct::cli {

/// Three stages over a stream of slots: `fill` makes the next one, `work` is done on several at a time, `deliver` gets
/// them in the order in which they were filled. Each worker does whatever stage is due, so N workers keep N cores busy
/// and no more; a fixed number of slots bounds the memory.
template <class Slot>
class OrderedPipeline {
 public:
  explicit OrderedPipeline(unsigned workers) : workers_(workers) {
    const std::size_t slots = workers == 1 ? 1 : std::size_t{2} * workers + 2;
    for (std::size_t i = 0; i < slots; ++i) slots_.push_back(std::make_unique<Slot>());
    for (const auto& slot : slots_) free_.push_back(slot.get());
    done_.resize(slots);
  }

  /// `fill(Slot&)` is false at the end of the stream, `deliver(Slot&)` to stop all; `work(unsigned worker, Slot&)`.
  /// An exception in a stage stops all and is thrown again here.
  template <class Fill, class Work, class Deliver>
  void run(Fill fill, Work work, Deliver deliver) {
    if (workers_ == 1) {
      Slot& slot = *slots_.front();
      while (fill(slot)) {
        work(0U, slot);
        if (!deliver(slot)) return;
      }
      return;
    }
    const auto loop = [&](unsigned worker) { guarded([&] { serve(worker, fill, work, deliver); }); };
    std::vector<std::thread> threads;
    try {
      for (unsigned worker = 1; worker < workers_; ++worker) threads.emplace_back(loop, worker);
    } catch (const std::system_error&) {
      // The machine has no more threads to give; those there are do the work.
    }
    loop(0);
    for (std::thread& thread : threads) thread.join();
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  struct Filled {
    Slot* slot;
    std::uint64_t number;
  };

  template <class Fill, class Work, class Deliver>
  void serve(unsigned worker, Fill& fill, Work& work, Deliver& deliver) {
    for (Filled filled = next(fill); filled.slot != nullptr; filled = next(fill)) {
      work(worker, *filled.slot);
      hand_over(filled, deliver);
    }
  }

  template <class Body>
  void guarded(Body body) {
    try {
      body();
    } catch (...) {
      const std::lock_guard lock(state_);
      if (!thrown_) thrown_ = std::current_exception();
      stopped_ = true;
      freed_.notify_all();
    }
  }

  // Waits for a free slot with the input held: whoever works on the oldest slot needs no input to deliver it.
  template <class Fill>
  Filled next(Fill& fill) {
    const std::lock_guard input(input_);
    std::unique_lock state(state_);
    freed_.wait(state, [&] { return stopped_ || !free_.empty(); });
    if (stopped_) return {nullptr, 0};
    Slot* const slot = free_.back();
    free_.pop_back();
    state.unlock();
    const bool more = fill(*slot);
    state.lock();
    if (more) return {slot, filled_++};
    stopped_ = true;
    return {nullptr, 0};
  }

  template <class Deliver>
  void hand_over(const Filled& filled, Deliver& deliver) {
    std::unique_lock state(state_);
    done_[filled.number % done_.size()] = filled.slot;
    if (delivering_) return;
    delivering_ = true;
    while (Slot* const slot = done_[delivered_ % done_.size()]) {
      state.unlock();
      const bool go_on = !refused_ && deliver(*slot);
      state.lock();
      done_[delivered_++ % done_.size()] = nullptr;
      free_.push_back(slot);
      if (!go_on) refused_ = stopped_ = true;
      freed_.notify_all();
    }
    delivering_ = false;
  }

  unsigned workers_;
  std::vector<std::unique_ptr<Slot>> slots_;

  std::mutex input_;
  std::mutex state_;
  std::condition_variable freed_;
  std::vector<Slot*> free_;
  // By number modulo the number of slots; null where not done yet.
  std::vector<Slot*> done_;
  std::uint64_t filled_ = 0;
  std::uint64_t delivered_ = 0;
  bool delivering_ = false;
  bool stopped_ = false;
  bool refused_ = false;
  std::exception_ptr thrown_;
};

}  // namespace punct::cli
