// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include "corpus.hpp"
#include "punct/analysis.hpp"
#include "punct/threats.hpp"

namespace punct::bench {
namespace {

void analyze_sample_games(benchmark::State& state) {
  const auto& games = sample_games().games;
  std::size_t plies = 0;
  for (const auto& moves : games) plies += moves.size();
  for ([[maybe_unused]] const auto _ : state)
    for (const auto& moves : games) {
      Position position;
      PositionView before = view_of(position);
      for (const Move& move : moves) {
        Position next = position;
        next.play_unchecked(move);
        PositionView after = view_of(next);
        benchmark::DoNotOptimize(view_of(position, move, before, after));
        position = next;
        before = std::move(after);
      }
    }
  state.counters["plies"] =
      benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(analyze_sample_games)->Unit(benchmark::kMillisecond);

void winning_moves_of_sample_positions(benchmark::State& state) {
  const auto& positions = sample_games().positions;
  std::vector<Move> moves;
  for ([[maybe_unused]] const auto _ : state)
    for (const Position& position : positions) {
      moves.clear();
      winning_moves(position, moves);
      benchmark::DoNotOptimize(moves.data());
    }
  state.counters["positions"] =
      benchmark::Counter(static_cast<double>(positions.size()), benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(winning_moves_of_sample_positions)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace punct::bench
