// SPDX-License-Identifier: MIT
#include "pipeline/pipeline.hpp"

#include <algorithm>

#include "pipeline/game_counter.hpp"
#include "pipeline/gate.hpp"
#include "pipeline/in_order.hpp"
#include "pipeline/ordered_pipeline.hpp"
#include "pipeline/run_cutter.hpp"
#include "pipeline/slot.hpp"
#include "pipeline/window.hpp"
#include "pipeline/worker.hpp"

namespace punct::cli {

bool is_sound(const std::vector<Finding>& findings, bool strict) noexcept {
  return std::none_of(findings.begin(), findings.end(),
                      [strict](const Finding& finding) { return strict || finding.severity == Severity::error; });
}

namespace detail {
namespace {

void add_oversized(Slot& slot, GameJob& job, const formats::Limits& limits) {
  job.reset(*slot.results, slot.used);
  Item& item = slot.add_item();
  item.was_read = false;
  item.noted = std::make_unique<Noted>();
  item.noted->findings.push_back(limit_finding(formats::too_large(limits), slot.run.origin.place));
}

void run_cut_games(Session& session, RunCutter& cutter, const Window& window, GameJob& job, InputLog* log) {
  // `--game` finds games by counting those before them, which must happen in order.
  const bool counts = !session.options().choice.games.empty();
  const unsigned workers = counts ? 1 : session.workers();
  InOrder in_order(session, job, cutter, window, log);
  std::vector<Worker> readers;
  formats::Limits limits;
  limits.game_bytes = session.options().max_game_size;
  limits.allow_no_change = session.options().allow_no_change;
  for (unsigned i = 0; i < workers; ++i) readers.emplace_back(job, i, limits, session, window, log != nullptr);
  job.prepare(workers);
  session.progress().set_total(cutter.total_bytes());

  const auto work = [&](unsigned worker, Slot& slot) {
    slot.used = slot.findings = 0;
    if (!slot.results) slot.results = job.make_results();
    const bool needed = window.may_need(slot.run.source_number, slot.run.piece);
    if (slot.run.oversized && needed) add_oversized(slot, job, limits);
    if (slot.run.bytes.empty() || !needed) return;
    // Only a single worker may ask for the number of delivered games.
    const std::uint64_t before = counts && !slot.run.begins_source ? in_order.games_of_source() : 0;
    readers[worker].read(slot, before);
  };
  Gate gate;
  const auto guarded = [&](unsigned worker, Slot& slot) {
    try {
      work(worker, slot);
    } catch (...) {
      gate.open();
      throw;
    }
  };
  const auto fill = [&](Slot& slot) {
    const bool filled = cutter.next(slot.run);
    slot.weight = slot.run.bytes.size();
    if (filled) gate.enter(slot.weight);
    return filled;
  };
  const auto deliver = [&](Slot& slot) {
    const bool goes_on = in_order.deliver(slot);
    slot.release();
    gate.leave(slot.weight);
    if (!goes_on) gate.open();
    return goes_on;
  };
  OrderedPipeline<Slot> pipeline(workers);
  pipeline.run(fill, guarded, deliver);
  in_order.finish();
  session.progress().clear();
  // A part may have no game if the whole input has one.
  session.saw_games(session.options().part ? window.counts().total() : in_order.games());
}

}  // namespace

void run_games(Session& session, GameJob& job, InputLog* log) {
  Window window;
  if (session.options().part) {
    auto counts = count_games(session);
    if (!counts) return;
    window = Window(*session.options().part, std::move(*counts));
  }
  RunCutter cutter(session.options(), session.shows_excerpts());
  if (log != nullptr) cutter.make_digests();
  run_cut_games(session, cutter, window, job, log);
}

void run_games(Session& session, RunCutter& cutter, GameJob& job) {
  run_cut_games(session, cutter, Window(), job, nullptr);
}

}  // namespace detail
}  // namespace punct::cli
