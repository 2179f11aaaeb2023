// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string_view>

#include "punct/text/lists.hpp"
#include "punct/text/utf8.hpp"
#include "tools/analyze/game.hpp"

namespace punct::cli {
namespace {

// The signs of the distances; those of the expected result are `?` and `??`.
constexpr const char* kMissedWin = "▽";
constexpr const char* kAllowedWin = "▼";
// The room after the last ply, so that the result of the last move is seen.
constexpr double kAfterEnd = 0.5;

using render::Chart;
using render::Language;

std::string player_term(Language language, Player player) {
  return std::string(term(language, player == Player::white ? "player_white" : "player_black"));
}

// `Anna – Ben, 1-0`; players without a name are called by their colors.
std::string title_of(const GameName& name, Language language) {
  std::string title;
  append_printable(title, name.white.empty() ? player_term(language, Player::white) : name.white);
  title += " – ";
  append_printable(title, name.black.empty() ? player_term(language, Player::black) : name.black);
  return title + ", " + name.result;
}

// What a sign means, as a sentence about all places that have it.
void tell_signs(std::string& about, const Chart& chart, std::string_view sign, std::string_view key,
                const std::string& title, Language language) {
  std::string plies;
  for (const Chart::Sign& each : chart.signs)
    if (each.words == sign) add_to_list(plies, std::to_string(each.place));
  if (!plies.empty()) about += ' ' + sentence(language, key, {{"game", title}, {"plies", plies}});
}

Chart result_chart(const AnalyzedGame& game, Language language) {
  Chart chart;
  chart.id = "result";
  chart.title = term(language, "plot_expected");
  chart.key = term(language, "plot_expected_signs");
  chart.bottom_label = term(language, "plot_plies_played");
  chart.even = 50;
  chart.after = kAfterEnd;
  for (const Player player : kPlayers) chart.rows.push_back(player_term(language, player));
  chart.series.push_back({player_term(language, Player::white), render::Tint::plain, {}, Player::white});
  Player mover = opponent(game.start.to_move());
  for (std::size_t ply = 0; ply < game.judged.size(); ++ply, mover = opponent(mover)) {
    const JudgedPly& judged = game.judged[ply];
    chart.series.back().values.push_back((100.0 + judged.score.hundredths) / 2);
    if (judged.is_turning_point) chart.signs.push_back({ply, 0, judged.cost >= kBlunderCost ? "??" : "?", mover});
  }
  return chart;
}

// A chart of a number that each player has in each position.
template <class Number>
Chart step_chart(const AnalyzedGame& game, Language language, Number number) {
  Chart chart;
  chart.steps = true;
  chart.after = kAfterEnd;
  for (const Player player : kPlayers) {
    chart.series.push_back({player_term(language, player), render::Tint::plain, {}, player});
    for (const PlyReport& ply : game.plies)
      chart.series.back().values.push_back(number(ply.view.players[index_of(player)]));
  }
  return chart;
}

Chart distance_chart(const AnalyzedGame& game, Language language) {
  Chart chart = step_chart(game, language, [](const PlayerView& view) { return view.nearest.missing; });
  chart.id = "game";
  chart.title = term(language, "plot_distances");
  chart.key = term(language, "plot_distances_signs");
  chart.bottom_label = term(language, "plot_plies_played");
  std::size_t mover = index_of(game.start.to_move());
  for (std::size_t ply = 1; ply < game.plies.size(); ++ply, mover = 1 - mover) {
    const MoveView& judged = game.plies[ply].judged;
    if (judged.missed_win)
      chart.signs.push_back({ply, mover, kMissedWin});
    else if (judged.allowed_win)
      chart.signs.push_back({ply, mover, kAllowedWin});
  }
  return chart;
}

// Whether any value is not 0.
bool has_values(const Chart& chart) {
  return std::any_of(chart.series.begin(), chart.series.end(), [](const render::Series& series) {
    return std::any_of(series.values.begin(), series.values.end(), [](double value) { return value != 0; });
  });
}

Chart center_chart(const AnalyzedGame& game, Language language) {
  Chart chart = step_chart(game, language, [](const PlayerView& view) { return view.center; });
  chart.id = "center";
  chart.title = term(language, "plot_center");
  chart.bottom_label = term(language, "plot_plies_played");
  constexpr double high = 200;
  constexpr double low = 130;
  chart.height = has_values(chart) ? high : low;
  return chart;
}

}  // namespace

GamePlot game_plot(const GameName& name, const AnalyzedGame& game, Language language) {
  GamePlot plot;
  const std::string title = title_of(name, language);
  plot.title = title;
  if (!game.judged.empty()) {
    const Chart& results = plot.charts.emplace_back(result_chart(game, language));
    tell_signs(plot.about, results, "?", "plot_turning_points", title, language);
    tell_signs(plot.about, results, "??", "plot_blunders", title, language);
  }
  const Chart& distances = plot.charts.emplace_back(distance_chart(game, language));
  tell_signs(plot.about, distances, kMissedWin, "plot_missed_wins", title, language);
  tell_signs(plot.about, distances, kAllowedWin, "plot_allowed_wins", title, language);
  plot.charts.push_back(center_chart(game, language));
  return plot;
}

}  // namespace punct::cli
