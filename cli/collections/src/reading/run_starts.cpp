// SPDX-License-Identifier: MIT
#include "reading/run_starts.hpp"

#include "reading/ordered_pipeline.hpp"
#include "reading/readers.hpp"

namespace punct::collections {
namespace {

struct Slot {
  Run run;
  Starts starts;
};

}  // namespace

void for_each_run(RunCutter& cutter, const Request& request, const TakeStarts& take) {
  const unsigned workers = workers_of(request);
  std::vector<Readers> readers;
  for (unsigned i = 0; i < workers; ++i) readers.emplace_back(limits_of(request));
  OrderedPipeline<Slot>(workers).run([&](Slot& slot) { return cutter.next(slot.run); },
                                     [&](unsigned worker, Slot& slot) {
                                       const Run& run = slot.run;
                                       slot.starts.clear();
                                       if (run.bytes.empty()) return;
                                       readers[worker].of(run.source->format).read(run.bytes, run.origin, slot.starts);
                                     },
                                     [&](unsigned, Slot& slot) { return take(slot.run, slot.starts); });
}

CountedGames count_games(Sources& sources, const Request& request, const KeptPipes* pipes) {
  CountedGames counted;
  Request plain = request;
  plain.keeps_excerpts = false;
  RunCutter cutter(sources, plain, pipes);
  for_each_run(cutter, plain, [&](const Run& run, const Starts& starts) {
    if (run.source) counted.counts.add(run.source_number, starts.places.size() + (run.oversized ? 1 : 0));
    if (!counted.unread && run.unread && is_failure(run.unread->kind)) counted.unread = run.unread;
    return true;
  });
  return counted;
}

}  // namespace punct::collections
