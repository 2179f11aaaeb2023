// SPDX-License-Identifier: MIT
#include <utility>

#include "choice/span.hpp"
#include "reading/budgets.hpp"
#include "reading/game_counter.hpp"
#include "reading/in_order.hpp"
#include "reading/ordered_pipeline.hpp"
#include "reading/run_cutter.hpp"
#include "reading/slot.hpp"
#include "reading/worker.hpp"
#include "sources/kept_pipes.hpp"

namespace punct::collections {

namespace detail {
namespace {

formats::Limits limits_of(const Request& request) {
  formats::Limits limits;
  limits.game_bytes = request.max_game_size;
  limits.allow_no_change = request.allow_no_change;
  return limits;
}

// The runs of a cutter on their way through a pipeline.
class Runs {
 public:
  Runs(const Request& request, RunCutter& cutter, const Span& span, GameJob& job, Events& events, Coverage* coverage,
       const Stop& stop)
      : request_(request),
        cutter_(cutter),
        span_(span),
        job_(job),
        stop_(stop),
        limits_(limits_of(request)),
        in_sequence_(goes_in_sequence(request.choice)),
        in_order_(request, job, cutter, span, events, coverage) {
    const unsigned workers = in_sequence_ ? 1 : workers_of(request);
    for (unsigned i = 0; i < workers; ++i)
      readers_.emplace_back(job, i, limits_, request, span, coverage != nullptr, answer_budget_);
    job.prepare(workers);
  }

  ReadReport process() {
    OrderedPipeline<Slot> pipeline(static_cast<unsigned>(readers_.size()));
    pipeline.run([this](Slot& slot) { return fill(slot); },
                 [this](unsigned worker, Slot& slot) { guarded([&] { work(worker, slot); }); },
                 [this](unsigned worker, Slot& slot) { return guarded([&] { return deliver(worker, slot); }); });
    in_order_.finish();
    ReadReport report = in_order_.report();
    report.workers = pipeline.workers();
    // A part may have no game if the whole input has one.
    report.games = request_.part ? span_.counts().total() : in_order_.games();
    return report;
  }

 private:
  // Numbers from the start find games by counting those before them, and the last ends the source.
  static bool goes_in_sequence(const Choice& choice) noexcept {
    return !choice.games.empty() && !choice.counts_from_end();
  }

  // A stage that throws opens the gate, because the runs inside will not leave.
  template <class Stage>
  auto guarded(const Stage& stage) -> decltype(stage()) {
    try {
      return stage();
    } catch (...) {
      run_budget_.open();
      throw;
    }
  }

  bool fill(Slot& slot) {
    const bool filled = cutter_.next(slot.run);
    slot.weight = slot.run.bytes.size();
    if (filled) run_budget_.enter(slot.weight);
    return filled;
  }

  void work(unsigned worker, Slot& slot) {
    const Run& run = slot.run;
    slot.used = slot.findings = slot.held = slot.taken = 0;
    slot.left_after.reset();
    if (!slot.results) slot.results = job_.make_results();
    const bool needed = span_.may_need(run.source_number, run.piece);
    if (run.oversized && needed) add_oversized(slot);
    if (run.bytes.empty() || !needed) return;
    slot.before = span_.counts().before(run.source_number, run.piece);
    if (in_sequence_ && !span_.is_counted() && !run.begins_source) slot.before = in_order_.games_of_source();
    readers_[worker].read(slot);
  }

  void add_oversized(Slot& slot) {
    job_.reset(*slot.results, slot.used);
    Item& item = slot.add_item();
    item.was_read = false;
    item.noted = std::make_unique<FindingsWithLines>();
    item.noted->findings.push_back(limit_finding(formats::too_large(limits_), slot.run.origin.place));
  }

  bool deliver(unsigned worker, Slot& slot) {
    in_order_.begin_run(slot.run);
    const bool goes_on = !stop_ && (!slot.left_after || deliver_and_read_on(worker, slot)) && in_order_.deliver(slot) &&
                         in_order_.end_run(slot);
    answer_budget_.give_back(slot.taken);
    slot.release(job_);
    run_budget_.leave(slot.weight);
    if (!goes_on) run_budget_.open();
    return goes_on;
  }

  // The last games of the run remain in the slot. False to stop.
  bool deliver_and_read_on(unsigned worker, Slot& slot) {
    bool goes_on = true;
    const auto deliver_part = [&](Slot& part) {
      goes_on = in_order_.deliver(part);
      part.forget_results(job_);
      answer_budget_.give_back(std::exchange(part.taken, 0));
      return goes_on;
    };
    if (deliver_part(slot)) readers_[worker].read_rest(slot, deliver_part);
    return goes_on;
  }

  const Request& request_;
  RunCutter& cutter_;
  const Span& span_;
  GameJob& job_;
  const Stop& stop_;
  formats::Limits limits_;
  bool in_sequence_;
  InOrder in_order_;
  RunBudget run_budget_;
  AnswerBudget answer_budget_;
  std::vector<Worker> readers_;
};

ReadReport read_once(Sources& sources, const Request& request, const Span& span, const KeptPipes* pipes, GameJob& job,
                     Events& events, Coverage* coverage, const Stop& stop) {
  RunCutter cutter(sources, request, pipes);
  if (coverage != nullptr) cutter.make_digests();
  return Runs(request, cutter, span, job, events, coverage, stop).process();
}

ReadReport not_begun(const Unread& unread, Events& events) {
  events.unread(unread);
  ReadReport report;
  report.unread.push_back(unread);
  report.was_begun = false;
  return report;
}

}  // namespace

ReadReport run_games(Sources& sources, const Request& request, GameJob& job, Events& events, Coverage* coverage,
                     const Stop& stop) {
  const Choice& choice = request.choice;
  if (!request.part && !choice.counts_from_end() && (job.chooses() || !choice.needs_total()))
    return read_once(sources, request, Span(choice), nullptr, job, events, coverage, stop);
  if (sources.bytes) return not_begun({Unread::Kind::io, sources.name, "cannot be read twice"}, events);
  KeptPipes pipes;
  if (const auto unread = pipes.keep(sources.inputs)) return not_begun(*unread, events);
  CountedGames counted = count_games(sources, request, &pipes);
  if (const auto unread = pipes.rewind()) return not_begun(*unread, events);
  ReadReport report = read_once(sources, request, Span(choice, request.part, std::move(counted.counts)), &pipes, job,
                                events, coverage, stop);
  // Games may be missing in the count although nothing that the choice wants was unreadable.
  if (!request.part && counted.unread && report.unread.empty()) {
    events.unread(*counted.unread);
    report.unread.push_back(*counted.unread);
  }
  return report;
}

}  // namespace detail
}  // namespace punct::collections
