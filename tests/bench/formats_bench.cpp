// SPDX-License-Identifier: MIT
#include <sstream>

#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "corpus.hpp"
#include "ignore_sax.hpp"
#include "punct/replay.hpp"

namespace punct::bench {
namespace {

using formats::Format;

// Replays every game, as `punct validate` does.
class Replaying final : public formats::RecordSink {
 public:
  bool game(Record& record, std::vector<Finding>&) override {
    replay(record, game_);
    benchmark::DoNotOptimize(game_.final_position());
    return true;
  }
  void stray(Finding) override {}

 private:
  Game game_;
};

void set_rates(benchmark::State& state, std::size_t bytes) {
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes) * static_cast<std::int64_t>(state.iterations()));
  state.counters["plies"] =
      benchmark::Counter(static_cast<double>(made_up_plies()), benchmark::Counter::kIsIterationInvariantRate);
}

void read_and_replay(benchmark::State& state, Format format) {
  const std::string& bytes = made_up_games(format);
  Replaying sink;
  for ([[maybe_unused]] const auto _ : state) formats::read_all(format, bytes, sink);
  set_rates(state, bytes.size());
}
BENCHMARK_CAPTURE(read_and_replay, text, Format::text)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read_and_replay, sgf, Format::sgf)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read_and_replay, jsonl, Format::jsonl)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read_and_replay, xml, Format::xml)->Unit(benchmark::kMillisecond);

void nlohmann_sax_alone(benchmark::State& state) {
  const std::string& bytes = made_up_games(Format::jsonl);
  for ([[maybe_unused]] const auto _ : state)
    for (std::size_t at = 0; at < bytes.size();) {
      const std::size_t end = bytes.find('\n', at);
      IgnoreSax sax;
      benchmark::DoNotOptimize(nlohmann::json::sax_parse(bytes.data() + at, bytes.data() + end, &sax));
      at = end + 1;
    }
  set_rates(state, bytes.size());
}
BENCHMARK(nlohmann_sax_alone)->Unit(benchmark::kMillisecond);

void pugixml_load_alone(benchmark::State& state) {
  const std::string& bytes = made_up_games(Format::xml);
  for ([[maybe_unused]] const auto _ : state) {
    pugi::xml_document document;
    if (!document.load_buffer(bytes.data(), bytes.size())) return state.SkipWithError("not well-formed");
  }
  set_rates(state, bytes.size());
}
BENCHMARK(pugixml_load_alone)->Unit(benchmark::kMillisecond);

void write_games(benchmark::State& state, Format format) {
  const auto writer = formats::info(format).make_writer();
  std::vector<Finding> losses;
  std::string out;
  for ([[maybe_unused]] const auto _ : state) {
    out.clear();
    for (const Record& record : made_up_records()) writer->write(record, out, losses);
    benchmark::DoNotOptimize(out.data());
  }
  set_rates(state, out.size());
}
BENCHMARK_CAPTURE(write_games, text, Format::text)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(write_games, sgf, Format::sgf)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(write_games, jsonl, Format::jsonl)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(write_games, xml, Format::xml)->Unit(benchmark::kMillisecond);

void nlohmann_dump(benchmark::State& state) {
  std::vector<nlohmann::ordered_json> games;
  std::istringstream lines(made_up_games(Format::jsonl));
  for (std::string line; std::getline(lines, line);) games.push_back(nlohmann::ordered_json::parse(line));
  std::size_t bytes = 0;
  for ([[maybe_unused]] const auto _ : state) {
    bytes = 0;
    for (const auto& game : games) bytes += game.dump().size() + 1;
  }
  set_rates(state, bytes);
}
BENCHMARK(nlohmann_dump)->Unit(benchmark::kMillisecond);

// A writer that counts: what pugixml's own formatting takes, without a stream behind it.
struct Count final : pugi::xml_writer {
  std::size_t bytes = 0;
  void write(const void*, std::size_t size) override { bytes += size; }
};

void pugixml_save(benchmark::State& state) {
  const std::string& xml = made_up_games(Format::xml);
  pugi::xml_document document;
  document.load_buffer(xml.data(), xml.size());
  Count count;
  for ([[maybe_unused]] const auto _ : state) {
    count.bytes = 0;
    document.save(count, " ");
  }
  set_rates(state, count.bytes);
}
BENCHMARK(pugixml_save)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace punct::bench
