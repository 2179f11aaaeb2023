// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include "corpus.hpp"
#include "punct/rules.hpp"

namespace punct::bench {
namespace {

void set_items(benchmark::State& state, std::size_t items_each) {
  const auto items = static_cast<double>(items_each) * static_cast<double>(state.iterations());
  state.counters["ns_each"] =
      benchmark::Counter(items * 1e-9, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void count_legal_moves_of_sample_positions(benchmark::State& state) {
  const auto& positions = sample_games().positions;
  for ([[maybe_unused]] const auto _ : state)
    for (const Position& position : positions) benchmark::DoNotOptimize(count_legal_moves(position));
  set_items(state, positions.size());
}
BENCHMARK(count_legal_moves_of_sample_positions);

void list_legal_moves_of_sample_positions(benchmark::State& state) {
  const auto& positions = sample_games().positions;
  std::vector<Move> moves;
  for ([[maybe_unused]] const auto _ : state)
    for (const Position& position : positions) {
      moves.clear();
      legal_moves(position, moves);
      benchmark::DoNotOptimize(moves.data());
    }
  set_items(state, positions.size());
}
BENCHMARK(list_legal_moves_of_sample_positions);

void check_and_play_sample_games(benchmark::State& state) {
  const auto& games = sample_games().games;
  std::size_t plies = 0;
  for (const auto& moves : games) plies += moves.size();
  for ([[maybe_unused]] const auto _ : state)
    for (const auto& moves : games) {
      Position position;
      for (const Move& move : moves) {
        const auto found =
            move.is_add() ? complete_add(position, move.kind, move.to) : complete_move(position, move.from, move.to);
        position.play_unchecked(*found);
      }
      benchmark::DoNotOptimize(position.outcome());
    }
  set_items(state, plies);
}
BENCHMARK(check_and_play_sample_games);

void perft_3(benchmark::State& state) {
  for ([[maybe_unused]] const auto _ : state) benchmark::DoNotOptimize(perft(Position(), 3));
}
BENCHMARK(perft_3)->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
}  // namespace punct::bench
