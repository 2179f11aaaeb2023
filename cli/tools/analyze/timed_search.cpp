// SPDX-License-Identifier: MIT
#include "tools/analyze/timed_search.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace punct::cli {
namespace {

constexpr std::uint64_t kFirstPositions = 2000;
// A search that is a little longer than the one before finds little more. One that is much longer may take more time
// for each position, and what the clock stops has often found less than the one before.
constexpr double kLeastGrowth = 1.5;
constexpr double kMostGrowth = 8;
constexpr double kShareOfRest = 0.8;

bool says_more(const SearchResult& result, const SearchResult& before) noexcept {
  if (!result.was_stopped || before.best.empty()) return true;
  return before.score.is_proven() ? false : result.score.is_proven() || result.depth > before.depth;
}

}  // namespace

SearchResult searched_within(double seconds, const Position& position, SearchOptions options) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  SearchResult best;
  options.positions = kFirstPositions;
  for (;;) {
    const double before = elapsed();
    SearchResult result = Search(options).run(position, [&](std::uint64_t) { return elapsed() < seconds; });
    const bool is_last = result.was_stopped || result.positions < options.positions / 2;
    if (says_more(result, best)) best = std::move(result);
    const double now = elapsed();
    const double growth = std::min(kMostGrowth, kShareOfRest * (seconds - now) / std::max(now - before, 1e-6));
    if (is_last || growth < kLeastGrowth || options.positions == kMostPositions) return best;
    options.positions =
        std::min(kMostPositions, static_cast<std::uint64_t>(static_cast<double>(options.positions) * growth));
  }
}

}  // namespace punct::cli
