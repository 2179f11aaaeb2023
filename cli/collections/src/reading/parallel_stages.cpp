// SPDX-License-Identifier: MIT
#include "reading/parallel_stages.hpp"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace punct::collections {
namespace {

// Workers that fill slots in turn, work on them at the same time, and deliver them in turn.
class Crew {
 public:
  Crew(ParallelStages& stages, unsigned workers)
      : stages_(stages), most_workers_(workers), is_done_(slots_of(workers)) {
    threads_.reserve(workers - 1);
  }

  void run() {
    work_on(0);
    // A worker may start another one until it ends itself.
    for (std::size_t i = 0;; ++i) {
      std::unique_lock lock(mutex_);
      if (i == threads_.size()) break;
      std::thread& thread = threads_[i];
      lock.unlock();
      thread.join();
    }
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  void work_on(unsigned worker) noexcept {
    try {
      std::size_t slot = 0;
      while (fill_next(slot)) {
        stages_.work(worker, slot);
        deliver_from(worker, slot);
      }
    } catch (...) {
      stages_.fail();
      const std::lock_guard lock(mutex_);
      if (!thrown_) thrown_ = std::current_exception();
      stop();
    }
  }

  // False if there is no more to do.
  bool fill_next(std::size_t& slot) {
    const std::lock_guard serial(fill_mutex_);
    {
      std::unique_lock lock(mutex_);
      slot_is_free_.wait(lock, [this] { return is_stopped_ || filled_ - delivered_ < is_done_.size(); });
      if (is_stopped_) return false;
    }
    slot = filled_ % is_done_.size();
    const bool is_filled = stages_.fill(slot);
    const std::lock_guard lock(mutex_);
    if (!is_filled) stop();
    if (is_stopped_) return false;
    ++filled_;
    start_another();
    return true;
  }

  // Needs the lock. If there is no thread to be had, those that there are do all the work.
  void start_another() {
    if (threads_.size() + 1 >= most_workers_) return;
    const auto worker = static_cast<unsigned>(threads_.size() + 1);
    try {
      threads_.emplace_back([this, worker] { work_on(worker); });
    } catch (const std::system_error&) {
      most_workers_ = worker;
    } catch (const std::bad_alloc&) {
      most_workers_ = worker;
    }
  }

  // Delivers this slot and those done behind it, unless one before it is not done: the worker of that one will.
  void deliver_from(unsigned worker, std::size_t slot) {
    std::unique_lock lock(mutex_);
    is_done_[slot] = true;
    if (is_delivering_) return;
    is_delivering_ = true;
    while (!is_refused_ && is_done_[delivered_ % is_done_.size()]) {
      const std::size_t next = delivered_ % is_done_.size();
      lock.unlock();
      const bool goes_on = stages_.deliver(worker, next);
      lock.lock();
      is_done_[next] = false;
      ++delivered_;
      slot_is_free_.notify_one();
      if (!goes_on) refuse();
    }
    is_delivering_ = false;
  }

  // Both need the lock. What is filled is still delivered after stop(), but not after refuse().
  void stop() noexcept {
    is_stopped_ = true;
    slot_is_free_.notify_all();
  }
  void refuse() noexcept {
    is_refused_ = true;
    stop();
  }

  ParallelStages& stages_;
  unsigned most_workers_;
  // One worker at a time fills. The other mutex guards all that follows, except that only the filling worker changes
  // filled_, and only the delivering one delivered_.
  std::mutex fill_mutex_;
  std::mutex mutex_;
  std::condition_variable slot_is_free_;
  std::vector<bool> is_done_;
  std::size_t filled_ = 0;
  std::size_t delivered_ = 0;
  bool is_delivering_ = false;
  bool is_stopped_ = false;
  bool is_refused_ = false;
  std::exception_ptr thrown_;
  std::vector<std::thread> threads_;
};

}  // namespace

void run_stages(ParallelStages& stages, unsigned workers) {
  if (workers > 1) return Crew(stages, workers).run();
  while (stages.fill(0)) {
    stages.work(0, 0);
    if (!stages.deliver(0, 0)) return;
  }
}

}  // namespace punct::collections
