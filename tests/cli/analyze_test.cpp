// SPDX-License-Identifier: MIT
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "analyze/game.hpp"
#include "generate/play.hpp"
#include "punct/notation.hpp"
#include "punct/render/marks.hpp"

namespace punct::cli {
namespace {

struct Analyzed {
  Record record;
  Game game;
  std::vector<PlyReport> plies;
};

Analyzed greedy_game(std::uint64_t number) {
  Analyzed made;
  PlayOptions options;
  options.style = PlayStyle::greedy;
  make_up_game(options, number, made.record);
  made.game = replay(made.record);
  made.plies = analyzed(made.game);
  return made;
}

const GameName kName{"a,b.punct", 3, "Ada", "Bo", "1-0", "Ada - Bo, 1-0"};

TEST(Analyze, OneReportForTheStartAndEachPly) {
  const Analyzed made = greedy_game(1);
  ASSERT_EQ(made.plies.size(), made.game.moves().size() + 1);
  for (std::size_t ply = 0; ply < made.plies.size(); ++ply)
    EXPECT_EQ(made.plies[ply].position, made.game.position_after(ply));
  EXPECT_EQ(made.plies[0].view.legal_moves, 4986U);
  EXPECT_EQ(made.plies[0].view.players[0].nearest.missing, 17);
  EXPECT_EQ(made.plies[1].label.substr(0, 3), "1. ");
  EXPECT_EQ(made.plies[2].label.substr(0, 5), "1... ");
}

TEST(Analyze, JsonSaysTheSameAsTheReports) {
  const Analyzed made = greedy_game(2);
  const auto json = nlohmann::json::parse(analysis_json(kName, made.plies));
  EXPECT_EQ(json["file"], kName.file);
  EXPECT_EQ(json["game"], 3);
  ASSERT_EQ(json["plies"].size(), made.plies.size());
  for (std::size_t ply = 0; ply < made.plies.size(); ++ply) {
    const auto& row = json["plies"][ply];
    const PlyReport& report = made.plies[ply];
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
    EXPECT_EQ(resolve(made.plies[ply - 1].position, *move).value(), *report.move);
  }
}

TEST(Analyze, CsvHasAFieldForEachHeading) {
  const Analyzed made = greedy_game(2);
  const std::string heading = analysis_csv_heading();
  const std::string csv = analysis_csv(kName, made.plies);
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
  EXPECT_EQ(rows, made.plies.size());
  EXPECT_TRUE(csv.starts_with("\"a,b.punct\",3,0,,white,4986,17,17,"));
}

TEST(Analyze, TableNamesTheGameAndItsMoves) {
  const Analyzed made = greedy_game(2);
  const std::string table = analysis_table(kName, made.plies);
  EXPECT_TRUE(table.starts_with("a,b.punct: game 3: Ada - Bo, 1-0\n")) << table;
  for (std::size_t ply = 1; ply < made.plies.size(); ++ply)
    EXPECT_NE(table.find(made.plies[ply].label), std::string::npos) << made.plies[ply].label;
}

TEST(Analyze, ChartFollowsTheDistances) {
  const Analyzed made = greedy_game(3);
  const auto [chart, center] = analysis_charts(kName, made.plies);
  ASSERT_EQ(chart.series.size(), 2U);
  ASSERT_EQ(center.series.size(), 2U);
  for (std::size_t ply = 0; ply < made.plies.size(); ++ply)
    for (const Player player : kPlayers) {
      const PlayerView& view = made.plies[ply].view.players[index_of(player)];
      EXPECT_EQ(chart.series[index_of(player)].values.at(ply), view.nearest.missing);
      EXPECT_EQ(center.series[index_of(player)].values.at(ply), view.center);
    }
  std::size_t mistakes = 0;
  for (const PlyReport& ply : made.plies) mistakes += ply.judged.missed_win || ply.judged.allowed_win ? 1U : 0U;
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
    annotate(made.record, made.plies);
    EXPECT_TRUE(replay(made.record).findings().empty());
    NodeIndex node = made.record.first();
    for (std::size_t ply = 1; ply < made.plies.size(); ++ply, node = made.record.next(node)) {
      const std::string comment(made.record.comment(node));
      const MoveView& judged = made.plies[ply].judged;
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
    const std::string_view last =
        made.plies.size() > 1 ? made.record.comment(static_cast<NodeIndex>(made.plies.size() - 2)) : "";
    EXPECT_NE(last.find("[%path "), std::string_view::npos) << last;
  }
  EXPECT_GT(blunders, 0U);
}

TEST(Annotate, KeepsWhatIsThere) {
  Analyzed made = greedy_game(1);
  const NodeIndex node = made.record.first();
  made.record.add_comment(node, "a good start");
  made.plies[1].judged.missed_win = true;
  made.plies[0].view.wins = {*made.plies[1].move};
  made.record.add_nag(node, 1);
  annotate(made.record, made.plies);
  EXPECT_TRUE(made.record.comment(node).starts_with("a good start distance "));
  EXPECT_EQ(made.record.nags(node), "\x01") << "a judgement that somebody made stays the only one";
}

}  // namespace
}  // namespace punct::cli
