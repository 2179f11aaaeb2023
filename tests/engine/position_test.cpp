// SPDX-License-Identifier: MIT
#include "punct/engine/position.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "punct/formats/games.hpp"
#include "punct/notation.hpp"
#include "punct/position_text.hpp"
#include "punct/rules.hpp"
#include "punct/symmetry.hpp"
#include "punct/words.hpp"

namespace punct::engine {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kEmpty = "standard w";
// Two additions.
constexpr std::string_view kTwo = "standard w bT@F9,F10,G10 wE@K3,K4,K5";

Json asked(std::string_view line, std::string_view question) { return Json::parse(ask_position(line, question)); }

TEST(AskPosition, PlaysMovesOneAfterTheOther) {
  const Json answer = asked(kEmpty, "play E@K3,K4,K5\nT@F9,F10,G10\nK3-K9,K10,K11");
  EXPECT_EQ(answer["ok"], true);
  ASSERT_EQ(answer["moves"].size(), 3U);
  EXPECT_EQ(answer["moves"][1]["position"], kTwo);
  EXPECT_EQ(answer["moves"][1]["piece"], "T");
  EXPECT_EQ(answer["moves"][2]["piece"], "E");
  EXPECT_EQ(answer["moves"][2]["from"], "K3");
  EXPECT_EQ(answer["moves"][2]["dots"], Json({"K9", "K10", "K11"}));
}

TEST(AskPosition, StopsAtTheFirstMoveThatIsRefused) {
  const Json answer = asked(kEmpty, "play E@K3,K4,K5\nE@K3\nT@F9,F10,G10");
  EXPECT_EQ(answer["ok"], false);
  EXPECT_EQ(answer["moves"].size(), 1U);
  EXPECT_EQ(answer["code"], "occupied");
  EXPECT_FALSE(answer["message"].get<std::string>().empty());
  EXPECT_EQ(asked(kEmpty, "play nonsense")["code"], "syntax");
  EXPECT_GT(asked(kEmpty, "play E@K3")["candidates"].size(), 1U);
}

TEST(AskPosition, SaysWhetherAMoveEndsTheGame) {
  std::size_t ended = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(PUNCT_SAMPLES) / "games/text")) {
    const auto games = formats::read_file(entry.path().string());
    const Game& game = games->games.front().game;
    Position before = game.start();
    for (std::size_t ply = 0; ply + 1 < game.moves().size(); ++ply) before.play_unchecked(game.moves()[ply]);
    const Move& last = game.moves().back();
    const std::string words = text(before, last);
    Position after = before;
    after.play_unchecked(last);
    const Json move = asked(text(before), "play " + words)["moves"][0];
    ASSERT_EQ(move.contains("result"), after.outcome().has_value()) << entry.path();
    if (!after.outcome()) continue;
    ++ended;
    EXPECT_EQ(move["result"], std::string(text(result_of(*after.outcome()))));
    EXPECT_EQ(move["termination"], std::string(name(after.outcome()->reason)));
    const Json wins = asked(text(before), "wins");
    EXPECT_EQ(std::any_of(wins.begin(), wins.end(), [&](const Json& each) { return each["text"] == words; }),
              after.outcome()->winner == before.to_move());
  }
  EXPECT_GT(ended, 0U);
}

TEST(AskPosition, CountsAndListsTheSameMoves) {
  for (const std::string_view line : {kEmpty, kTwo}) {
    const Position position = *parse_position(line);
    const Json moves = asked(line, "moves");
    EXPECT_EQ(asked(line, "count")["count"], moves.size());
    EXPECT_EQ(asked(line, "perft 1")["count"], std::to_string(moves.size()));
    const auto texts = move_texts(position);
    ASSERT_EQ(texts.size(), moves.size());
    for (std::size_t i = 0; i < texts.size(); ++i) EXPECT_EQ(moves[i]["text"], texts[i]);
  }
  EXPECT_EQ(asked(kEmpty, "perft 2")["count"], "23841810");
  EXPECT_EQ(asked(kTwo, "moves K3").size(), legal_moves_from(*parse_position(kTwo), *Space::parse("K3")).size());
}

TEST(AskPosition, TellsKeys) {
  const Json keys = asked(kTwo, "keys");
  EXPECT_EQ(std::stoull(keys["key"].get<std::string>(), nullptr, 16), key(*parse_position(kTwo)));
  EXPECT_EQ(keys["canonicalKey"], asked(text(Symmetry(7).image(*parse_position(kTwo))), "keys")["canonicalKey"]);
}

TEST(AskPosition, ExplainsMovesThatAreLegalOrNot) {
  EXPECT_EQ(asked(kTwo, "explain C@B2,A2,C2")["words"], "White adds C on B2");
  EXPECT_NE(asked(kTwo, "explain E@I9,I10,I11")["words"].get<std::string>().find("R10"), std::string::npos);
}

TEST(AskPosition, DrawsWithAndWithoutAMove) {
  EXPECT_EQ(ask_position(kTwo, "svg").substr(0, 5), "<?xml");
  EXPECT_EQ(ask_position(kTwo, "svg C@B2,A2,C2"),
            ask_position("standard b wE@K3,K4,K5 bT@F9,F10,G10 wC@B2,A2,C2", "svg"));
  EXPECT_NE(ask_position(kTwo, "svg C@B2,A2,C2\nlast-move"), ask_position(kTwo, "svg C@B2,A2,C2"));
  EXPECT_EQ(ask_position(kTwo, "svg\ntheme none").find('<'), std::string::npos);
}

TEST(AskPosition, ViewsAndLaysOut) {
  EXPECT_EQ(asked(kTwo, "view")["players"]["white"]["free"], 1);
  EXPECT_EQ(asked(kTwo, "take K3")["position"], "standard w bT@F9,F10,G10");
  EXPECT_EQ(asked("standard w wE@K3,K4,K9", "view")["ok"], false);
  EXPECT_EQ(asked("standard w wE@K3,K4,K9", "count")["errors"].size(), 1U);
}

}  // namespace
}  // namespace punct::engine
