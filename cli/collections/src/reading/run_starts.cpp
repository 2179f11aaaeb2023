// SPDX-License-Identifier: MIT
#include "reading/run_starts.hpp"

#include "reading/budgets.hpp"
#include "reading/parallel_stages.hpp"
#include "reading/readers.hpp"

namespace punct::collections {
namespace {

struct Slot {
  Run run;
  Starts starts;
  std::size_t weight = 0;
};

// Finds the starts in several runs at a time.
class StartStages final : public ParallelStages {
 public:
  StartStages(RunCutter& cutter, const Request& request, std::size_t most_strays, const TakeStarts& take)
      : cutter_(cutter), take_(take), slots_(slots_of(workers_of(request))) {
    for (unsigned i = 0; i < workers_of(request); ++i) readers_.emplace_back(limits_of(request));
    for (Slot& slot : slots_) slot.starts.most_strays = most_strays;
  }

  bool fill(std::size_t index) override {
    Slot& slot = slots_[index];
    if (!cutter_.next(slot.run)) return false;
    slot.weight = slot.run.bytes.size();
    budget_.enter(slot.weight);
    return true;
  }
  void work(unsigned worker, std::size_t index) override {
    Slot& slot = slots_[index];
    slot.starts.clear();
    if (slot.run.bytes.empty()) return;
    readers_[worker].of(slot.run.source->format).read(slot.run.bytes, slot.run.origin, slot.starts);
  }
  bool deliver(unsigned /*worker*/, std::size_t index) override {
    Slot& slot = slots_[index];
    const bool goes_on = take_(slot.run, slot.starts);
    slot.run = {};
    budget_.leave(slot.weight);
    if (!goes_on) budget_.open();
    return goes_on;
  }
  // The runs inside will not leave.
  void fail() noexcept override { budget_.open(); }

 private:
  RunCutter& cutter_;
  const TakeStarts& take_;
  detail::RunBudget budget_;
  std::vector<Readers> readers_;
  std::vector<Slot> slots_;
};

}  // namespace

void for_each_run(RunCutter& cutter, const Request& request, std::size_t most_strays, const TakeStarts& take) {
  StartStages stages(cutter, request, most_strays, take);
  run_stages(stages, workers_of(request));
}

CountedGames count_games(Sources& sources, const Request& request, const KeptPipes* pipes) {
  CountedGames counted;
  Request plain = request;
  plain.keeps_excerpts = false;
  RunCutter cutter(sources, plain, pipes);
  for_each_run(cutter, plain, 0, [&](const Run& run, const Starts& starts) {
    if (run.source) counted.counts.add(run.source_number, starts.places.size() + (run.oversized ? 1 : 0));
    if (!counted.unread && run.unread && is_failure(run.unread->kind)) counted.unread = run.unread;
    return true;
  });
  return counted;
}

}  // namespace punct::collections
