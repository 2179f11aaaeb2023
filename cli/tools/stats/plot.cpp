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
using render::Language;
using render::Scene;
using render::sentence;
using render::term;
using render::Tint;

constexpr double kMargin = 30;
constexpr double kHeadingHeight = 100;

std::uint64_t positions_after_moves(const Statistics& s) {
  return std::accumulate(s.plies.begin() + (s.plies.empty() ? 0 : 1), s.plies.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const PlyTally& ply) { return sum + ply.positions; });
}

std::string word(Language language, std::string_view key) { return std::string(term(language, key)); }
std::string word(Language language, Player player) {
  return word(language, player == Player::white ? "player_white" : "player_black");
}
// One of two sentences about a player.
std::string of_player(Language language, const std::string& key, Player player) {
  return word(language, key + (player == Player::white ? "_white" : "_black"));
}
std::string counted(Language language, const std::string& key, std::uint64_t number) {
  return sentence(language, number == 1 ? key + "_one" : key, {{"n", std::to_string(number)}});
}

HeatMap heat_map(const SpaceCounts& counts, std::string id, Language language, std::string title) {
  HeatMap map;
  map.id = std::move(id);
  map.title = std::move(title);
  map.least_label = term(language, "plot_never");
  for (std::size_t i = 0; i < counts.size(); ++i) map.values[i] = static_cast<double>(counts[i]);
  return map;
}

// The greatest count of either player, because both maps share one scale.
std::uint64_t most_of(const std::array<SpaceCounts, 2>& counts) {
  std::uint64_t most = 0;
  for (const SpaceCounts& own : counts) most = std::max<std::uint64_t>(most, *std::max_element(own.begin(), own.end()));
  return most;
}

char decimal_point(Language language) { return term(language, "plot_decimal_point").front(); }

// As percent_text() has it, in the words of a language.
std::string share(Language language, std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "-";
  std::string number = ratio_text(part * 100, whole);
  std::replace(number.begin(), number.end(), '.', decimal_point(language));
  return sentence(language, "plot_percent", {{"n", number}});
}

HeatMap covered_map(const Statistics& s, Language language, Player player) {
  HeatMap map = heat_map(s.covered[index_of(player)], std::string("covered-") + letter(player), language,
                         of_player(language, "plot_on_top", player));
  map.most = static_cast<double>(most_of(s.covered));
  map.most_label = share(language, most_of(s.covered), positions_after_moves(s));
  map.middle = map.most / 2;
  map.middle_label = share(language, most_of(s.covered), 2 * positions_after_moves(s));
  return map;
}

HeatMap punct_map(const Statistics& s, Language language, Player player) {
  HeatMap map = heat_map(s.puncts[index_of(player)], std::string("puncts-") + letter(player), language,
                         of_player(language, "plot_puncts", player));
  const std::uint64_t most = most_of(s.puncts);
  map.most = static_cast<double>(most);
  map.counts = true;
  map.middle = static_cast<double>(most / 2);
  map.middle_label = std::to_string(most / 2);
  map.most_label =
      most == 1 ? word(language, "plot_once") : sentence(language, "plot_times", {{"n", std::to_string(most)}});
  return map;
}

// Without series. The words along the bottom are optional.
Chart chart_of(Language language, std::string id, std::string_view title, std::string_view bottom = {}) {
  Chart chart;
  chart.id = std::move(id);
  chart.title = term(language, title);
  if (!bottom.empty()) chart.bottom_label = term(language, bottom);
  chart.decimal_point = decimal_point(language);
  return chart;
}

