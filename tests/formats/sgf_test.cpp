// SPDX-License-Identifier: MIT
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "punct/replay.hpp"
#include "support/reading.hpp"
#include "support/table.hpp"

namespace punct::formats {
namespace {

using testing::file_bytes;
using testing::Kept;
using testing::written;

TEST(Sgf, EachCaseIsReadAsExpected) {
  const auto cases = testing::read_case_files(PUNCT_TEST_DATA "/sgf", ".sgf");
  EXPECT_GE(cases.size(), 25U);
  for (const auto& each : cases)
    EXPECT_EQ(testing::outcome(testing::read(Format::sgf, each.input)), each.expected) << each.name;
}

TEST(Sgf, TheGamesOfTheArchiveComeOutToTheLetter) {
  // File, result, termination, plies, moves, final position, under a line of headings.
  auto rows = testing::read_table(PUNCT_TEST_DATA "/games/expected.tsv", 6);
  rows.erase(rows.begin());
  EXPECT_EQ(rows.size(), 40);
  for (const auto& row : rows) {
    const Kept all = testing::read(Format::sgf, file_bytes(PUNCT_SAMPLES "/games/sgf/" + row.at(0)));
    ASSERT_EQ(all.records.size(), 1) << row[0];
    const Game game = replay(all.records[0]);
    EXPECT_TRUE(game.is_sound()) << row[0];
    EXPECT_TRUE(game.findings().empty()) << row[0];
    Record record = all.records[0];
    make_canonical(record, game);
    std::string moves;
    for (NodeIndex node = record.first(); node != kNoNode; node = record.next(node))
      moves += (moves.empty() ? "" : " ") + text(record.move(node));
    EXPECT_EQ(text(game.result()), row[1]) << row[0];
    EXPECT_EQ(name(game.termination().value_or(Termination::unfinished)), row[2]) << row[0];
    EXPECT_EQ(std::to_string(game.moves().size()), row[3]) << row[0];
    EXPECT_EQ(moves, row[4]) << row[0];
    EXPECT_EQ(text(game.final_position()), row[5]) << row[0];
  }
}

TEST(Sgf, EveryMoveOfTheArchiveIsPlacedWhereItsPieceIsPutDown) {
  const std::string bytes = file_bytes(PUNCT_SAMPLES "/games/sgf/game-012.sgf");
  const Kept all = testing::read(Format::sgf, bytes);
  std::vector<std::string> lines;
  std::istringstream stream(bytes);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  const Record& record = all.records.at(0);
  for (NodeIndex node = record.first(); node != kNoNode; node = record.next(node)) {
    const Place place = record.place(node);
    const std::string& line = lines.at(place.line - 1);
    EXPECT_EQ(place.column, 3);
    EXPECT_TRUE(line.find("ropb") != std::string::npos || line.find("Move") != std::string::npos) << line;
  }
}

TEST(Sgf, IllegalMovesReachTheReplayAsTheyWerePlayed) {
  const std::string start = "(;GM[25];P0[Dropb 9 K 3 3];P0[Done];P1[Dropb 20 F 9 3];P1[Done];";
  const std::map<std::string, Code> cases{
      {"P0[Dropb 10 K 4 3];P0[Done]", Code::occupied},
      {"P0[Dropb 10 I 9 3];P0[Done]", Code::center},
      {"P0[Pickb F 9];P0[Dropb 20 F 9 0];P0[Done]", Code::not_yours},
      {"P0[Pickb K 3];P0[Dropb 9 L 8 3];P0[Done]", Code::not_in_line},
      {"P0[Pickb K 3];P0[Dropb 9 K 3 0];P0[Done]", Code::bad_cell},
      {"P0[Move K 3 F 9 0];P0[Done]", Code::not_in_line},
      {"P0[Dropb 10 C 3 3];P0[Done];P0[Dropb 11 C 9 3];P0[Done]", Code::wrong_color},
  };
  for (const auto& [play, code] : cases) {
    Kept all = testing::read(Format::sgf, start + play + ")");
    std::vector<Finding> findings = all.findings;
    const Game game = replay(all.records[0]);
    findings.insert(findings.end(), game.findings().begin(), game.findings().end());
    ASSERT_EQ(findings.size(), 1) << play;
    EXPECT_EQ(findings[0].code, code) << play << ": " << findings[0].message;
  }
}

TEST(Sgf, WritesTheDialectOfTheArchive) {
  Kept all =
      testing::read(Format::text,
                    "[White \"Ann \\\"A\\\" [1]\"]\n[Black \"Bob\\\\\"]\n[Event \"Cup\"]\n[Date \"2007.02.??\"]\n"
                    "[Result \"0-1\"]\n[Termination \"resignation\"]\n[Rules \"basic\"]\n[Annotator \"C]\"]\n\n"
                    "{first} 1. E@K3,K4,K5 {good]} (1. M@C3,B2,C4 (1. R@C3,D4,D5) T@F9,F10,G10) T@F9,F10,G10 "
                    "2. K3-K9,K10,K11 0-1\n");
  EXPECT_EQ(written(Format::sgf, all.records),
            "(;\nGM[25]VV[1]\nSU[punct]\nP0[id \"Ann \"A\" \\[1\\]\"]\nP1[id \"Bob\\\\\"]\nGN[Cup]\nDT[2007-02]\n"
            "Annotator[C\\]]\nRE[The game was won by Bob\\\\]\nRules[basic]\nC[first]\n; P0[0 Start P0]\n(\n"
            "; P0[1 Pick W 9]\n; P0[2 Dropb 9 K 3 3]\n; P0[3 Done]C[good\\]]\n"
            "; P1[4 Pick B 20]\n; P1[5 Dropb 20 F 9 3]\n; P1[6 Done]\n"
            "; P0[7 Pickb K 3]\n; P0[8 Dropb 9 K 9 3]\n; P0[9 Done]\n; P0[10 Resign]\n)\n"
            "(;\n(\n; P0[1 Pick W 15]\n; P0[2 Dropb 15 C 3 0]\n; P0[3 Done]\n"
            "; P1[4 Pick B 20]\n; P1[5 Dropb 20 F 9 3]\n; P1[6 Done]\n)\n"
            "(\n; P0[1 Pick W 17]\n; P0[2 Dropb 17 C 3 0]\n; P0[3 Done]\n)\n)\n)\n");
}

TEST(Sgf, SaysOnceWhatItCannotHold) {
  const Kept all = testing::read(Format::text, "[GM \"x\"]\n[c \"y\"]\n\n1. E@K3,K4,K5! T@F9? 2. K3-K9 *\n");
  const auto writer = info(Format::sgf).make_writer();
  std::string out;
  std::vector<Finding> losses;
  writer->write(all.records.at(0), out, losses);
  ASSERT_EQ(losses.size(), 1);
  EXPECT_EQ(losses[0].code, Code::syntax);
  EXPECT_EQ(losses[0].severity, Severity::warning);
  EXPECT_EQ(
      losses[0].message,
      "SGF cannot hold a tag of the name GM; a tag of the name c; moves that are short or cannot be made on a table, "
      "and those behind them");
  EXPECT_EQ(testing::read(Format::sgf, out).records.size(), 1);
}

TEST(Sgf, HostileBracketsEndInAFinding) {
  const Kept opened = testing::read(Format::sgf, std::string(1'000'000, '('));
  EXPECT_TRUE(opened.records.empty());
  EXPECT_EQ(opened.findings.size(), 1);

  std::string nested;
  for (int i = 0; i < 100'000; ++i) nested += "(;";
  const Kept deep = testing::read(Format::sgf, nested + "\n(;GM[25]GN[next])");
  ASSERT_EQ(deep.records.size(), 2);
  EXPECT_EQ(deep.findings.at(0).code, Code::limit);
  EXPECT_EQ(deep.records[1].tag("Event"), "next");

  std::string variations = "(;GM[25]";
  std::string ends;
  for (int i = 0; i < 300; ++i) {
    variations += "(;P0[Dropb 9 K 3 3];P0[Done])(;C[deeper]";
    ends += ')';
  }
  const Kept varied = testing::read(Format::sgf, variations + ends + ")");
  ASSERT_FALSE(varied.findings.empty());
  EXPECT_EQ(varied.findings[0].code, Code::limit);
}

TEST(Sgf, GamesLargerThanAllowedAreRefusedAndTheNextIsRead) {
  Limits limits;
  limits.game_bytes = 500;
  std::string huge = "(;GM[25]";
  for (int i = 0; i < 100; ++i) huge += ";P0[Pick W 9]";
  const Kept all = testing::read(Format::sgf, huge + ")(;GN[next])", limits);
  ASSERT_EQ(all.records.size(), 2);
  EXPECT_EQ(all.findings.at(0).code, Code::limit);
  EXPECT_EQ(all.records[1].tag("Event"), "next");
}

}  // namespace
}  // namespace punct::formats
