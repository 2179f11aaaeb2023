// SPDX-License-Identifier: MIT
#include "punct/engine/work.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "punct/collections/exploration.hpp"
#include "punct/collections/expression.hpp"
#include "punct/formats/games.hpp"
#include "punct/judgment.hpp"
#include "punct/made_up.hpp"
#include "punct/notation.hpp"
#include "punct/position_text.hpp"
#include "punct/puzzles.hpp"
#include "punct/rules.hpp"

namespace punct::engine {
namespace {

using Json = nlohmann::json;

std::string content_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The sample games as one file, with one that has an error among them.
std::string all_games() {
  std::set<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(PUNCT_SAMPLES) / "games/text"))
    paths.insert(entry.path());
  std::string all;
  for (const auto& path : paths)
    all += content_of(path) + (all.empty() ? "\n[White \"Cy\"]\n\n1. E@K3,K4,K5 T@K3,K4,L4 *\n\n" : "\n");
  return all;
}

struct Done {
  std::vector<Json> steps;
  /// The lists of that name in all steps, joined.
  [[nodiscard]] Json joined(const char* name) const {
    Json all = Json::array();
    for (const Json& step : steps)
      if (step.contains(name))
        for (const Json& each : step[name]) all.push_back(each);
    return all;
  }
};

Done run(Work& work, const std::string& what, const Json& options, const std::string& bytes = {}) {
  Done done;
  const Json begun = Json::parse(work.begin(what, options.dump(), bytes));
  EXPECT_FALSE(begun.contains("error")) << begun;
  for (bool ends = begun.contains("error"); !ends;) {
    done.steps.push_back(Json::parse(work.step()));
    ends = done.steps.back()["done"];
  }
  return done;
}

std::string error_of(Work& work, const std::string& what, const Json& options) {
  return Json::parse(work.begin(what, options.dump())).value("error", "");
}

/// Keeps all games and asks about all of them.
Work with_games(std::size_t& count) {
  Work work;
  const Done read = run(work, "scan", {{"name", "all.punct"}, {"keep", 1}}, all_games());
  count = read.joined("games").size();
  EXPECT_EQ(Json::parse(work.begin("line-up", Json{{"games", {{1, 1, count}}}}.dump()))["games"], count);
  return work;
}

/// What the library answers about the same games.
Json answer_of(const collections::ExplorationRequest& request) {
  auto explorer = collections::Explorer::asking(request);
  const auto read = formats::read_games(all_games(), "all.punct");
  for (std::size_t i = 0; i < read->games.size(); ++i) {
    const formats::ReadGame& game = read->games[i];
    const bool is_sound = std::none_of(game.findings.begin(), game.findings.end(),
                                       [](const Finding& finding) { return finding.severity == Severity::error; });
    explorer->add(game.record, game.game, is_sound, "all.punct", i + 1);
  }
  return Json::parse(explorer->json());
}

TEST(Work, ExploresWhatWasKept) {
  std::size_t count = 0;
  Work work = with_games(count);
  ASSERT_GT(count, 30U);
  const Json first = run(work, "explore", Json::object()).steps.back()["answer"];
  EXPECT_EQ(first, answer_of({}));
  EXPECT_EQ(first["broken"], 1);
  const std::string move = first["rows"][0]["move"];
  for (const auto level : collections::kLikenessNames) {
    const Json options{{"after", move}, {"like", level}, {"depth", 2}, {"where", {"plies > 20"}}};
    collections::ExplorationRequest request;
    request.after = move;
    for (std::size_t i = 0; i < collections::kLikenesses; ++i)
      if (collections::kLikenessNames[i] == level) request.like = static_cast<collections::Likeness>(i);
    request.depth = 2;
    request.where = {collections::Expression::parse("plies > 20").value()};
    const Json answer = run(work, "explore", options).steps.back()["answer"];
    EXPECT_EQ(answer, answer_of(request)) << level;
    for (const Json& row : answer["rows"]) {
      Json behind = options;
      behind["line"] = Json::array({row["move"]});
      EXPECT_EQ(run(work, "behind", behind).joined("games").size(), row["games"]) << level << row["move"];
    }
  }
}

TEST(Work, ExploresTheFirstRowsAlone) {
  std::size_t count = 0;
  Work work = with_games(count);
  const Json all = run(work, "explore", {{"like", "part"}}).steps.back()["answer"];
  const std::size_t rows = all["rows"].size();
  ASSERT_GT(rows, 10U);
  for (const std::size_t most : {std::size_t{0}, std::size_t{7}, rows, rows + 1}) {
    const Json some = run(work, "explore", {{"like", "part"}, {"most", most}}).steps.back()["answer"];
    Json expected = all;
    expected["rows"].get_ref<Json::array_t&>().resize(std::min(most, rows));
    expected["more_rows"] = rows - std::min(most, rows);
    expected.erase("elsewhere");
    expected.erase("finer");
    EXPECT_EQ(some, expected) << most;
  }
}

