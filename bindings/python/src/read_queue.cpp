// SPDX-License-Identifier: MIT
// The program's pipeline, with a queue as its output.
#include <limits>

#include "punct/collections/reading.hpp"
#include "reading.hpp"

namespace punct::python {
namespace {

struct Kept {
  DocumentPtr document;
  [[nodiscard]] std::size_t memory() const noexcept { return document ? document->size() : 0; }
};

class ToQueue final : public collections::Sink<Kept> {
 public:
  ToQueue(ReadQueue& queue, Interrupts* interrupts) : queue_(queue), interrupts_(interrupts) {}
  bool game(collections::Delivered<Kept>& finished) override {
    DocumentPtr& document = finished.result.document;
    if (interrupts_ != nullptr && interrupts_->arrived()) return false;
    if (!finished.was_read || !document)
      return queue_.put(UnreadGame{finished.source, finished.number, finished.findings});
    document->set_origin(finished.source, finished.number, finished.findings, finished.repeated);
    return queue_.put(std::move(document));
  }
  void stray(const collections::Source& source, const Finding& finding) override {
    queue_.put(FiledFinding{source.name, finding});
  }
  void unreadable(const collections::Unread& unread) override { queue_.put(unread); }

 private:
  ReadQueue& queue_;
  Interrupts* interrupts_;
};

// What is said of inputs without files of games.
class ToldOfEmpty final : public collections::Events {
 public:
  explicit ToldOfEmpty(ReadQueue& queue) : queue_(queue) {}
  void unread(const collections::Unread& unread) override {
    if (unread.kind == collections::Unread::Kind::empty) queue_.put(unread);
  }

 private:
  ReadQueue& queue_;
};

void keep(collections::GameView& view, Kept& kept) {
  kept.document = std::make_shared<Document>(view.record, view.game);
}

}  // namespace

ReadOptions::ReadOptions(const py::object& format, const py::object& jobs, const py::object& allow,
                         const py::object& max_game_size) {
  constexpr std::uint64_t kMostWorkers = 256;
  files.from = format_from(format);
  files.format_hint = "use format=\"FORMAT\"";
  request.workers = static_cast<unsigned>(number_from(jobs, "the number of jobs", kMostWorkers));
  if (!allow.is_none()) {
    const std::string word = text_from(allow, "allow is 'no-change' or None");
    if (word != "no-change") throw py::value_error("allow is 'no-change' or None, not '" + word + "'");
    request.allow_no_change = true;
  }
  if (!max_game_size.is_none())
    request.max_game_size =
        number_from(max_game_size, "the size of the largest game", std::numeric_limits<std::uint64_t>::max(), 1);
}

bool ReadQueue::put(ReadItem item) {
  if (const auto* const game = std::get_if<DocumentPtr>(&item)) bytes_ += (*game)->size();
  batch_.push_back(std::move(item));
  if (batch_.size() >= kBatch || bytes_ >= kBatchBytes) return flush();
  return !is_stopped();
}

bool ReadQueue::flush() {
  std::unique_lock lock(mutex_);
  if (bounded_) room_.wait(lock, [this] { return batches_.size() < kBatches || stopped_; });
  if (!batch_.empty()) batches_.push_back(std::move(batch_));
  batch_.clear();
  bytes_ = 0;
  news_.notify_one();
  return !stopped_;
}

void ReadQueue::end(std::exception_ptr failure) {
  flush();
  const std::scoped_lock lock(mutex_);
  ended_ = true;
  failure_ = std::move(failure);
  news_.notify_one();
}

void ReadQueue::stop() {
  const std::scoped_lock lock(mutex_);
  stopped_ = true;
  room_.notify_one();
}

bool ReadQueue::is_stopped() {
  const std::scoped_lock lock(mutex_);
  return stopped_;
}

ReadQueue::Taken ReadQueue::take(std::vector<ReadItem>& batch) {
  std::unique_lock lock(mutex_);
  if (!news_.wait_for(lock, kPatience, [this] { return !batches_.empty() || ended_; })) return Taken::nothing_yet;
  if (batches_.empty()) {
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    return Taken::end;
  }
  batch = std::move(batches_.front());
  batches_.pop_front();
  room_.notify_one();
  return Taken::batch;
}

void read_games(collections::Sources& sources, const collections::Request& request, ReadQueue& queue,
                Interrupts* interrupts) {
  std::exception_ptr failure;
  try {
    ToldOfEmpty events(queue);
    ToQueue sink(queue, interrupts);
    collections::for_each_game<Kept>(
        sources, request, [] { return keep; }, sink, events);
  } catch (...) {
    failure = std::current_exception();
  }
  queue.end(failure);
}

}  // namespace punct::python
