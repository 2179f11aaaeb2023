// SPDX-License-Identifier: MIT
// What each layer of reading adds to those below it. The lower ones leave out what is above them, so that the table in
// docs/performance.md shows how far a goal is from what is left when a layer is gone.
#include <algorithm>
#include <string_view>

#include <benchmark/benchmark.h>

#include "common/cursor.hpp"
#include "corpus.hpp"
#include "punct/replay.hpp"
#include "sgf/action.hpp"
#include "sgf/syntax/tree.hpp"

namespace punct::bench {
namespace {

using formats::Format;

const std::string& games(Format format) { return format == Format::sgf ? archive_games() : made_up_games(format); }

// Takes the games and keeps nothing but the number of their moves, or replays them, too.
class Counter final : public formats::RecordSink {
 public:
  explicit Counter(bool replays) : replays_(replays) {}
  bool game(Record& record, std::vector<Finding>&) override {
    plies += record.node_count();
    if (replays_) replay(record, game_);
    return true;
  }
  void stray(Finding) override {}
  std::size_t plies = 0;

 private:
  bool replays_;
  Game game_;
};

void set_plies(benchmark::State& state, Format format) {
  Counter counter(false);
  formats::read_all(format, games(format), counter);
  state.counters["ns_each"] =
      benchmark::Counter(static_cast<double>(counter.plies) * 1e-9,
                         benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void lines(benchmark::State& state, Format format) {
  const std::string& bytes = games(format);
  for ([[maybe_unused]] const auto _ : state) benchmark::DoNotOptimize(std::count(bytes.begin(), bytes.end(), '\n'));
  set_plies(state, format);
}

// The brackets, nodes and properties of SGF, and then what their actions say.
void nodes(benchmark::State& state, bool reads_actions) {
  const std::string& bytes = games(Format::sgf);
  const auto read = [&](const formats::SgfProperty& property) {
    formats::SgfAction action;
    if (reads_actions && (property.key == formats::SgfKey::p0 || property.key == formats::SgfKey::p1))
      benchmark::DoNotOptimize(formats::read_sgf_action(property.value, action));
    benchmark::DoNotOptimize(action);
  };
  for ([[maybe_unused]] const auto _ : state) {
    formats::SgfTreeReader tree{{}};
    formats::Cursor cursor(bytes, {1, 1});
    const auto rest = [&] { return std::string_view(cursor.at(), cursor.end()); };
    while (!cursor.at_end()) {
      cursor.pass(cursor.at() + std::min(rest().find("(;"), rest().size()));
      tree.begin(cursor);
      auto step = formats::SgfTreeReader::Step::node;
      while (step < formats::SgfTreeReader::Step::end) {
        formats::SgfCanonicalNode node;
        if (tree.next_canonical(cursor, node)) {
          read(node.action);
          continue;
        }
        step = tree.next(cursor);
        if (step != formats::SgfTreeReader::Step::node) continue;
        for (const formats::SgfProperty& property : tree.properties()) read(property);
      }
    }
  }
  set_plies(state, Format::sgf);
}

void records(benchmark::State& state, Format format, bool replays) {
  for ([[maybe_unused]] const auto _ : state) {
    Counter counter(replays);
    formats::read_all(format, games(format), counter);
    benchmark::DoNotOptimize(counter.plies);
  }
  set_plies(state, format);
}

BENCHMARK_CAPTURE(lines, text, Format::text)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(records, text, Format::text, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(records, text_replayed, Format::text, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(lines, archive, Format::sgf)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(nodes, archive, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(nodes, archive_actions, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(records, archive, Format::sgf, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(records, archive_replayed, Format::sgf, true)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace punct::bench
