// SPDX-License-Identifier: MIT
#include "tools/stats/plot.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>

#include "punct/collections/statistics.hpp"
#include "punct/render/chart.hpp"
#include "tools/stats/figures.hpp"

namespace punct::cli {

using namespace collections;

namespace {

using render::Chart;
using render::HeatMap;
using render::kBlockWidth;
using render::kChartHeight;
using render::kHeatMapHeight;
using render::Scene;
using render::Tint;

constexpr double kMargin = 30;
constexpr double kHeadingHeight = 100;

std::uint64_t positions_after_moves(const Statistics& s) {
  return std::accumulate(s.plies.begin() + (s.plies.empty() ? 0 : 1), s.plies.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const PlyTally& ply) { return sum + ply.positions; });
}

HeatMap heat_map(const SpaceCounts& counts, const std::string& id, const std::string& title) {
  HeatMap map;
  map.id = id;
  map.title = title;
  for (std::size_t i = 0; i < counts.size(); ++i) map.values[i] = static_cast<double>(counts[i]);
  return map;
}

// The greatest count of either player, because both maps share one scale.
std::uint64_t most_of(const std::array<SpaceCounts, 2>& counts) {
  std::uint64_t most = 0;
  for (const SpaceCounts& own : counts) most = std::max<std::uint64_t>(most, *std::max_element(own.begin(), own.end()));
  return most;
}

HeatMap covered_map(const Statistics& s, Player player) {
  const SpaceCounts& counts = s.covered[index_of(player)];
  HeatMap map = heat_map(counts, std::string("covered-") + letter(player),
                         std::string("Where ") + name(player) + " is on top, share of positions");
  map.least_label = "never";
  map.most = static_cast<double>(most_of(s.covered));
  map.most_label = percent_text(most_of(s.covered), positions_after_moves(s));
  return map;
}

HeatMap punct_map(const Statistics& s, Player player) {
  const SpaceCounts& counts = s.puncts[index_of(player)];
  HeatMap map =
      heat_map(counts, std::string("puncts-") + letter(player), std::string("Where ") + name(player) + " put a PÜNCT");
  map.least_label = "never";
  map.most = static_cast<double>(most_of(s.puncts));
  map.most_label = std::to_string(most_of(s.puncts)) + " times";
  return map;
}

// Games by length, in at most thirty classes.
Chart length_chart(const Statistics& s) {
  const std::size_t width = (s.lengths.size() + 29) / 30;
  Chart chart{
      "lengths", "Games by length", "plies, in classes of " + std::to_string(width), {{"games", Tint::plain, {}}}, {},
      {}};
  if (width == 1) chart.bottom_label = "plies";
  std::vector<double>& games = chart.series[0].values;
  for (std::size_t length = 0; length < s.lengths.size(); ++length) {
    if (length % width == 0) {
      const std::size_t number = length / width;
      chart.categories.push_back(number % 3 == 0 ? std::to_string(length) : "");
      games.push_back(0);
    }
    games.back() += static_cast<double>(s.lengths[length]);
  }
  return chart;
}

// Drops the categories that are zero in all series.
void drop_empty_classes(Chart& chart) {
  for (std::size_t i = chart.categories.size(); i-- > 0 && chart.categories.size() > 1;) {
    const auto at = static_cast<std::ptrdiff_t>(i);
    if (std::any_of(chart.series.begin(), chart.series.end(),
                    [i](const render::Series& series) { return series.values[i] > 0; }))
      continue;
    chart.categories.erase(chart.categories.begin() + at);
    for (render::Series& series : chart.series) series.values.erase(series.values.begin() + at);
  }
}

Chart result_chart(const Statistics& s) {
  Chart chart{"results", "Games by result and reason", "", {}, {"connection", "center", "pieces", "others"}, {}};
  const auto add = [&](const char* name, Result result, Tint tint, std::optional<Player> player = std::nullopt) {
    const auto& counts = s.results[static_cast<std::size_t>(result)];
    std::vector<double> values;
    for (std::size_t i = 0; i < 3; ++i) values.push_back(static_cast<double>(counts[i]));
    values.push_back(static_cast<double>(std::accumulate(counts.begin() + 3, counts.end(), std::uint64_t{0})));
    chart.series.push_back({name, tint, values, player});
  };
  add("White wins", Result::white_wins, Tint::plain, Player::white);
  add("Black wins", Result::black_wins, Tint::plain, Player::black);
  add("drawn", Result::draw, Tint::gray);
  add("not known", Result::unknown, Tint::purple);
  std::erase_if(chart.series, [](const render::Series& series) {
    return !series.player &&
           std::all_of(series.values.begin(), series.values.end(), [](double value) { return value == 0; });
  });
  drop_empty_classes(chart);
  return chart;
}

// If fewer than a tenth of the games remain, averages mean little.
std::size_t plies_worth_showing(const Statistics& s) {
  std::size_t shown = 0;
  while (shown < s.plies.size() && s.plies[shown].positions * 10 >= s.games) ++shown;
  return shown;
}

template <class Value>
std::vector<double> by_ply(const Statistics& s, Value value) {
  std::vector<double> values;
  for (std::size_t ply = 0; ply < plies_worth_showing(s); ++ply) values.push_back(value(s.plies[ply]));
  return values;
}

double mean(std::uint64_t sum, std::uint64_t count) {
  return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
}

Chart center_chart(const Statistics& s) {
  Chart chart{"center", "Dots on top in the central hexagon, mean", "plies played", {}, {}, {}};
  for (const Player player : kPlayers) {
    const auto value = [player](const PlyTally& ply) { return mean(ply.center[index_of(player)], ply.positions); };
    chart.series.push_back({std::string(name(player)), Tint::plain, by_ply(s, value), player});
  }
  return chart;
}

Chart legal_chart(const Statistics& s) {
  const auto value = [](const PlyTally& ply) { return mean(ply.legal_moves, ply.open); };
  std::vector<double> values = by_ply(s, value);
  // If every game has ended, there are no moves to count.
  while (!values.empty() && s.plies[values.size() - 1].open == 0) values.pop_back();
  return {"legal-moves", "Legal moves, mean", "plies played", {{"legal moves", Tint::plain, values}}, {}, {}};
}

Chart piece_chart(const Statistics& s, bool added) {
  Chart chart{added ? "added" : "moved", added ? "Pieces added" : "Pieces moved", "", {}, {}, {}};
  for (const PieceKind kind : kAllPieceKinds) chart.categories.emplace_back(1, letter(kind));
  for (const Player player : kPlayers) {
    const SideTally& side = s.sides[index_of(player)];
    std::vector<double> values;
    for (const std::uint64_t count : added ? side.added : side.moved) values.push_back(static_cast<double>(count));
    chart.series.push_back({std::string(name(player)), Tint::plain, values, player});
  }
  return chart;
}

Chart level_chart(const Statistics& s) {
  Chart chart{"levels", "Games by the highest level reached", "level", {{"games", Tint::plain, {}}}, {}, {}};
  std::size_t last = s.highest.size();
  while (last > 1 && s.highest[last - 1] == 0) --last;
  // Level 0 is that of games without pieces.
  for (std::size_t level = s.highest[0] == 0 && last > 1 ? 1 : 0; level < last; ++level) {
    chart.categories.push_back(std::to_string(level));
    chart.series[0].values.push_back(static_cast<double>(s.highest[level]));
  }
  return chart;
}

Chart move_chart(const Statistics& s) {
  Chart chart{"moves", "What was played", "", {}, {}, {}};
  for (const SideField& field : kSideFields) chart.categories.emplace_back(field.name);
  for (const Player player : kPlayers) {
    std::vector<double> values;
    for (const SideField& field : kSideFields)
      values.push_back(static_cast<double>(s.sides[index_of(player)].*field.field));
    chart.series.push_back({std::string(name(player)), Tint::plain, values, player});
  }
  return chart;
}

std::string games_text(std::uint64_t games) { return std::to_string(games) + (games == 1 ? " game" : " games"); }

}  // namespace