TEST(Work, SelectsWhatFits) {
  std::size_t count = 0;
  Work work = with_games(count);
  const auto read = formats::read_games(all_games(), "all.punct");
  for (const char* const text : {"plies < 40", "cut by black", "player ~ '(?i)^a'", "not bridge and winner = white"}) {
    const auto expression = collections::Expression::parse(text).value();
    Json expected = Json::array();
    for (std::size_t i = 0; i < read->games.size(); ++i) {
      if (!read->games[i].game.is_sound()) continue;
      if (const auto ply = expression.fits(read->games[i].record, read->games[i].game))
        expected.push_back({i + 1, *ply});
    }
    EXPECT_FALSE(expected.empty()) << text;
    EXPECT_EQ(run(work, "select", {{"where", {text}}}).joined("games"), expected) << text;
    const Json rows = run(work, "select", {{"where", {text}}, {"rows", true}}).joined("games");
    ASSERT_EQ(rows.size(), expected.size());
    EXPECT_EQ(rows[0]["game"], expected[0][0]);
    EXPECT_EQ(rows[0]["file"], "all.punct");
  }
}

TEST(Work, AsksAboutTheGamesInTheOrderOfTheLineUp) {
  Work work;
  static_cast<void>(run(work, "scan", {{"name", "a.punct"}, {"keep", 1}}, all_games()));
  static_cast<void>(run(work, "scan", {{"name", "a.punct"}, {"keep", 2}, {"number", 3}}, "1. E@K3,K4,K5 *\n"));
  const Json line_up{{"games", {{1, 4, 5}, {2, 1, 1}, {0, 1, 1}, {1, 1, 1}}}};
  EXPECT_EQ(Json::parse(work.begin("line-up", line_up.dump()))["games"], 5);
  const Json rows = run(work, "select", {{"where", {"plies >= 1"}}, {"rows", true}}).joined("games");
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0]["game"], 4);
  EXPECT_EQ(rows[2]["game"], 3);
  EXPECT_EQ(rows[3]["game"], 1);
  EXPECT_EQ(run(work, "explore", Json::object()).steps.back()["answer"]["broken"], 1);
  // What is in no run is forgotten.
  EXPECT_EQ(Json::parse(work.begin("line-up", Json{{"games", {{2, 1, 1}}}}.dump()))["games"], 1);
  EXPECT_EQ(Json::parse(work.begin("line-up", line_up.dump()))["games"], 5);
  EXPECT_EQ(run(work, "select", {{"where", {"plies >= 0"}}}).joined("games").size(), 1U);
}

TEST(Work, SaysWhatIsWrong) {
  Work work;
  EXPECT_EQ(error_of(work, "sing", Json::object()), "there is no such work");
  EXPECT_NE(error_of(work, "explore", {{"position", "nonsense"}}), "");
  EXPECT_NE(error_of(work, "explore", {{"after", "E@A1"}}), "");
  EXPECT_NE(error_of(work, "behind", {{"line", {"E@K3,K4,K5"}}}), "");
  EXPECT_NE(error_of(work, "analyze", {{"moves", {"E@I9,I8,I7"}}}), "");
  EXPECT_NE(error_of(work, "search", {{"position", "standard x"}}), "");
  EXPECT_NE(error_of(work, "puzzle", {{"kind", "win-in-ninety"}}), "");
  EXPECT_NE(error_of(work, "try", {{"kind", "win"}, {"move", "E@I9"}}), "");
  const Json wrong = Json::parse(work.begin("select", R"({"where":["plies < many"]})"));
  EXPECT_EQ(wrong["offset"], 8);
  EXPECT_EQ(wrong["length"], 4);
  EXPECT_EQ(Json::parse(work.step())["done"], true);
  // Options of another type, and what is no JSON, are as if they were not there.
  EXPECT_EQ(Json::parse(work.begin("explore", R"({"after":7,"like":"twin","depth":"x","where":3})")), Json::object());
  EXPECT_EQ(Json::parse(work.begin("explore", "}{")), Json::object());
}

