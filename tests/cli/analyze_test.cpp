// SPDX-License-Identifier: MIT
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "punct/made_up.hpp"
#include "punct/notation.hpp"
#include "punct/render/marks.hpp"
#include "tools/analyze/game.hpp"

namespace punct::cli {
namespace {

struct Analyzed {
  Record record;
  Game game;
  AnalyzedGame analysis;
};

Analyzed greedy_game(std::uint64_t number) {
  Analyzed made;
  PlayOptions options;
  options.style = PlayStyle::greedy;
  make_up_game(options, number, made.record);
  made.game = replay(made.record);
  made.analysis = analyzed(made.game);
  return made;
}

const GameName kName{"a,b.punct", 3, "Ada", "Bo", "1-0", "Ada - Bo, 1-0"};

std::string written(bool (*write)(const GameName&, const AnalyzedGame&, const TakeText&), const AnalyzedGame& game) {
  std::string all;
  EXPECT_TRUE(write(kName, game, [&all](std::string_view text) {
    all += text;
    return true;
  }));
  return all;
}

TEST(Analyze, OneReportForTheStartAndEachPly) {
  const Analyzed made = greedy_game(1);
  ASSERT_EQ(made.analysis.plies.size(), made.game.moves().size() + 1);
  std::size_t visited = 0;
  EXPECT_TRUE(made.analysis.for_each_ply([&](const VisitedPly& ply) {
    EXPECT_EQ(ply.number, visited++);
    EXPECT_EQ(ply.position, made.game.position_after(ply.number));
    EXPECT_EQ(ply.position_before == nullptr, ply.number == 0);
    if (ply.number != 0) {
      EXPECT_EQ(*ply.position_before, made.game.position_after(ply.number - 1));
    }
    return true;
  }));
  EXPECT_EQ(visited, made.analysis.plies.size());
  EXPECT_EQ(made.analysis.plies[0].view.legal_moves, 4986U);
  EXPECT_EQ(made.analysis.plies[0].view.players[0].nearest.missing, 17);
}

TEST(Analyze, JsonSaysTheSameAsTheReports) {
  const Analyzed made = greedy_game(2);
  const auto json = nlohmann::json::parse(written(collections::write_analysis_json, made.analysis));
  EXPECT_EQ(json["file"], kName.file);
  EXPECT_EQ(json["game"], 3);
  ASSERT_EQ(json["plies"].size(), made.analysis.plies.size());
  for (std::size_t ply = 0; ply < made.analysis.plies.size(); ++ply) {
    const auto& row = json["plies"][ply];
    const PlyReport& report = made.analysis.plies[ply];
    EXPECT_EQ(row["ply"], ply);
    EXPECT_EQ(row["legal_moves"], report.view.legal_moves);
    EXPECT_EQ(row["distance"]["black"], report.view.players[1].nearest.missing);
    EXPECT_EQ(row["chain"]["white"].size(), report.view.players[0].nearest.spaces.size());
    EXPECT_EQ(row["wins"].size(), report.view.wins.size());
    EXPECT_EQ(row["frozen"]["white"], report.view.players[0].frozen);
    if (ply == 0) continue;
    EXPECT_EQ(row["missed_win"], report.judged.missed_win);
    EXPECT_EQ(row.contains("better"), report.judged.better.has_value());
    const auto move = parse_move(row["move"].get<std::string>());
    ASSERT_TRUE(move);
    EXPECT_EQ(resolve(made.game.position_after(ply - 1), *move).value(), *report.move);
  }
}

TEST(Analyze, CsvHasAFieldForEachHeading) {
  const Analyzed made = greedy_game(2);
  const std::string heading = analysis_csv_heading(false);
  const auto write = [](const GameName& name, const AnalyzedGame& game, const TakeText& take) {
    return write_analysis_csv(name, game, take);
  };
  const std::string csv = written(write, made.analysis);
  const auto fields = [](const std::string& row) {
    bool quoted = false;
    std::size_t count = 1;
    for (const char c : row) {
      if (c == '"') quoted = !quoted;
      if (c == ',' && !quoted) ++count;
    }
    return count;
  };
  std::size_t rows = 0;
  std::size_t begin = 0;
  for (std::size_t end = csv.find('\n'); end != std::string::npos; end = csv.find('\n', begin = end + 1), ++rows)
    EXPECT_EQ(fields(csv.substr(begin, end - begin)), fields(heading)) << csv.substr(begin, end - begin);
  EXPECT_EQ(rows, made.analysis.plies.size());
  EXPECT_TRUE(csv.starts_with("\"a,b.punct\",3,0,,white,4986,17,17,"));
}

TEST(Analyze, TableNamesTheGameAndItsMoves) {
  const Analyzed made = greedy_game(2);
  const std::string table = written(write_analysis_table, made.analysis);
  EXPECT_TRUE(table.starts_with("a,b.punct: game 3: Ada - Bo, 1-0\n")) << table;
  Position position = made.game.start();
  std::uint32_t number = 0;
  for (const Move& move : made.game.moves()) {
    const std::string label = move_number(++number, made.game.start().to_move()) + text(position, move);
    EXPECT_NE(table.find(" " + label), std::string::npos) << label;
    position.play_unchecked(move);
  }
}

TEST(Analyze, ChartFollowsTheDistances) {
  const Analyzed made = greedy_game(3);
  const GamePlot plot = game_plot(kName, made.analysis, render::Language::en);
  ASSERT_EQ(plot.charts.size(), 2U);
  const auto& chart = plot.charts[0];
  const auto& center = plot.charts[1];
  ASSERT_EQ(chart.series.size(), 2U);
  ASSERT_EQ(center.series.size(), 2U);
  for (std::size_t ply = 0; ply < made.analysis.plies.size(); ++ply)
    for (const Player player : kPlayers) {
      const PlayerView& view = made.analysis.plies[ply].view.players[index_of(player)];
      EXPECT_EQ(chart.series[index_of(player)].values.at(ply), view.nearest.missing);
      EXPECT_EQ(center.series[index_of(player)].values.at(ply), view.center);
    }
  std::size_t mistakes = 0;
  for (const PlyReport& ply : made.analysis.plies)
    mistakes += ply.judged.missed_win || ply.judged.allowed_win ? 1U : 0U;
  EXPECT_EQ(chart.signs.size(), mistakes);
}

bool has_nag(const Record& record, NodeIndex node, char nag) {
  return record.nags(node).find(nag) != std::string_view::npos;
}

// Enough greedy games that some of them miss a win and some give one away.
TEST(Annotate, WritesWhatWasFound) {
  std::size_t blunders = 0;
  for (std::uint64_t number = 1; number <= 20; ++number) {
    Analyzed made = greedy_game(number);
    annotate(made.record, made.analysis);
    EXPECT_TRUE(replay(made.record).findings().empty());
    NodeIndex node = made.record.first();
    for (std::size_t ply = 1; ply < made.analysis.plies.size(); ++ply, node = made.record.next(node)) {
      const std::string comment(made.record.comment(node));
      const MoveView& judged = made.analysis.plies[ply].judged;
      EXPECT_TRUE(comment.starts_with("distance ")) << comment;
      EXPECT_EQ(has_nag(made.record, node, 4), judged.allowed_win);
      EXPECT_EQ(has_nag(made.record, node, 2), judged.missed_win && !judged.allowed_win);
      EXPECT_EQ(comment.find("lets ") != std::string::npos, judged.allowed_win);
      blunders += judged.allowed_win ? 1U : 0U;
      const auto marks = render::marks_in(comment);
      EXPECT_EQ(marks.text.find("[%"), std::string::npos) << "a diagram command that is not understood: " << comment;
    }
    const auto& outcome = made.game.final_position().outcome();
    if (!outcome || outcome->reason != Reason::connection) continue;
    const std::string_view last = made.analysis.plies.size() > 1
                                      ? made.record.comment(static_cast<NodeIndex>(made.analysis.plies.size() - 2))
                                      : "";
    EXPECT_NE(last.find("[%path "), std::string_view::npos) << last;
  }
  EXPECT_GT(blunders, 0U);
}

TEST(Annotate, KeepsWhatIsThere) {
  Analyzed made = greedy_game(1);
  const NodeIndex node = made.record.first();
  made.record.add_comment(node, "a good start");
  made.analysis.plies[1].judged.missed_win = true;
  made.analysis.plies[0].view.wins = {*made.analysis.plies[1].move};
  made.record.add_nag(node, 1);
  annotate(made.record, made.analysis);
  EXPECT_TRUE(made.record.comment(node).starts_with("a good start distance "));
  EXPECT_EQ(made.record.nags(node), "\x01") << "a judgement that somebody made stays the only one";
}

}  // namespace
}  // namespace punct::cli
