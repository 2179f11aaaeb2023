// SPDX-License-Identifier: MIT
#include "punct/formats/games.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "punct/formats/packer.hpp"

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

/// A file in a tar: its header and its bytes, in blocks of 512. The type is '0' for a file, '2' for a link, '5' for a
/// folder.
std::string in_tar(std::string_view name, std::string_view bytes, char type = '0') {
  std::string block(512, '\0');
  const auto put = [&block](std::size_t at, std::string_view field) { block.replace(at, field.size(), field); };
  const auto octal = [](std::size_t value) {
    std::string digits(11, '0');
    for (std::size_t i = digits.size(); i-- > 0; value /= 8) digits[i] = static_cast<char>('0' + value % 8);
    return digits;
  };
  put(0, name);
  put(100, "0000644");
  put(124, octal(bytes.size()));
  put(136, octal(0));
  put(148, "        ");
  block[156] = type;
  put(257, std::string_view("ustar\00000", 8));
  std::size_t sum = 0;
  for (const char byte : block) sum += static_cast<unsigned char>(byte);
  put(148, octal(sum).substr(5));
  block[154] = '\0';
  return block + std::string(bytes) + std::string((512 - bytes.size() % 512) % 512, '\0');
}

constexpr std::size_t kEndOfTar = 1024;
constexpr std::string_view kShort = "1. E@K3,K4,K5 *\n";

/// What is read from a file with these bytes; the sources are without the folder.
Expected<Games, ReadError> read_as(const std::string& name, std::string_view bytes, const ReadOptions& options = {}) {
  const std::string folder = ::testing::TempDir();
  std::ofstream(folder + name, std::ios::binary) << bytes;
  auto read = read_file(folder + name, options);
  std::filesystem::remove(folder + name);
  if (read) {
    for (ReadGame& game : read->games) game.source.erase(0, folder.size());
    for (StrayFinding& stray : read->strays) stray.source.erase(0, folder.size());
  }
  return read;
}

TEST(Games, ReadsTheFilesOfAnArchiveThatEndAsFormatsDo) {
  const auto read =
      read_as("punct_games_test.tar", in_tar("one.punct", kShort) + in_tar("folder/", "", '5') +
                                          in_tar("folder/two.punct", kShort) + in_tar("link.punct", "", '2') +
                                          in_tar("folder/._two.punct", "of a Mac") + in_tar("notes.txt", "a") +
                                          in_tar("inner.zip", "PK") + std::string(kEndOfTar, '\0'));
  ASSERT_TRUE(read);
  ASSERT_EQ(read->games.size(), 2U);
  EXPECT_EQ(read->games[0].source, "punct_games_test.tar:one.punct");
  EXPECT_EQ(read->games[1].source, "punct_games_test.tar:folder/two.punct");
  ASSERT_EQ(read->strays.size(), 1U);
  EXPECT_EQ(read->strays[0].source, "punct_games_test.tar:inner.zip");
  EXPECT_EQ(read->strays[0].finding.message, "an archive inside an archive is not read");
  EXPECT_EQ(read->strays[0].finding.code, Code::syntax);
}

TEST(Games, AFileOfAnArchiveThatIsTooLargeIsSaidAndTheNextIsRead) {
  const auto read = read_as(
      "punct_games_test.tar",
      in_tar("large.punct", std::string(2000, ' ')) + in_tar("one.punct", kShort) + std::string(kEndOfTar, '\0'),
      {.max_bytes = 1000});
  ASSERT_TRUE(read);
  EXPECT_EQ(read->games.size(), 1U);
  ASSERT_EQ(read->strays.size(), 1U);
  EXPECT_EQ(read->strays[0].source, "punct_games_test.tar:large.punct");
  EXPECT_EQ(read->strays[0].finding.code, Code::limit);
}

TEST(Games, AnArchiveThatIsDamagedGivesWhatPrecedesTheDamage) {
  const std::string first = in_tar("one.punct", kShort);
  std::string damaged = in_tar("two.punct", kShort);
  damaged[0] = 'x';
  const std::string end(kEndOfTar, '\0');
  for (const std::string& rest : {damaged + end, damaged + in_tar("three.punct", kShort) + end, std::string()}) {
    const auto read = read_as("punct_games_test.tar", first + rest);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->games.at(0).source, "punct_games_test.tar:one.punct");
    EXPECT_EQ(read->games.size(), rest.find("three") == std::string::npos ? 1U : 2U);
    ASSERT_EQ(read->strays.size(), 1U);
    EXPECT_EQ(read->strays[0].source, "punct_games_test.tar");
  }
  // The header of the second file is whole, its bytes are not.
  const auto cut = read_as("punct_games_test.tar", first + in_tar("two.punct", std::string(2000, ' ')).substr(0, 1024));
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->games.size(), 1U);
  ASSERT_EQ(cut->strays.size(), 1U);
  EXPECT_EQ(cut->strays[0].source, "punct_games_test.tar:two.punct");
}

TEST(Games, ReadsACompressedFileUnderItsOwnName) {
  const auto packed = [](std::string_view bytes) {
    std::string out;
    auto packer = Packer::open(Packing::gzip, "", [&out](std::string_view more) {
      out += more;
      return true;
    });
    EXPECT_TRUE(packer && packer->write(bytes) && packer->finish());
    return out;
  };
  const auto read = read_as("punct_games_test.punct.gz", packed(kShort));
  ASSERT_TRUE(read);
  ASSERT_EQ(read->games.size(), 1U);
  EXPECT_EQ(read->games[0].source, "punct_games_test.punct.gz");
  const auto unknown = read_as("punct_games_test.gz", packed(std::string_view("\0\1\2\3", 4)));
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().kind, ReadError::Kind::io);
  const auto large = read_as("punct_games_test.punct.gz", packed(kShort), {.max_bytes = 10});
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().kind, ReadError::Kind::limit);
}

TEST(Games, ReadsALargeFile) {
  std::string bytes;
  for (int i = 0; i < 20'000; ++i) bytes += "[Event \"" + std::to_string(i) + "\"]\n\n1. E@K3,K4,K5 *\n\n";
  const auto read = read_as("punct_games_test.punct", bytes);
  ASSERT_TRUE(read);
  ASSERT_EQ(read->games.size(), 20'000U);
  EXPECT_EQ(read->games.back().record.tag("Event"), "19999");
}

TEST(Games, FailsForAFolder) {
  const auto read = read_file(::testing::TempDir());
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().kind, ReadError::Kind::io);
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
