// SPDX-License-Identifier: MIT
#include "reading/game_counter.hpp"

#include <array>
#include <memory>
#include <vector>

#include "reading/ordered_pipeline.hpp"
#include "reading/run_cutter.hpp"

namespace punct::collections {
namespace {

struct Slot {
  Run run;
  std::uint64_t games = 0;
};

// The counter of one thread.
class Counter final : public formats::RecordSink {
 public:
  explicit Counter(const formats::Limits& limits) : limits_(limits) {}

  std::uint64_t count(const Run& run) {
    games_ = run.oversized ? 1 : 0;
    if (!run.bytes.empty()) reader(run.source->format).read(run.bytes, run.origin, *this);
    return games_;
  }
  bool game(Record& /*record*/, std::vector<Finding>& /*findings*/) override {
    ++games_;
    return true;
  }
  void stray(Finding /*finding*/) override {}

 private:
  formats::Reader& reader(formats::Format format) {
    auto& made = readers_[static_cast<std::size_t>(format)];
    if (!made) made = formats::info(format).make_reader(limits_);
    return *made;
  }

  formats::Limits limits_;
  std::array<std::unique_ptr<formats::Reader>, formats::kAllFormats.size()> readers_;
  std::uint64_t games_ = 0;
};

}  // namespace

CountedGames count_games(Sources& sources, const Request& request, const KeptPipes* pipes) {
  CountedGames counted;
  Request plain = request;
  plain.keeps_excerpts = false;
  RunCutter cutter(sources, plain, pipes);
  formats::Limits limits;
  limits.game_bytes = request.max_game_size;
  std::vector<Counter> counters;
  for (unsigned i = 0; i < workers_of(request); ++i) counters.emplace_back(limits);
  OrderedPipeline<Slot> pipeline(workers_of(request));
  pipeline.run([&](Slot& slot) { return cutter.next(slot.run); },
               [&](unsigned worker, Slot& slot) { slot.games = counters[worker].count(slot.run); },
               [&](unsigned, Slot& slot) {
                 if (slot.run.source) counted.counts.add(slot.run.source_number, slot.games);
                 const auto& unread = slot.run.unread;
                 if (!counted.unread && unread && is_failure(unread->kind)) counted.unread = unread;
                 return true;
               });
  return counted;
}

}  // namespace punct::collections
