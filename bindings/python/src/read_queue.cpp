// SPDX-License-Identifier: MIT
// The program's pipeline, with a queue as its output.
#include <iterator>

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

void keep(collections::GameView& view, Kept& kept) {
  kept.document = std::make_shared<Document>(view.record, view.game);
}

}  // namespace

ReadOptions::ReadOptions(const py::object& format, unsigned jobs) {
  files.from = format_from(format);
  files.format_hint = "use format=\"FORMAT\"";
  request.workers = jobs;
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
    collections::Events unheard;
    ToQueue sink(queue, interrupts);
    collections::for_each_game<Kept>(
        sources, request, [] { return keep; }, sink, unheard);
  } catch (...) {
    failure = std::current_exception();
  }
  queue.end(failure);
}

}  // namespace punct::python
