// SPDX-License-Identifier: MIT
// Readings in threads of their own, which forks, the end of the interpreter and reads that never return must not hang.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "punct/system.hpp"
#include "reading.hpp"
#include "sources.hpp"

namespace punct::python {
namespace {

// A thread whose read takes longer than that is abandoned.
constexpr std::chrono::seconds kPatienceOfReads{1};

// How many forks lie between the first process and this one: a thread is in the process that started it alone.
std::atomic<unsigned> forks{0};

// The readings in progress.
struct Registry {
  std::mutex mutex;
  std::vector<std::weak_ptr<Reading>> readings;
};

Registry& registry() {
  static auto* const made = [] {
    system::at_fork([] { registry().mutex.lock(); }, [] { registry().mutex.unlock(); },
                    [] {
                      ++forks;
                      registry().readings.clear();
                      registry().mutex.unlock();
                    });
    return new Registry;
  }();
  return *made;
}

void enroll(const std::shared_ptr<Reading>& reading) {
  Registry& known = registry();
  const std::scoped_lock lock(known.mutex);
  std::erase_if(known.readings, [](const auto& each) { return each.expired(); });
  known.readings.push_back(reading);
}

}  // namespace

Reading::Reading(std::vector<std::string> paths, const ReadOptions& options)
    : request_(options.request), names_(paths), sources_(collections::files(std::move(paths), options.files)) {}
Reading::Reading(std::string name, const py::object& file, const ReadOptions& options)
    : request_(options.request),
      names_{name},
      failure_(std::make_shared<std::exception_ptr>()),
      sources_(collections::stream(std::move(name), std::make_unique<ObjectSource>(file, failure_), options.files)) {}
Reading::~Reading() = default;

ReadQueue::Taken Reading::take(std::vector<ReadItem>& batch) {
  start();
  if (forks_at_start_ != forks)
    throw std::runtime_error("these games are read by the process that opened them; open them again in this one");
  return queue_.take(batch);
}

void Reading::start() {
  if (is_started_) return;
  enroll(shared_from_this());
  const std::scoped_lock lock(mutex_);
  forks_at_start_ = forks.load();
  std::thread([self = shared_from_this()] {
    read_games(self->sources_, self->request_, self->queue_, nullptr);
    self->sources_ = {};
    const std::scoped_lock done(self->mutex_);
    self->is_running_ = false;
    self->ended_.notify_all();
  }).detach();
  is_running_ = is_started_ = true;
}

void Reading::end() {
  if (is_started_ && forks_at_start_ != forks) return;
  queue_.stop();
  std::unique_lock lock(mutex_);
  if (!is_abandoned_) is_abandoned_ = !ended_.wait_for(lock, kPatienceOfReads, [this] { return !is_running_; });
}

void Reading::raise_failure() {
  if (failure_ && *failure_) std::rethrow_exception(std::exchange(*failure_, nullptr));
}

bool Reading::is_named(const std::string& source) const {
  return std::find(names_.begin(), names_.end(), source) != names_.end();
}

void end_readings() {
  std::vector<std::weak_ptr<Reading>> left;
  {
    const std::scoped_lock lock(registry().mutex);
    left.swap(registry().readings);
  }
  {
    const Released released;
    for (const auto& each : left)
      if (const auto reading = each.lock()) reading->end();
  }
  end_interpreter();
}

}  // namespace punct::python
