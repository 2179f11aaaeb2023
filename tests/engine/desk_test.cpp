// SPDX-License-Identifier: MIT
#include "punct/engine/desk.hpp"

#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "punct/formats/games.hpp"
#include "punct/render/draw.hpp"

namespace punct::engine {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kTree =
    "[White \"A\"]\n\n1. E@K3,K4,K5 {first} T@F9,F10,G10 $1 (1... M@C4,C5,D4 {other} 2. T@D8,D9,E9) (1... T@D8,D9,E9) "
    "2. K3-K9,K10,K11 *\n";

Desk opened(std::string_view text) {
  Desk desk;
  EXPECT_TRUE(desk.open("text", text, {1, 1, 0, 1}, "x.punct"));
  return desk;
}

std::string written(std::string_view text, formats::Format format = formats::Format::text) {
  const auto games = formats::read_games(text, "x.punct");
  return formats::write_record(games->games.at(0).record, format).bytes;
}

/// The moves of a line by their texts, from its first node on.
std::string line_of(const Json& game, std::size_t node) {
  std::string line;
  for (Json at = node; !at.is_null(); at = game["nodes"][at.get<std::size_t>()].value("next", Json()))
    line += game["nodes"][at.get<std::size_t>()]["text"].get<std::string>() + " ";
  return line;
}

TEST(Desk, WritesTheRecordAsTheLibraryDoes) {
  const Desk desk = opened(kTree);
  for (const formats::Format format : formats::kAllFormats)
    EXPECT_EQ(desk.record(formats::info(format).name), written(kTree, format));
}

TEST(Desk, TellsWhatAFormatCannotHold) {
  EXPECT_EQ(opened(kTree).losses("sgf"), "SGF cannot hold NAGs");
  EXPECT_EQ(opened(kTree).losses("text"), "");
  // A game that goes on loses nothing, a drawn one how it ended.
  EXPECT_EQ(opened("1. E@K3,K4,K5 {so far} *\n").losses("sgf"), "");
  EXPECT_NE(opened("[Termination \"agreement\"]\n\n1. E@K3,K4,K5 1/2-1/2\n").losses("sgf"), "");
  EXPECT_EQ(opened("1. A@K3 *\n").losses("sgf"), "");
  // The same position stands for the third time at the end.
  constexpr std::string_view thrice =
      "1. T@E6,D6,E7 T@L15,K15,L16 2. C@L6,L5,L7 C@D3,C3,E3 3. E@I5,I3,I4 E@O8,M8,N8 4. E6-A2,A3,B3 D3-C2,B1,D3\n"
      "5. A2-E6,D6,E7 C2-D3,C3,E3 6. E6-A2,A3,B3 D3-C2,B1,D3 7. A2-E6,D6,E7 C2-D3,C3,E3 *\n";
  EXPECT_EQ(opened(thrice).losses("sgf"),
            "SGF cannot hold a third equal position at the end that is not a draw by repetition");
  EXPECT_NE(opened("{a note} *\n").losses("position"), "");
  EXPECT_EQ(opened("[Position \"standard b wE@K3,K4,K5\"]\n\n*\n").losses("position"), "");
}

TEST(Desk, DrawsAPositionAsTheLibraryDoes) {
  const Desk desk = opened("[White \"A\"]\n\n1. E@K3,K4,K5 *\n");
  const auto games = formats::read_games("[White \"A\"]\n\n1. E@K3,K4,K5 *\n", "x.punct");
  EXPECT_EQ(desk.svg(0, ""), render::draw_svg(games->games.at(0).game.final_position()));
}

TEST(Desk, NamesAWrongOptionOfADrawing) {
  const std::string answer = opened(kTree).svg(0, "theme none-such");
  EXPECT_EQ(answer.find('<'), std::string::npos);
  EXPECT_NE(answer.find("none-such"), std::string::npos);
}

TEST(Desk, FollowsAMoveThatIsThereAndBeginsAVariationWithAnother) {
  Desk desk = opened(kTree);
  const Json followed = Json::parse(desk.play(0, "T@F9,F10,G10"));
  EXPECT_EQ(followed["node"], 1);
  EXPECT_EQ(followed["changed"], false);
  const Json begun = Json::parse(desk.play(0, "T@C4,C5,D5"));
  EXPECT_EQ(begun["changed"], true);
  const Json game = Json::parse(desk.game());
  EXPECT_EQ(game["nodes"][begun["node"].get<std::size_t>()]["ply"], 2);
  EXPECT_EQ(line_of(game, 0), "E@K3,K4,K5 T@F9,F10,G10 K3-K9,K10,K11 ");
}

TEST(Desk, RefusesAMoveWithItsCodeAndKeepsTheRecord) {
  Desk desk = opened(kTree);
  const Json refused = Json::parse(desk.play(kNoNode, "T@I9,I10,J10"));
  EXPECT_EQ(refused["ok"], false);
  EXPECT_EQ(refused["code"], "center");
  EXPECT_EQ(desk.record("text"), written(kTree));
}

TEST(Desk, PromotesAndDemotesALine) {
  Desk desk = opened(kTree);
  const std::string before = desk.record("text");
  const Json promoted = Json::parse(desk.edit("promote", 3, ""));
  ASSERT_EQ(promoted["ok"], true);
  EXPECT_EQ(line_of(Json::parse(desk.game()), 0), "E@K3,K4,K5 M@C4,C5,D4 T@D8,D9,E9 ");
  const Json demoted = Json::parse(desk.edit("demote", promoted["node"].get<NodeIndex>(), ""));
  ASSERT_EQ(demoted["ok"], true);
  EXPECT_EQ(desk.record("text"), before);
}

TEST(Desk, DeletesAMoveAndLetsItsFirstAlternativeTakeItsPlace) {
  Desk desk = opened(kTree);
  EXPECT_EQ(Json::parse(desk.edit("delete", 1, ""))["node"], 0);
  EXPECT_EQ(line_of(Json::parse(desk.game()), 0), "E@K3,K4,K5 M@C4,C5,D4 T@D8,D9,E9 ");
}

TEST(Desk, UndoesAndRedoesEveryChange) {
  Desk desk = opened(kTree);
  const std::string before = desk.record("text");
  static_cast<void>(desk.edit("comment", 1, "new words"));
  static_cast<void>(desk.edit("nags", 1, "2 14"));
  const std::string after = desk.record("text");
  EXPECT_NE(after.find("T@F9,F10,G10 $2 $14 {new words}"), std::string::npos) << after;
  EXPECT_TRUE(desk.undo());
  EXPECT_TRUE(desk.undo());
  EXPECT_EQ(desk.record("text"), before);
  EXPECT_FALSE(desk.undo());
  EXPECT_TRUE(desk.redo());
  EXPECT_TRUE(desk.redo());
  EXPECT_EQ(desk.record("text"), after);
}

TEST(Desk, ForgetsTheFarthestChanges) {
  Desk desk = opened(kTree);
  for (const char* const nag : {"1", "2", "3", "4"}) static_cast<void>(desk.edit("nags", 1, nag));
  EXPECT_TRUE(desk.undo());
  EXPECT_TRUE(desk.undo());
  desk.forget(1, 1);
  EXPECT_TRUE(desk.undo());
  EXPECT_NE(desk.record("text").find("$1"), std::string::npos);
  EXPECT_FALSE(desk.undo());
  EXPECT_TRUE(desk.redo());
  EXPECT_TRUE(desk.redo());
  EXPECT_NE(desk.record("text").find("$3"), std::string::npos);
  EXPECT_FALSE(desk.redo());
}

TEST(Desk, HasTheWarningsOfTheFileAgainOnceAChangeIsUndone) {
  Desk desk = opened("[White \"A\"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 3. C@C5,C4,C6 *\n");
  const Json before = Json::parse(desk.game())["findings"];
  ASSERT_EQ(before.size(), 1U);
  static_cast<void>(desk.play(0, "T@C4,C5,D5"));
  EXPECT_TRUE(Json::parse(desk.game())["findings"].empty());
  EXPECT_TRUE(desk.undo());
  EXPECT_EQ(Json::parse(desk.game())["findings"], before);
  EXPECT_TRUE(desk.redo());
  EXPECT_TRUE(Json::parse(desk.game())["findings"].empty());
}

// The record lacks what could not be read, so that writing it would lose that.
TEST(Desk, KeepsErrorsOfReadingThroughChangesUntilTheyAreGivenUp) {
  Desk desk = opened("[White \"A\"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 2. Zz9 C@C5,C4,C6 *\n");
  const Json before = Json::parse(desk.game());
  ASSERT_EQ(before["findings"].size(), 1U);
  EXPECT_EQ(before["unread"], 1);
  static_cast<void>(desk.edit("tag", kNoNode, "Event Club"));
  static_cast<void>(desk.play(1, "C@C5,C4,C6"));
  EXPECT_EQ(Json::parse(desk.game())["findings"], before["findings"]);
  EXPECT_EQ(desk.record("text"), "");
  EXPECT_EQ(Json::parse(desk.edit("unread", 2, ""))["ok"], true);
  const Json after = Json::parse(desk.game());
  EXPECT_EQ(after["unread"], 0);
  EXPECT_TRUE(after["findings"].empty());
  EXPECT_NE(desk.record("text").find("2. C@C5,C4,C6"), std::string::npos);
  EXPECT_EQ(Json::parse(desk.edit("unread", 2, ""))["ok"], false);
  EXPECT_TRUE(desk.undo());
  EXPECT_EQ(desk.record("text"), "");
}

TEST(Desk, TakesNagsUpTo255) {
  Desk desk = opened(kTree);
  EXPECT_EQ(Json::parse(desk.edit("nags", 0, "255 0"))["ok"], true);
  EXPECT_NE(desk.record("text").find("E@K3,K4,K5 $255 $0 {first}"), std::string::npos) << desk.record("text");
  EXPECT_EQ(Json::parse(desk.edit("nags", 0, "256"))["ok"], false);
}

TEST(Desk, SetsTagsAndLeavesThemOut) {
  Desk desk = opened(kTree);
  const std::string before = desk.record("text");
  ASSERT_EQ(Json::parse(desk.edit("tag", kNoNode, "White Ada Quince"))["ok"], true);
  ASSERT_EQ(Json::parse(desk.edit("tag", 2, "Round 3 \"b\""))["node"], 2);
  const std::string after = desk.record("text");
  EXPECT_NE(after.find("[White \"Ada Quince\"]"), std::string::npos) << after;
  EXPECT_NE(after.find(R"([Round "3 \"b\""])"), std::string::npos) << after;
  EXPECT_EQ(line_of(Json::parse(desk.game()), 0), "E@K3,K4,K5 T@F9,F10,G10 K3-K9,K10,K11 ");
  static_cast<void>(desk.edit("tag", kNoNode, "White"));
  EXPECT_NE(desk.record("text").find("[White \"?\"]"), std::string::npos);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(desk.undo());
  EXPECT_EQ(desk.record("text"), before);
}

TEST(Desk, RefusesTagsThatAreNone) {
  Desk desk = opened(kTree);
  for (const char* words : {"", " Ada", "Result 1-0", "Position b", "Rules basic", "a\"b c"})
    EXPECT_EQ(Json::parse(desk.edit("tag", kNoNode, words))["ok"], false) << words;
}

TEST(Desk, StatesHowAGameEnded) {
  Desk desk = opened(kTree);
  ASSERT_EQ(Json::parse(desk.edit("end", kNoNode, "0-1 resignation"))["ok"], true);
  Json game = Json::parse(desk.game());
  EXPECT_EQ(game["result"], "0-1");
  EXPECT_EQ(game["termination"], "resignation");
  EXPECT_TRUE(game["findings"].empty());
  ASSERT_EQ(Json::parse(desk.edit("end", kNoNode, "*"))["ok"], true);
  game = Json::parse(desk.game());
  EXPECT_EQ(game["result"], "*");
  EXPECT_TRUE(game["termination"].is_null());
}

TEST(Desk, RefusesAnEndThatNothingExplainsOrTheMovesContradict) {
  Desk desk = opened(kTree);
  for (const char* words : {"", "1-0", "0-1 connection", "2-0 resignation", "1-0 luck"}) {
    const Json answer = Json::parse(desk.edit("end", kNoNode, words));
    EXPECT_EQ(answer["ok"], false) << words;
    EXPECT_FALSE(answer["message"].empty()) << words;
  }
  EXPECT_EQ(desk.record("text"), written(kTree));
}

TEST(Desk, RefusesANagThatIsNone) {
  Desk desk = opened(kTree);
  EXPECT_EQ(Json::parse(desk.edit("nags", 1, "2 256"))["message"], "a NAG is a number from 0 to 255");
}

TEST(Desk, NamesEverythingThatIsWrongWithAPosition) {
  Desk desk;
  const Json answer = Json::parse(desk.set_up("standard b wT@F9,F10,G10^2 bE@K3,K4,K6"));
  EXPECT_EQ(answer["ok"], false);
  EXPECT_GE(answer["errors"].size(), 2U);
}

TEST(Desk, RefusesALandingByTheShapeAsItLies) {
  Desk desk = opened("[White \"A\"]\n\n1. E@K3,K4,K5 E@K14,K15,K16 *\n");
  const Json ways = Json::parse(desk.moves(1, "K3-K14"));
  ASSERT_EQ(ways.size(), 6U);
  for (const Json& way : ways) {
    EXPECT_EQ(way["legal"], false);
    const Json judged = Json::parse(desk.judge(1, way["text"].get<std::string>()));
    EXPECT_EQ(way["code"], judged["code"]);
    EXPECT_EQ(way["message"], judged["message"]);
    EXPECT_NE(way["code"], "no-match");
  }
  EXPECT_EQ(ways[3]["dots"], Json::parse(R"(["K14","K15","K16"])"));
  EXPECT_EQ(ways[3]["level"], 2);
  EXPECT_NE(ways[3]["message"].get<std::string>().find("R13"), std::string::npos) << ways[3];
}

TEST(Desk, ListsEveryWayToLieWithTheLegalOnesAmongThem) {
  Desk desk = opened(kTree);
  for (const char* const place : {"K3-K9", "K3-K3", "E@A3", "T@I9", "C@C4"}) {
    const Json ways = Json::parse(desk.moves(1, place));
    EXPECT_FALSE(ways.empty()) << place;
    for (const Json& way : ways) {
      const Json judged = Json::parse(desk.judge(1, way["text"].get<std::string>()));
      EXPECT_EQ(way["legal"], judged["ok"]) << way;
      EXPECT_EQ(way["legal"], way.contains("likelihood")) << way;
    }
  }
  EXPECT_TRUE(Json::parse(desk.moves(1, "C3-C4")).empty());
}

TEST(Desk, HoldsTheWayThatConnectsForTheLikeliest) {
  std::ifstream file(PUNCT_SAMPLES "/games/text/game-015.punct");
  const std::string game(std::istreambuf_iterator<char>(file), {});
  const Json ways = Json::parse(opened(game).moves(16, "C@G11"));
  Json best;
  for (const Json& way : ways)
    if (way["legal"] && (best.is_null() || way["likelihood"] > best["likelihood"])) best = way;
  EXPECT_EQ(best["text"], "C@G11,F11,H11#");
}

TEST(About, NamesAllTerminationsAndFormats) {
  const Json about = Json::parse(engine::about());
  ASSERT_EQ(about["terminations"].size(), kAllTerminations.size());
  for (const Json& termination : about["terminations"]) EXPECT_TRUE(termination_named(std::string(termination)));
  ASSERT_EQ(about["formats"].size(), formats::kAllFormats.size());
  EXPECT_EQ(about["formats"].back()["name"], "position");
}

}  // namespace
}  // namespace punct::engine