// Games by length, in at most thirty classes.
Chart length_chart(const Statistics& s, Language language) {
  const std::size_t width = (s.lengths.size() + 29) / 30;
  Chart chart = chart_of(language, "lengths", "plot_lengths", "plot_plies");
  chart.series.push_back({word(language, "plot_games"), Tint::plain, {}});
  chart.named_by_start = width > 1;
  if (width > 1) chart.bottom_label = sentence(language, "plot_plies_in_classes", {{"n", std::to_string(width)}});
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

Chart result_chart(const Statistics& s, Language language) {
  Chart chart = chart_of(language, "results", "plot_results");
  for (const char* const reason : {"plot_by_connection", "plot_by_center", "plot_by_pieces", "plot_by_others"})
    chart.categories.push_back(word(language, reason));
  const auto add = [&](const char* name, Result result, Tint tint, std::optional<Player> player = std::nullopt) {
    const auto& counts = s.results[static_cast<std::size_t>(result)];
    std::vector<double> values;
    for (std::size_t i = 0; i < 3; ++i) values.push_back(static_cast<double>(counts[i]));
    values.push_back(static_cast<double>(std::accumulate(counts.begin() + 3, counts.end(), std::uint64_t{0})));
    chart.series.push_back({word(language, name), tint, values, player});
  };
  add("white_wins", Result::white_wins, Tint::plain, Player::white);
  add("black_wins", Result::black_wins, Tint::plain, Player::black);
  add("plot_drawn", Result::draw, Tint::gray);
  add("plot_not_known", Result::unknown, Tint::purple);
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

Chart center_chart(const Statistics& s, Language language) {
  Chart chart = chart_of(language, "center", "plot_center_mean", "plot_plies_played");
  for (const Player player : kPlayers) {
    const auto value = [player](const PlyTally& ply) { return mean(ply.center[index_of(player)], ply.positions); };
    chart.series.push_back({word(language, player), Tint::plain, by_ply(s, value), player});
  }
  return chart;
}

Chart legal_chart(const Statistics& s, Language language) {
  const auto value = [](const PlyTally& ply) { return mean(ply.legal_moves, ply.open); };
  std::vector<double> values = by_ply(s, value);
  // If every game has ended, there are no moves to count.
  while (!values.empty() && s.plies[values.size() - 1].open == 0) values.pop_back();
  Chart chart = chart_of(language, "legal-moves", "plot_legal_moves", "plot_plies_played");
  chart.series.push_back({chart.title, Tint::plain, std::move(values)});
  return chart;
}

Chart piece_chart(const Statistics& s, Language language, bool added) {
  Chart chart = chart_of(language, added ? "added" : "moved", added ? "plot_pieces_added" : "plot_pieces_moved");
  for (const PieceKind kind : kAllPieceKinds) chart.categories.emplace_back(1, letter(kind));
  for (const Player player : kPlayers) {
    const SideTally& side = s.sides[index_of(player)];
    std::vector<double> values;
    for (const std::uint64_t count : added ? side.added : side.moved) values.push_back(static_cast<double>(count));
    chart.series.push_back({word(language, player), Tint::plain, values, player});
  }
  return chart;
}

Chart level_chart(const Statistics& s, Language language) {
  Chart chart = chart_of(language, "levels", "plot_levels", "plot_level");
  chart.series.push_back({word(language, "plot_games"), Tint::plain, {}});
  std::size_t last = s.highest.size();
  while (last > 1 && s.highest[last - 1] == 0) --last;
  // Level 0 is that of games without pieces.
  for (std::size_t level = s.highest[0] == 0 && last > 1 ? 1 : 0; level < last; ++level) {
    chart.categories.push_back(std::to_string(level));
    chart.series[0].values.push_back(static_cast<double>(s.highest[level]));
  }
  return chart;
}

Chart move_chart(const Statistics& s, Language language) {
  Chart chart = chart_of(language, "moves", "plot_actions");
  for (const SideField& field : kSideFields)
    chart.categories.push_back(word(language, "plot_" + std::string(field.name)));
  for (const Player player : kPlayers) {
    std::vector<double> values;
    for (const SideField& field : kSideFields)
      values.push_back(static_cast<double>(s.sides[index_of(player)].*field.field));
    chart.series.push_back({word(language, player), Tint::plain, values, player});
  }
  return chart;
}

}  // namespace

Scene stats_plot(const Statistics& s, Language language) {
  Scene scene;
  const double right = kMargin + kBlockWidth + kMargin;
  scene.language = code(language);
  scene.title = sentence(language, "plot_statistics", {{"games", counted(language, "plot_game_count", s.games)}});
  scene.description = term(language, "plot_statistics_about");
  scene.width = right + kBlockWidth + kMargin;
  draw_heading(scene, counted(language, "plot_games_heading", s.games),
               {sentence(language, "plot_lengths_heading",
                         {{"plies", std::to_string(positions_after_moves(s))},
                          {"median", std::to_string(median_length(s))},
                          {"fewest", std::to_string(s.fewest_legal_moves)},
                          {"most", std::to_string(s.most_legal_moves)}})},
               {kMargin, kMargin});
  double top = kMargin + kHeadingHeight - 20;
  draw(scene, covered_map(s, language, Player::white), {kMargin, top});
  draw(scene, covered_map(s, language, Player::black), {right, top});
  top += kHeatMapHeight + kMargin;
  draw(scene, punct_map(s, language, Player::white), {kMargin, top});
  draw(scene, punct_map(s, language, Player::black), {right, top});
  top += kHeatMapHeight + kMargin;
  const std::array charts{result_chart(s, language),      length_chart(s, language),      move_chart(s, language),
                          level_chart(s, language),       center_chart(s, language),      legal_chart(s, language),
                          piece_chart(s, language, true), piece_chart(s, language, false)};
  for (std::size_t i = 0; i < charts.size(); ++i) {
    draw(scene, charts[i], {i % 2 == 0 ? kMargin : right, top});
    if (i % 2 == 1) top += kChartHeight + kMargin;
  }
  scene.height = top;
  return scene;
}

}  // namespace punct::cli