Scene stats_plot(const Statistics& s) {
  Scene scene;
  const double right = kMargin + kBlockWidth + kMargin;
  scene.title = "PÜNCT: statistics of " + games_text(s.games);
  scene.description = "Heat maps of the board and charts of results, lengths and moves";
  scene.width = right + kBlockWidth + kMargin;
  const std::uint64_t positions = positions_after_moves(s);
  draw_heading(scene, games_text(s.games) + " of PÜNCT",
               {std::to_string(positions) + " plies, median " + std::to_string(median_length(s)) +
                "; legal moves in a position: from " + std::to_string(s.fewest_legal_moves) + " to " +
                std::to_string(s.most_legal_moves)},
               {kMargin, kMargin});
  double top = kMargin + kHeadingHeight - 20;
  draw(scene, covered_map(s, Player::white), {kMargin, top});
  draw(scene, covered_map(s, Player::black), {right, top});
  top += kHeatMapHeight + kMargin;
  draw(scene, punct_map(s, Player::white), {kMargin, top});
  draw(scene, punct_map(s, Player::black), {right, top});
  top += kHeatMapHeight + kMargin;
  const std::array charts{result_chart(s), length_chart(s), move_chart(s),        level_chart(s),
                          center_chart(s), legal_chart(s),  piece_chart(s, true), piece_chart(s, false)};
  for (std::size_t i = 0; i < charts.size(); ++i) {
    draw(scene, charts[i], {i % 2 == 0 ? kMargin : right, top});
    if (i % 2 == 1) top += kChartHeight + kMargin;
  }
  scene.height = top;
  return scene;
}

}  // namespace punct::cli
