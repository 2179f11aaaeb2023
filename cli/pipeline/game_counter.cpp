// SPDX-License-Identifier: MIT
#include "pipeline/game_counter.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include <unistd.h>

#include "files/temporary_file.hpp"
#include "pipeline/ordered_pipeline.hpp"
#include "pipeline/run_cutter.hpp"

namespace punct::cli {
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

bool reads_standard_input(const CommonOptions& options) {
  return options.inputs.empty() || std::find(options.inputs.begin(), options.inputs.end(), "-") != options.inputs.end();
}

// Makes standard input readable again from its start; false on failure.
bool keep_standard_input() {
  if (lseek(STDIN_FILENO, 0, SEEK_SET) == 0) return true;
  const TemporaryFile file;
  return file.is_open() && file.copy_from(STDIN_FILENO) && dup2(file.descriptor(), STDIN_FILENO) >= 0 &&
         lseek(STDIN_FILENO, 0, SEEK_SET) == 0;
}

}  // namespace

std::optional<GameCounts> count_games(Session& session) {
  const CommonOptions& options = session.options();
  const bool from_standard_input = reads_standard_input(options);
  if (from_standard_input && !keep_standard_input()) {
    session.fail_io("<stdin>", "cannot be copied to a temporary file to be read twice");
    return std::nullopt;
  }
  GameCounts counts;
  RunCutter cutter(options);
  formats::Limits limits;
  limits.game_bytes = options.max_game_size;
  std::vector<Counter> counters;
  for (unsigned i = 0; i < session.workers(); ++i) counters.emplace_back(limits);
  OrderedPipeline<Slot> pipeline(session.workers());
  pipeline.run([&](Slot& slot) { return cutter.next(slot.run); },
               [&](unsigned worker, Slot& slot) { slot.games = counters[worker].count(slot.run); },
               [&](Slot& slot) {
                 if (slot.run.source) counts.add(slot.run.source_number, slot.games);
                 return true;
               });
  if (from_standard_input) lseek(STDIN_FILENO, 0, SEEK_SET);
  return counts;
}

}  // namespace punct::cli
