// SPDX-License-Identifier: MIT
#include "reading/pipeline.hpp"

#include <algorithm>
#include <utility>

#include "choice/window.hpp"
#include "reading/game_counter.hpp"
#include "reading/gate.hpp"
#include "reading/in_order.hpp"
#include "reading/ordered_pipeline.hpp"
#include "reading/run_cutter.hpp"
#include "reading/slot.hpp"
#include "reading/worker.hpp"
#include "sources/kept_pipes.hpp"

namespace punct::cli {

bool is_sound(const std::vector<Finding>& findings, bool strict) noexcept {
  return std::none_of(findings.begin(), findings.end(),
                      [strict](const Finding& finding) { return strict || finding.severity == Severity::error; });
}

namespace detail {
namespace {

formats::Limits limits_of(const CommonOptions& options) {
  formats::Limits limits;
  limits.game_bytes = options.max_game_size;
  limits.allow_no_change = options.allow_no_change;
  return limits;
}

// The runs of a cutter on their way through a pipeline.
class Runs {
 public:
  Runs(Session& session, RunCutter& cutter, const Window& window, GameJob& job, InputLog* log)
      : session_(session),
        cutter_(cutter),
        window_(window),
        job_(job),
        limits_(limits_of(session.options())),
        in_sequence_(goes_in_sequence(session.options().choice)),
        in_order_(session, job, cutter, window, log) {
    const unsigned workers = in_sequence_ ? 1 : session.workers();
    for (unsigned i = 0; i < workers; ++i)
      readers_.emplace_back(job, i, limits_, session, window, log != nullptr, room_);
    job.prepare(workers);
  }

  void process() {
    session_.progress().set_total(cutter_.total_bytes());
    OrderedPipeline<Slot> pipeline(static_cast<unsigned>(readers_.size()));
    pipeline.run([this](Slot& slot) { return fill(slot); },
                 [this](unsigned worker, Slot& slot) { guarded([&] { work(worker, slot); }); },
                 [this](unsigned worker, Slot& slot) { return guarded([&] { return deliver(worker, slot); }); });
    in_order_.finish();
    session_.progress().clear();
    // A part may have no game if the whole input has one.
    session_.saw_games(session_.options().part ? window_.counts().total() : in_order_.games());
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
      gate_.open();
      throw;
    }
  }

  bool fill(Slot& slot) {
    const bool filled = cutter_.next(slot.run);
    slot.weight = slot.run.bytes.size();
    if (filled) gate_.enter(slot.weight);
    return filled;
  }

  void work(unsigned worker, Slot& slot) {
    const Run& run = slot.run;
    slot.used = slot.findings = slot.held = slot.taken = 0;
    slot.left_after.reset();
    if (!slot.results) slot.results = job_.make_results();
    const bool needed = window_.may_need(run.source_number, run.piece);
    if (run.oversized && needed) add_oversized(slot);
    if (run.bytes.empty() || !needed) return;
    slot.before = window_.counts().before(run.source_number, run.piece);
    if (in_sequence_ && !window_.is_counted() && !run.begins_source) slot.before = in_order_.games_of_source();
    readers_[worker].read(slot);
  }

  void add_oversized(Slot& slot) {
    job_.reset(*slot.results, slot.used);
    Item& item = slot.add_item();
    item.was_read = false;
    item.noted = std::make_unique<Noted>();
    item.noted->findings.push_back(limit_finding(formats::too_large(limits_), slot.run.origin.place));
  }

  bool deliver(unsigned worker, Slot& slot) {
    in_order_.begin_run(slot.run);
    const bool goes_on =
        (!slot.left_after || deliver_and_read_on(worker, slot)) && in_order_.deliver(slot) && in_order_.end_run(slot);
    room_.give_back(slot.taken);
    slot.release(job_);
    gate_.leave(slot.weight);
    if (!goes_on) gate_.open();
    return goes_on;
  }

  // The last games of the run remain in the slot. False to stop.
  bool deliver_and_read_on(unsigned worker, Slot& slot) {
    bool goes_on = true;
    const auto deliver_part = [&](Slot& part) {
      goes_on = in_order_.deliver(part);
      part.forget_results(job_);
      room_.give_back(std::exchange(part.taken, 0));
      return goes_on;
    };
    if (deliver_part(slot)) readers_[worker].read_rest(slot, deliver_part);
    return goes_on;
  }

  Session& session_;
  RunCutter& cutter_;
  const Window& window_;
  GameJob& job_;
  formats::Limits limits_;
  bool in_sequence_;
  InOrder in_order_;
  Gate gate_;
  Room room_;
  std::vector<Worker> readers_;
};

void run_inputs(Session& session, const Window& window, const KeptPipes* pipes, GameJob& job, InputLog* log) {
  RunCutter cutter(session.options(), session.shows_excerpts(), pipes);
  if (log != nullptr) cutter.make_digests();
  Runs(session, cutter, window, job, log).process();
}

}  // namespace

void run_games(Session& session, GameJob& job, InputLog* log) {
  const CommonOptions& options = session.options();
  const Choice& choice = options.choice;
  if (!options.part && !choice.counts_from_end() && (job.chooses() || !choice.needs_total()))
    return run_inputs(session, Window(choice), nullptr, job, log);
  KeptPipes pipes;
  if (!pipes.keep(session)) return;
  CountedGames counted = count_games(session, &pipes);
  if (!pipes.rewind(session)) return;
  run_inputs(session, Window(choice, options.part, std::move(counted.counts)), &pipes, job, log);
  // Games may be missing in the count although nothing that the choice wants was unreadable.
  if (!options.part && counted.trouble && session.status() != ExitStatus::io) report(session, *counted.trouble);
}

void run_games(Session& session, RunCutter& cutter, GameJob& job) {
  const Window window(session.options().choice);
  Runs(session, cutter, window, job, nullptr).process();
}

}  // namespace detail
}  // namespace punct::cli
