// SPDX-License-Identifier: MIT
#include "punct/formats/games.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

namespace punct::formats {
namespace {

const std::string kGame = std::string(PUNCT_SAMPLES) + "/games/sgf/game-001.sgf";

std::string content_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  return bytes.str();
}

TEST(Games, ReadsAFile) {
  const auto read = read_file(kGame);
  ASSERT_TRUE(read);
  ASSERT_EQ(read->games.size(), 1U);
  const ReadGame& game = read->games[0];
  EXPECT_EQ(game.source, kGame);
  EXPECT_EQ(game.number, 1U);
  EXPECT_TRUE(game.is_sound());
  EXPECT_EQ(game.game.moves().size(), game.record.node_count());
  EXPECT_TRUE(read->strays.empty());
}

TEST(Games, WritesARecordAsTheSampleOfEachFormat) {
  const auto read = read_file(kGame);
  ASSERT_TRUE(read);
  const std::string folder = std::string(PUNCT_SAMPLES) + "/games/";
  const Record& record = read->games.at(0).record;
  EXPECT_EQ(write_record(record, Format::text).bytes, content_of(folder + "text/game-001.punct"));
  EXPECT_EQ(write_record(record, Format::json).bytes, content_of(folder + "json/game-001.json"));
  EXPECT_EQ(write_record(record, Format::jsonl).bytes, content_of(folder + "jsonl/game-001.jsonl"));
  EXPECT_EQ(write_record(record, Format::xml).bytes, content_of(folder + "xml/game-001.xml"));
}

TEST(Games, ReadsBackWhatItWrites) {
  Games games = *read_file(kGame);
  games.games.push_back(games.games.front());
  for (const Format format : kAllFormats) {
    // A position line holds the start alone.
    if (format == Format::position) continue;
    const Written written = write_games(games.games, format);
    const auto again = read_games(written.bytes, "", {.format = format});
    ASSERT_TRUE(again);
    ASSERT_EQ(again->games.size(), 2U) << info(format).name;
    EXPECT_EQ(again->games[1].number, 2U);
    EXPECT_EQ(again->games[1].game.moves(), games.games[1].game.moves());
    EXPECT_EQ(write_games(again->games, format).bytes, written.bytes);
  }
}

TEST(Games, GivesFindingsWithTheGameTheyBelongTo) {
  const auto read = read_games("1. E@K3,K4,K5 E@K3,K4,K5 *\n\n1. E@K3,K4,K5 *\n", "x.punct");
  ASSERT_TRUE(read);
  ASSERT_EQ(read->games.size(), 2U);
  ASSERT_EQ(read->games[0].findings.size(), 1U);
  EXPECT_EQ(read->games[0].findings[0].code, Code::occupied);
  EXPECT_EQ(read->games[0].findings[0].game, 1U);
  EXPECT_FALSE(read->games[0].is_sound());
  EXPECT_TRUE(read->games[1].is_sound());
}

TEST(Games, KeepsWhatIsWrongAroundGames) {
  const auto read = read_games("<punct>stray</punct>", "x.xml");
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->games.empty());
  ASSERT_FALSE(read->strays.empty());
  EXPECT_EQ(read->strays[0].source, "x.xml");
}

TEST(Games, FailsWhereNoFormatIsSaid) {
  const auto read = read_games(std::string_view("\0\1\2\3", 4));
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().kind, ReadError::Kind::io);
}

TEST(Games, FailsForAFileThatIsNotThere) {
  const auto read = read_file("no such file");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().message, "No such file or directory");
}

TEST(Games, RefusesMoreBytesThanAllowed) {
  const auto read = read_file(kGame, {.max_bytes = 100});
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().kind, ReadError::Kind::limit);
}

TEST(Games, FailsForACompressedFileThatIsDamaged) {
  const std::string path = ::testing::TempDir() + "punct_games_test.punct.gz";
  for (const std::string_view bytes : {std::string_view("\x1f\x8b\x08\0\0", 5), std::string_view("\x1f\x8b")}) {
    std::ofstream(path, std::ios::binary) << bytes;
    const auto read = read_file(path);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().kind, ReadError::Kind::io);
  }
  std::filesystem::remove(path);
}

TEST(Games, FailsForANameWithAZeroByte) {
  const auto read = read_file(kGame + '\0' + 'x');
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().message, "Invalid argument");
}

TEST(Games, TellsOfADrawByRepetitionThatSgfWouldMake) {
  const auto read = read_games(
      "[Termination \"unfinished\"]\n\n1. E@K3,K4,K5 E@F12,F13,F14 2. K3-K3,L4,M5 F12-F12,G13,H14 3. K3-K3,K4,K5 "
      "F12-F12,F13,F14 4. K3-K3,L4,M5 F12-F12,G13,H14 5. K3-K3,K4,K5 F12-F12,F13,F14 *\n",
      "x.punct");
  ASSERT_TRUE(read && read->games.size() == 1 && read->games[0].is_sound());
  const Record& record = read->games[0].record;
  const Written sgf = write_record(record, Format::sgf);
  ASSERT_EQ(sgf.losses.size(), 1U);
  EXPECT_TRUE(sgf.losses[0].message.ends_with(
      "cannot hold a third equal position at the end that is not a draw by repetition"));
  EXPECT_TRUE(write_record(record, Format::text).losses.empty());
}

TEST(Games, NumbersLossesByTheOrderOfTheGames) {
  Games games = *read_games("1. E@K3,K4,K5 *\n\n[A:b \"x\"]\n[A#b \"y\"]\n\n1. E@K3,K4,K5 *\n", "x.punct");
  ASSERT_EQ(games.games.size(), 2U);
  for (const Format format : kAllFormats) {
    // A position line loses the moves of both games, SGF that nothing is stated of their results.
    if (format == Format::position || format == Format::sgf) continue;
    for (const Finding& loss : write_games(games.games, format).losses) EXPECT_EQ(loss.game, 2U);
  }
}

}  // namespace
}  // namespace punct::formats