TEST(Work, AnalyzesAndSearchesAsTheLibraryDoes) {
  Random random(3, 1);
  Position position;
  std::vector<Move> moves;
  Json texts = Json::array();
  while (!position.outcome() && moves.size() < 30) {
    moves.push_back(*greedy_move(position, random));
    texts.push_back(text(position, moves.back()));
    position.play_unchecked(moves.back());
  }
  Work work;
  const Json plain = run(work, "analyze", {{"moves", texts}}).joined("plies");
  ASSERT_EQ(plain.size(), moves.size() + 1);
  EXPECT_EQ(plain[0]["distance"]["white"], 17);
  EXPECT_EQ(plain[3]["move"], texts[2]);
  const Done done = run(work, "analyze", {{"moves", texts}, {"search", 400}, {"best", 2}});
  const Json& plies = done.steps.back()["plies"];
  Search search({.positions = 400, .moves = 2});
  const auto judgment = judged(search, Position(), moves);
  ASSERT_EQ(plies.size(), judgment.size());
  ASSERT_EQ(done.steps.size(), 2 * judgment.size());
  for (std::size_t ply = 0; ply < judgment.size(); ++ply) {
    EXPECT_EQ(plies[ply]["score"], judgment[ply].score.hundredths / 100.0);
    if (ply != 0) {
      EXPECT_EQ(plies[ply]["turning_point"], judgment[ply].is_turning_point);
    }
    EXPECT_EQ(plies[ply]["best"].size(), judgment[ply].best.size());
    EXPECT_EQ(plies[ply]["distance"], plain[ply]["distance"]);
  }
  const Json found =
      run(work, "search", {{"position", text(Position())}, {"positions", 400}, {"moves", 2}}).steps.back();
  EXPECT_EQ(found["best"][0]["move"], text(Position(), judgment[0].best[0].move));
}

TEST(Work, FindsPuzzlesAndJudgesEveryMove) {
  std::size_t count = 0;
  Work work = with_games(count);
  EXPECT_EQ(Json::parse(work.begin("line-up", R"({"games":[[1,26,28]]})"))["games"], 3);
  const Json found = run(work, "puzzles", {{"kinds", {"win", "defense"}}}).joined("found");
  ASSERT_FALSE(found.empty());
  for (const Json& each : found) {
    const Position position = parse_position(each["position"].get<std::string>()).value();
    const Json options{{"position", each["position"]}, {"kind", each["kind"]}};
    const Json alone = run(work, "puzzle", options).steps.back();
    EXPECT_EQ(alone["solutions"], each["solutions"]);
    std::set<std::string> solutions;
    for (const Json& move : each["solutions"]) solutions.insert(move);
    std::size_t number = 0;
    for (const Move& move : legal_moves(position)) {
      const std::string words = text(position, move);
      if (++number % 50 != 0 && !solutions.contains(words)) continue;
      Json tried = options;
      tried["move"] = words;
      EXPECT_EQ(run(work, "try", tried).steps.back()["solves"], solutions.contains(words)) << each << words;
    }
  }
  EXPECT_EQ(run(work, "puzzle", {{"kind", "win"}}).steps.back()["none"], true);
}

TEST(Work, AnswersTheKeyOfAWinInTwo) {
  int answered = 0;
  for (std::uint64_t game = 0; answered == 0 && game < 20; ++game) {
    Random random(11, game);
    std::vector<Position> line{Position()};
    while (!line.back().outcome() && line.size() < 90) {
      line.push_back(line.back());
      line.back().play_unchecked(*greedy_move(line.back(), random));
    }
    for (std::size_t back = 2; back < 5 && answered == 0; ++back) {
      const Position& position = line[line.size() - back];
      const auto puzzle = puzzle_in(position, PuzzleKind::win_in_two);
      if (!puzzle) continue;
      Work work;
      const Json tried = run(work, "try",
                             {{"position", text(position)},
                              {"kind", "win-in-two"},
                              {"move", text(position, puzzle->solutions.back())}})
                             .steps.back();
      EXPECT_EQ(tried["solves"], true);
      ASSERT_TRUE(tried.contains("answer"));
      EXPECT_TRUE(!tried.contains("then") || tried["then"] == "win");
      ++answered;
    }
  }
  EXPECT_EQ(answered, 1);
}

TEST(Work, AnswersEveryKeyOfAWinInThree) {
  for (const char* const key : {"G4-C4,D4,E4^2", "G4-E4,C4,D4^2"}) {
    Work work;
    const Json tried =
        run(work, "try",
            {{"position",
              "standard w wR@A3,B3,C4 wR@B8,B7,C7 bE@C1,D2,E3 bR@E5,D3,D4 bT@E8,D7,E7 "
              "bL@F11,E9,F10 wE@G4,H4,I4 wE@G6,E4,F5 bE@G14,E12,F13 wL@H6,I5,I6 bL@H13,F12,G12 "
              "bT@H16,G15,H15 bR@I16,J16,K17 wC@K7,J6,L8 bM@K10,J9,K11 wE@M7,N7,O7 wM@M8,L7,M9 wT@P8,O8,P9"},
             {"kind", "win-in-three"},
             {"move", key}})
            .steps.back();
    EXPECT_EQ(tried["solves"], true);
    EXPECT_TRUE(tried.contains("answer")) << key;
    EXPECT_EQ(tried["then"], "win-in-two") << key;
  }
}

}  // namespace
}  // namespace punct::engine
