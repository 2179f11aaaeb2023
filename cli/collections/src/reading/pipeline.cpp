// SPDX-License-Identifier: MIT
#include <utility>

#include "choice/span.hpp"
#include "reading/budgets.hpp"
#include "reading/in_order.hpp"
#include "reading/parallel_stages.hpp"
#include "reading/run_cutter.hpp"
#include "reading/run_starts.hpp"
#include "reading/slot.hpp"
#include "reading/worker.hpp"
#include "sources/kept_pipes.hpp"

namespace punct::collections::detail {
namespace {

// The way of runs from the cutter to the job.
class Stages final : public ParallelStages {
 public:
  Stages(const Request& request, RunCutter& cutter, const Span& span, GameJob& job, Events& events, Coverage* coverage,
         const Stop& stop)
      : request_(request),
        cutter_(cutter),
        span_(span),
        job_(job),
        stop_(stop),
        in_sequence_(goes_in_sequence(request.choice)),
        in_order_(request, job, cutter, span, events, coverage),
        slots_(slots_of(workers())) {
    for (unsigned i = 0; i < workers(); ++i)
      workers_.emplace_back(job, i, request, span, coverage != nullptr, answer_budget_);
    job.prepare(workers());
  }

  [[nodiscard]] unsigned workers() const noexcept { return in_sequence_ ? 1 : workers_of(request_); }

  bool fill(std::size_t index) override {
    Slot& slot = slots_[index];
    const Run& run = slot.run;
    if (!cutter_.next(slot.run)) return false;
    slot.used = slot.findings = slot.held = slot.taken = 0;
    slot.left_after.reset();
    const bool counts_itself = in_sequence_ && !span_.is_counted() && !run.begins_source;
    slot.before = counts_itself ? in_order_.games_of_source() : span_.counts().before(run.source_number, run.piece);
    slot.weight = run.bytes.size();
    run_budget_.enter(slot.weight);
    return true;
  }

  void work(unsigned number, std::size_t index) override {
    Slot& slot = slots_[index];
    const Run& run = slot.run;
    if (!slot.results) slot.results = job_.make_results();
    if (!span_.may_need(run.source_number, run.piece)) return;
    if (run.oversized) add_oversized(slot);
    if (run.bytes.empty()) return;
    Worker& worker = workers_[number];
    worker.begin(slot).read(run.bytes, run.origin, worker);
    worker.end();
  }

  bool deliver(unsigned worker, std::size_t index) override {
    Slot& slot = slots_[index];
    in_order_.begin_run(slot.run);
    const bool goes_on = !stop_ && (!slot.left_after || deliver_and_read_on(worker, index)) && deliver_games(slot) &&
                         in_order_.end_run(slot);
    answer_budget_.give_back(slot.taken);
    slot.release(job_);
    run_budget_.leave(slot.weight);
    if (!goes_on) run_budget_.open();
    return goes_on;
  }

  // The runs inside will not leave.
  void fail() noexcept override { run_budget_.open(); }

  ReadReport finish() {
    in_order_.finish();
    ReadReport report = in_order_.so_far();
    report.workers = workers();
    // A part may have no game if the whole input has one.
    report.games = request_.part ? span_.counts().total() : in_order_.games();
    return report;
  }

 private:
  // Numbers from the start find games by counting those before them, and the last ends the source.
  static bool goes_in_sequence(const Choice& choice) noexcept {
    return !choice.games.empty() && !choice.counts_from_end();
  }

  void add_oversized(Slot& slot) {
    job_.reset(*slot.results, slot.used);
    Item& item = slot.add_item();
    item.was_read = false;
    item.noted = std::make_unique<FindingsWithLines>();
    item.noted->findings.push_back(formats::oversized(slot.run.origin.place, limits_of(request_)));
  }

  bool deliver_games(Slot& slot) {
    for (std::size_t i = 0; i < slot.used; ++i)
      if (!in_order_.take(slot, i)) return false;
    return true;
  }

  // The last games of the run remain in the slot. False to stop.
  bool deliver_and_read_on(unsigned worker, std::size_t index) {
    bool goes_on = true;
    Slot& slot = slots_[index];
    slot.deliver_part = [&] {
      goes_on = deliver_games(slot);
      slot.forget_results(job_);
      answer_budget_.give_back(std::exchange(slot.taken, 0));
      return goes_on;
    };
    if (slot.deliver_part()) work(worker, index);
    slot.deliver_part = nullptr;
    return goes_on;
  }

  const Request& request_;
  RunCutter& cutter_;
  const Span& span_;
  GameJob& job_;
  const Stop& stop_;
  bool in_sequence_;
  InOrder in_order_;
  RunBudget run_budget_;
  AnswerBudget answer_budget_;
  std::vector<Worker> workers_;
  std::vector<Slot> slots_;
};

constexpr const char* kReadOnce = "cannot be read twice";

// What has to be known of all input before games are read.
struct Counted {
  KeptPipes pipes;
  CountedGames games;
  // Why it cannot be known.
  std::optional<Unread> failure;
};

Counted counted(Sources& sources, const Request& request) {
  Counted all;
  if (sources.bytes) {
    all.failure = {Unread::Kind::io, sources.name, kReadOnce};
  } else {
    all.failure = all.pipes.keep(sources.inputs);
  }
  if (all.failure) return all;
  all.games = count_games(sources, request, &all.pipes);
  all.failure = all.pipes.rewind();
  return all;
}

// Stands for a stream that was read. Keeps it, because its maker may still look at it.
class ReadStream final : public formats::ByteSource {
 public:
  explicit ReadStream(std::unique_ptr<formats::ByteSource> read) noexcept : read_(std::move(read)) {}

 protected:
  Expected<std::size_t, formats::ReadError> read_some(char* /*buffer*/, std::size_t /*size*/) override {
    return Unexpected{formats::ReadError{formats::ReadError::Kind::io, kReadOnce}};
  }

 private:
  std::unique_ptr<formats::ByteSource> read_;
};

}  // namespace

ReadReport run_games(Sources& sources, const Request& request, GameJob& job, Events& events, Coverage* coverage,
                     const Stop& stop) {
  const Choice& choice = request.choice;
  const bool counts = request.part || choice.counts_from_end() || (!job.sink.chooses() && choice.needs_total());
  Counted all;
  if (counts) all = counted(sources, request);
  if (all.failure) {
    events.unread(*all.failure);
    return {.unread = {*all.failure}, .was_begun = false};
  }
  const Span span = counts ? Span(choice, request.part, std::move(all.games.counts)) : Span(choice);
  RunCutter cutter(sources, request, counts ? &all.pipes : nullptr);
  if (coverage != nullptr) cutter.make_digests();
  Stages stages(request, cutter, span, job, events, coverage, stop);
  run_stages(stages, stages.workers());
  if (sources.bytes) sources.bytes = std::make_unique<ReadStream>(std::move(sources.bytes));
  ReadReport report = stages.finish();
  // Games may be missing in the count although nothing that the choice wants was unreadable.
  if (!request.part && all.games.unread && report.unread.empty()) {
    events.unread(*all.games.unread);
    report.unread.push_back(*all.games.unread);
  }
  return report;
}

}  // namespace punct::collections::detail
