// SPDX-License-Identifier: MIT
#include <map>
#include <sstream>
#include <utility>

#include <gtest/gtest.h>

#include "punct/notation.hpp"
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
      {"P0[Dropb 10 C 3 3];P0[Done];P0[Dropb 11 C 9 3];P0[Done]", Code::not_yours},
      {"P0[Pick W 40];P0[Done]", Code::bad_piece},
      {"P0[Pickb K 3];P0[Drop W 9];P0[Done]", Code::no_change},
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

// The moves of a game as text, or the codes of what is wrong with it; with `allow`, turns without a change pass.
std::string moves_of(const std::string& actions, bool allow = false) {
  Limits limits;
  limits.allow_no_change = allow;
  Kept kept = testing::read(Format::sgf, "(;GM[25];" + actions + ")", limits);
  Record& record = kept.records.at(0);
  record.set_allows_no_change(allow);
  const Game game = replay(record);
  std::string moves;
  for (NodeIndex node = record.first(); node != kNoNode; node = record.next(node))
    moves += (moves.empty() ? "" : " ") + text(record.move(node));
  for (const auto* findings : {&std::as_const(kept.findings), &game.findings()})
    for (const Finding& finding : *findings)
      moves += (finding.severity == Severity::error ? " !" : " ?") + std::string(name(finding.code));
  return moves;
}

// "What differs from the turn's beginning is the move": a row a turn, after White's E@K3 and Black's T@F9.
TEST(Sgf, WhatDiffersFromTheBeginningOfTheTurnIsTheMove) {
  const std::string start = "P0[Start P0];P0[Dropb 9 K 3 3];P0[Done];P1[Dropb 20 F 9 3];P1[Done];";
  for (const auto& row : testing::read_table(PUNCT_TEST_DATA "/sgf/turns.tsv", 3)) {
    std::string actions;
    std::istringstream all(row[0]);
    for (std::string action; std::getline(all, action, ',');) actions += "P0[" + action + "];";
    const std::string before = "E@K3,K4,K5 T@F9,F10,G10";
    const auto turn = [&](bool allow) { return moves_of(start + actions + "P0[Done]", allow).substr(before.size()); };
    EXPECT_EQ(turn(false), row[1] == "-" ? "" : " " + row[1]) << row[0];
    EXPECT_EQ(turn(true), row[2] == "-" ? "" : " " + row[2]) << row[0];
  }
}

TEST(Sgf, ReadsTheResultByNames) {
  for (const auto& row : testing::read_table(PUNCT_TEST_DATA "/sgf/results.tsv", 4)) {
    const std::string sgf =
        "(;GM[25]RE[" + row[0] + "]P0[id \"" + row[1] + "\"]P1[id \"" + row[2] + "\"];P0[Start P0])";
    const Game game = replay(testing::read(Format::sgf, sgf).records.at(0));
    EXPECT_EQ(text(game.result()), row[3]) << row[0] << " / " << row[1] << " / " << row[2];
    EXPECT_FALSE(game.termination());
    ASSERT_EQ(game.findings().size(), 1U) << row[0];
    EXPECT_EQ(game.findings()[0].code, Code::undecided);
  }
}

TEST(Sgf, ReadsNamesWithTheirCharactersByCode) {
  const std::map<std::string, std::string> cases{
      {"Tin%32%Whistle", "Tin Whistle"},
      {"Iv%243%", "Iv\u00F3"},
      {"%8364%", "\u20AC"},
      {"%57344%", "\uE000"},
      {"%128512%", "\U0001F600"},
      {"%0%", "%0%"},
      {"%x%", "%x%"},
      {"%1114112%", "%1114112%"},
      {"%55296%", "%55296%"},
      {"100%", "100%"},
      {"%000000032%", "%000000032%"},
      {"%110%ull", "null"},
      {"50%% off", "50%% off"},
  };
  for (const auto& [id, name] : cases) {
    const Kept kept = testing::read(Format::sgf, "(;GM[25]P0[id \"" + id + "\"])");
    EXPECT_EQ(testing::described(kept.findings), "") << id;
    EXPECT_EQ(kept.records.at(0).known_tag("White"), name) << id;
    const Kept again = testing::read(Format::sgf, written(Format::sgf, kept.records));
    EXPECT_EQ(again.records.at(0).known_tag("White"), name) << id;
  }
}

TEST(Sgf, EmptyValuesAreAbsent) {
  const Kept kept =
      testing::read(Format::sgf, "(;GM[]SU[ ]VV[]CM[ ]DT[]RE[]GN[]AP[]P0[id \"\"]P1[id \"null\"]P1[ranking ])");
  EXPECT_EQ(testing::described(kept.findings), "");
  ASSERT_EQ(kept.records.size(), 1U);
  for (const char* const name : {"White", "Black", "Date", "DateText", "GameName", "AP", "BlackRanking"})
    EXPECT_EQ(kept.records[0].known_tag(name), "") << name;
}

TEST(Sgf, OtherPropertiesAreTagsSortedByName) {
  const Record record = testing::read(Format::sgf, "(;GM[25]ZZ[1]AP[one]FF[4]AP[two]P0[id \"?\"])").records.at(0);
  EXPECT_EQ(record.known_tag("AP"), "one two");
  EXPECT_EQ(record.known_tag("ZZ"), "1");
  EXPECT_FALSE(record.tag("White"));
  EXPECT_EQ(record.tag(record.tag_count() - 1).name, "ZZ");
}

TEST(Sgf, ReadsADayInTheFormsOfTheSite) {
  const std::map<std::string, std::string> cases{
      {"Thu Nov 02 17:24:45 CET 2023", "2023.11.02"},
      {"Tue Feb 25 08:49:16 NZDT 2025", "2025.02.25"},
      {"2023-11-02", "2023.11.02"},
      {"2006-11-04-1732", "2006.11.04"},
      {"Thu Feb 30 17:24:45 CET 2023", "-"},
      {"2023-02-30", "-"},
      {"Thu Nux 02 17:24:45 CET 2023", "-"},
      {"Thu anF 02 17:24:45 CET 2023", "-"},
      {"Thx Nov 02 17:24:45 CET 2023", "-"},
      {"ueW Nov 02 17:24:45 CET 2023", "-"},
      {"Thu Nov 02 17:24:45 CET 20x3", "-"},
      {"Thu-Nov 02 17:24:45 CET 2023", "-"},
      {"Thu Nov 02 17:24 CET 2023", "-"},
      {"2023-11-02-17", "-"},
  };
  for (const auto& [text, date] : cases) {
    const Record record = testing::read(Format::sgf, "(;GM[25]DT[" + text + "])").records.at(0);
    EXPECT_EQ(record.known_tag("Date"), date == "-" ? "" : date) << text;
    const bool is_all = text == "2023-11-02";
    EXPECT_EQ(record.tag("DateText").value_or(""), is_all ? "" : text) << text;
  }
}

// Times and marks that the properties TM and AN would give back otherwise stay in the comment.
TEST(Sgf, CommentsComeBackWhateverTimesAndMarksTheyHold) {
  for (const std::string comment : {"[%emt 0:00:01.500] good",
                                    "[%emt 0:00:01.500]",
                                    "[%emt 0:00:01.5] good",
                                    "[%emt 0:00:01]",
                                    "[%emt 1:59:59.999]",
                                    "[%emt 0:60:00.000]",
                                    "[%emt 0:00:60.000]",
                                    "[%emt x:00:00.000]",
                                    "[%emt 0:x:00.000]",
                                    "[%emt 0:00:x.000]",
                                    "[%emt 0:00:00:01.000]",
                                    "[%emt 0:00:01.x]",
                                    "[%emt 0:00:01.0000]",
                                    "[%emt 0:00:01.500",
                                    "[%emt 1234567890:00:00]",
                                    "late [%emt 0:00:01.500]",
                                    "[%emt 0:00:01.500]x",
                                    "[%emt 0:00:01.500] a [%emt 0:00:02.000]",
                                    "[%an (A1)] yes",
                                    "[%an (A1)",
                                    "[%an (A1[",
                                    "x[%an (A1)]",
                                    "[%an (A1)]x",
                                    "[%an ]",
                                    "[%an  (A1)]",
                                    "[%an (A1) ]",
                                    "a [%an b] c [%an d]",
                                    "[%an a]  b",
                                    "a  [%an b]",
                                    "[%an a] [%an b]",
                                    "[%an a[%an b]",
                                    "[%emt 0:00:01.500] [%an a] b"}) {
    Record record = testing::read(Format::text, "1. E@K3,K4,K5 *\n").records.at(0);
    record.set_comment(record.first(), comment);
    const Kept again = testing::read(Format::sgf, written(Format::sgf, {record}));
    EXPECT_EQ(testing::described(again.findings), "") << comment;
    ASSERT_EQ(again.records.size(), 1U);
    EXPECT_EQ(again.records[0].comment(again.records[0].first()), comment);
  }
}

TEST(Sgf, WritesTheDialectOfTheArchive) {
  Kept all = testing::read(
      Format::text,
      "[White \"Ann \\\"A\\\" [1]\"]\n[Black \"Bob%\\\\\"]\n[Date \"2007.02.03\"]\n[Result \"0-1\"]\n"
      "[Termination \"resignation\"]\n[AP \"C]\"]\n[BlackTime \"0:01:02\"]\n\n"
      "{first} 1. E@K3,K4,K5 {[%emt 0:00:01.500] good] [%an (A1)] yes} (1. M@C3,B2,C4 (1. R@C3,D4,D5) T@F9,F10,G10) "
      "T@F9,F10,G10 2. K3-K9,K10,K11 {[%emt 0:00:02.000]} T@C3,C4,D4 0-1\n");
  EXPECT_EQ(written(Format::sgf, all.records),
            " (;\nGM[25]VV[1]\nCM[0,1]\nSU[Punct]\nDT[2007-02-03]\nRE[Game won by Bob%\\\\]\nAP[C\\]]\n"
            "P0[id \"Ann \"A\" \\[1\\]\"]\nP1[id \"Bob%37%\\\\\"]\nC[first]\n\n; P0[0 Start P0]\n(\n"
            "; P0[1 Pick W 9]\n; P0[2 Dropb 9 K 3 3]\n; P0[3 Done ]TM[1500]C[good\\]]AN[(A1)]\n; C[yes]\n"
            "; P1[4 Pick B 20]\n; P1[5 Dropb 20 F 9 3]\n; P1[6 Done ]\n"
            "; P0[7 Pickb K 3]\n; P0[8 Dropb 9 K 9 3]\n; P0[9 Done ]TM[3500]\n"
            "; P1[10 Pick B 21]\n; P1[11 Dropb 21 C 3 3]\n; P1[12 Done ]\n; P0[13 Resign ]\n; P0[14 Done ]\n"
            ";\nP1[time 0:01:02 ]\n)\n"
            "(;\n(\n; P0[1 Pick W 15]\n; P0[2 Dropb 15 C 3 0]\n; P0[3 Done ]\n"
            "; P1[4 Pick B 20]\n; P1[5 Dropb 20 F 9 3]\n; P1[6 Done ]\n)\n"
            "(\n; P0[1 Pick W 17]\n; P0[2 Dropb 17 C 3 0]\n; P0[3 Done ]\n)\n)\n)\n\n\n");
}

TEST(Sgf, ABackslashBeforeTheEndOfAValueIsNoPartOfIt) {
  const Kept all =
      testing::read(Format::sgf, "(;GM[25]P0[id \"Ann\\ \"]GC[one\\\n]PC[two\\\\ ];P0[Start P0]C[three\\ ])");
  ASSERT_EQ(all.records.size(), 1U);
  const Record& record = all.records[0];
  EXPECT_EQ(record.tag("White"), "Ann");
  EXPECT_EQ(record.tag("GameComment"), "one");
  EXPECT_EQ(record.tag("PC"), "two\\");
  EXPECT_EQ(record.comment(), "three");
}

// The writer does not keep the board of each branch, of which a line can have a hundred thousand.
TEST(Sgf, BranchesFarApartComeBack) {
  std::string moves = "[Termination \"unfinished\"]\n\nE@K3,K4,K5 T@F9,F10,G10 ";
  for (int i = 0; i < 80; ++i) {
    moves += i % 2 == 0 ? "K3-K4,K5,K6 " : "K4-K3,K4,K5 ";
    if (i % 5 == 0) moves += "(T@A3,A4,B4 T@P12,P13,Q13 (M@P12,P13,Q12) E@C3,C4,C5) ";
    moves += i % 2 == 0 ? "F9-F8,F9,G9 (T@P12,P13,Q13) " : "F8-F9,F10,G10 ";
  }
  const Kept kept = testing::read(Format::text, moves + "*\n");
  ASSERT_EQ(testing::described(kept.findings), "");
  const Kept again = testing::read(Format::sgf, written(Format::sgf, kept.records));
  EXPECT_EQ(testing::described(again.findings), "");
  EXPECT_EQ(written(Format::text, again.records), written(Format::text, kept.records));
}

TEST(Sgf, SaysOnceWhatItCannotHold) {
  const std::map<std::string, std::string> cases{
      {"[GM \"x\"]\n[Event \"y\"]\n\n1. E@K3,K4,K5! T@F9? 2. K3-K9 *\n",
       "a result * without a termination; short or impossible moves and the moves after them; "
       "NAGs; the tags GM, Event"},
      {"[Termination \"forfeit\"]\n[White \"A\"]\n\n1-0\n", "the termination forfeit"},
      {"[Termination \"resignation\"]\n[White \"A\"]\n\n1-0\n", "the termination resignation"},
      {"[Date \"2007.02.??\"]\n[Rules \"basic\"]\n[Termination \"unfinished\"]\n\n*\n",
       "the basic rules; the tag Date"},
      {"[White \"A\"]\n[Black \"A\"]\n\n1-0\n", "the winner, whose name is missing or not unique"},
      {"[Termination \"time\"]\n[White \"A\"]\n[Black \"A\"]\n\n1-0\n", ""},
      {"[Termination \"pieces\"]\n[White \"A\"]\n[Black \"A\"]\n\n1-0\n", ""},
      {"[Termination \"unfinished\"]\n[White \"A\"]\n\n1-0\n", "the termination unfinished"},
      {"[Termination \"abandoned\"]\n[White \"A\"]\n\n1-0\n", "the termination abandoned"},
      {"[White \"a\"]\n\n1/2-1/2\n", "the draw, whose sentence holds the name of a player"},
      {"[Termination \"unfinished\"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 2. K4-K5,K6,K7 *\n",
       "short or impossible moves and the moves after them"},
      {"[Termination \"unfinished\"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 2. A5-A6,A7,A8 *\n",
       "short or impossible moves and the moves after them"},
      {"[Termination \"unfinished\"]\n\n1. E@K3,K4,K6 *\n", "short or impossible moves and the moves after them"},
      {"[Termination \"unfinished\"]\n[GameName \" x\"]\n\n*\n", "the tag GameName"},
      {"[Termination \"unfinished\"]\n[DateText \" x\"]\n\n*\n", "the tag DateText"},
      {"[Termination \"unfinished\"]\n[Date \"2023.11.02\"]\n[DateText \"2023-11-02\"]\n\n*\n", "the tag DateText"},
      {"[Termination \"unfinished\"]\n[WhiteCountry \"x \"]\n\n*\n", "the tag WhiteCountry"},
      {"[Termination \"unfinished\"]\n[BlackRanking \"null\"]\n\n*\n", "the tag BlackRanking"},
      {"[Termination \"unfinished\"]\n[WhiteTime \"\\\"x\"]\n\n*\n", "the tag WhiteTime"},
      {"[Termination \"unfinished\"]\n[GM \"x\"]\n[SU \"x\"]\n[FF \"x\"]\n[VV \"x\"]\n[CM \"x\"]\n[DT \"x\"]\n[RE "
       "\"x\"]\n"
       "[AN \"x\"]\n[TM \"x\"]\n\n*\n",
       "the tags GM, SU, FF, VV, CM, DT, RE, AN, ..."},
  };
  for (const auto& [input, lost] : cases) {
    const Kept all = testing::read(Format::text, input);
    const auto writer = info(Format::sgf).make_writer();
    std::string out;
    std::vector<Finding> losses;
    writer->write(all.records.at(0), out, losses);
    EXPECT_EQ(losses.size(), lost.empty() ? 0U : 1U) << input;
    for (const Finding& loss : losses) {
      EXPECT_EQ(loss.code, Code::syntax);
      EXPECT_EQ(loss.severity, Severity::warning);
      EXPECT_EQ(loss.message, "SGF cannot hold " + lost) << input;
    }
    EXPECT_EQ(testing::read(Format::sgf, out).records.size(), 1);
  }
}

// A start position that cannot be read is no position of SGF, and neither are the moves from it.
TEST(Sgf, LosesTheMovesFromAPositionThatCannotBeRead) {
  for (const std::string moves : {"1. E@K3,K4,K5 *", "*"}) {
    const Kept all =
        testing::read(Format::text, "[Position \"no position\"]\n[Termination \"unfinished\"]\n\n" + moves + "\n");
    std::vector<Finding> losses;
    const Kept again = testing::read(Format::sgf, written(Format::sgf, all.records, &losses));
    EXPECT_EQ(losses.size(), moves == "*" ? 0U : 1U);
    ASSERT_EQ(again.records.size(), 1U);
    EXPECT_EQ(again.records[0].node_count(), 0U);
  }
}

TEST(Sgf, WhatIsSaidOfAFileIsSaidOnce) {
  const Kept kept = testing::read(
      Format::sgf, "(;GM[25]GN[caf\xE9];XX[1];XX[2];YY[1])(;GM[25]GN[caf\xE9];XX[1];P0[Undo];P0[undo]P0[Undo])");
  EXPECT_EQ(testing::described(kept.findings),
            "1:9: warning: game 1: some bytes are not UTF-8 and are read as Latin-1 [syntax]\n"
            "1:18: warning: game 1: dropped: a record cannot hold 'XX' after the root [syntax]\n"
            "1:30: warning: game 1: dropped: a record cannot hold 'YY' after the root [syntax]\n"
            "1:59: warning: game 2: the action 'Undo' is ignored [syntax]\n"
            "1:68: warning: game 2: the action 'undo' is ignored [syntax]\n");
  EXPECT_EQ(kept.records.at(1).tag("GameName"), "café");
}

TEST(Sgf, RunningNumbersThatGoBackTakeTheLineBack) {
  const std::string start =
      "P0[0 Start P0];P0[1 Pick W 9];P0[2 Dropb 9 K 3 3];P0[3 Done];P1[4 Dropb 20 F 9 3];P1[5 Done];";
  EXPECT_EQ(moves_of(start + "P1[4 Dropb 20 C 8 3];P1[5 Done]"), "E@K3,K4,K5 T@C8,C9,D9 ?syntax");
  EXPECT_EQ(moves_of(start + "P0[2 Dropb 9 K 4 3];P0[3 Done]"), "E@K4,K5,K6 ?syntax");
  EXPECT_EQ(moves_of(start + "P1[5 Done]"), "E@K3,K4,K5 T@F9,F10,G10 ?syntax");
  EXPECT_EQ(moves_of(start + "P0[0 Start P0];P0[1 Dropb 1 C 3 3];P0[Done]"), "T@C3,C4,D4 ?syntax");
  // Within a branch, to before it began: the variation replaces an earlier move.
  const Kept kept = testing::read(Format::sgf, "(;GM[25];" + start +
                                                   "(;P0[6 Dropb 1 C 3 3];P0[7 Done])(;P1[4 Dropb 20 C 8 3];"
                                                   "P1[5 Done];P0[6 Dropb 2 C 4 3];P0[7 Done]))");
  ASSERT_EQ(kept.findings.size(), 1U);
  const std::string game = written(Format::text, kept.records);
  EXPECT_NE(game.find("1. E@K3,K4,K5 T@F9,F10,G10 (1... T@C8,C9,D9 2. T@C4,C5,D5) 2. T@C3,C4,D4"), std::string::npos)
      << game;
}

TEST(Sgf, WhatIsTakenBackInOneBranchStandsInTheOthers) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"(;P0[2 Dropb 9 K 3 3];P0[3 Done](;P1[Dropb 20 F 9 3];P1[Done](;P0[1 Pick W 9])(;P0[Dropb 10 C 4 3];P0[Done]))"
       "(;P1[Dropb 27 P 15 1];P1[Done]))",
       "1. E@K3,K4,K5 T@F9,F10,G10 (1... C@P15,O14,Q16) 2. E@C4,C5,C6 *"},
      {"(;P0[1 Dropb 9 K 3 3](;P1[4 Done])(;P0[2 Done](;P0[1 Dropb 1 C 3 3];P0[2 Done])(;P0[2 Done])))",
       "1. E@K3,K4,K5 (1. T@C3,C4,D4) (1. E@K3,K4,K5) *"},
      {"(;P0[1 Dropb 7 B 4 0];P0[2 Done];P0[WinOnTime](;P0[2 Done])(;))", "1. C@B4,B3,B5 *"},
      {"(;(;P0[0 Start P0];P0[1 Dropb 9 K 3 3];P0[2 Done])(;P0[0 Start P0];P0[0 Dropb 9 C 3 3];P0[1 Done]))",
       "1. E@K3,K4,K5 (1. E@C3,C4,C5) *"},
  };
  for (const auto& [tree, moves] : cases) {
    const std::string game = written(Format::text, testing::read(Format::sgf, tree).records);
    EXPECT_NE(game.find("\n\n" + moves + "\n"), std::string::npos) << game;
  }
}

TEST(Sgf, WhatStandsAroundGamesAndEmptyNodesMeanNothing) {
  const std::string mark = "\xEF\xBB\xBF";
  const Kept kept = testing::read(Format::sgf, " \r\n" + mark + " (;GM[25]GN[one])\n" + mark +
                                                   "\t( ;;\n; GM [25] GN [two] ;; P0[0 Start P0] ;) \n" + mark + "\n");
  EXPECT_EQ(testing::described(kept.findings), "");
  ASSERT_EQ(kept.records.size(), 2U);
  EXPECT_EQ(kept.records[0].tag("GameName"), "one");
  EXPECT_EQ(kept.records[1].tag("GameName"), "two");
  EXPECT_EQ(format_by_content("\n" + mark + "(;GM[25])"), Format::sgf);
}

TEST(Sgf, RunningNumbersTooLargeToBeToldApartCountAsMissing) {
  EXPECT_EQ(moves_of("P0[0 Start P0];P0[99999999999 Dropb 9 K 3 3];P0[999999999999 Done];"
                     "P1[9999999999999 Dropb 20 F 9 3];P1[99999999999999 Done]"),
            "E@K3,K4,K5 T@F9,F10,G10");
}

// A turn lasts from one Done to the next: what is noted at a resignation that is taken back belongs to its move. A node
// is read whole, so a note stays that stands beside the Done of a turn that changes nothing.
TEST(Sgf, NotesStayWithTheirTurn) {
  const std::string start = "(;GM[25];P0[0 Start P0];P0[1 Dropb 9 K 3 3];P0[2 Done];";
  const auto written_with = [&start](const std::string& actions) {
    return written(Format::text, testing::read(Format::sgf, start + actions + ")").records);
  };
  const std::string taken_back =
      written_with("P1[3 Resign]C[no];P1[4 Resign]C[yes];P1[5 Dropb 20 F 9 3];P1[6 Done]C[there]");
  EXPECT_NE(taken_back.find("1. E@K3,K4,K5 T@F9,F10,G10 {no yes there} *"), std::string::npos) << taken_back;
  const std::string passed = written_with("P1[3 Pickb K 3]C[one];P1[4 Done]C[two];P0[5 Dropb 10 C 3 3]C[three]");
  EXPECT_NE(passed.find("1. E@K3,K4,K5 {one two} *"), std::string::npos) << passed;
}

TEST(Sgf, AnEditAfterAMoveEndsTheGameWhateverItsNumberAndTheNextOnes) {
  const std::string start = "P0[0 Start P0];P0[1 Dropb 9 K 3 3];P0[2 Done];";
  EXPECT_EQ(moves_of(start + "P1[3 Edit]"), "E@K3,K4,K5");
  EXPECT_EQ(moves_of(start + "P1[3 Dropb 20 F 9 3];P1[4 Edit]"), "E@K3,K4,K5 ?syntax");
  EXPECT_EQ(moves_of(start + "P1[3 Edit];P0[0 Start P0];P0[1 Dropb 1 C 3 3];P0[2 Done]"), "E@K3,K4,K5 ?syntax");
}

// The action that is not carried out where pieces are set up, in the first branch and in one after it.
TEST(Sgf, WherePiecesAreSetUpNobodyResigns) {
  for (const std::string action : {"Resign", "WinOnTime", "LoseOnTime", "Undo"}) {
    const std::string setup = "P0[Edit];P0[Dropb 9 K 3 3];P0[Rotate];P0[Done]";
    const std::string play = ";P1[Start P1];P1[Dropb 20 F 9 3];P1[Done]";
    const auto read_with = [&](const std::string& actions) {
      const Kept kept = testing::read(Format::sgf, "(;GM[25];" + actions + ")");
      const std::string game = written(Format::text, kept.records);
      EXPECT_NE(game.find("[Position \"standard b wE@K3,K4,K5\"]\n\n1... T@F9,F10,G10"), std::string::npos) << game;
      return kept;
    };
    for (const Kept& kept :
         {read_with(setup + ";P0[" + action + "]" + play),
          read_with(setup + "(" + play + ")(;P0[Rotate];P0[Done];P0[Edit];P0[" + action + "]" + play + ")")}) {
      ASSERT_EQ(kept.findings.size(), 1U) << testing::described(kept.findings);
      EXPECT_EQ(kept.findings[0].message, "the action '" + action + "' is ignored");
      EXPECT_EQ(kept.records[0].stated().result, Result::unknown);
    }
  }
}

TEST(Sgf, ABranchThatSetsUpOtherPiecesOrBeginsWithTheOtherPlayerIsDropped) {
  const std::string setup = "(;GM[25];P0[Edit];P0[Dropb 9 K 3 3](;P0[Start P0];P0[Dropb 1 C 3 3];P0[Done])";
  for (const std::string other :
       {"P0[Pick W 10]", "P0[Pickb K 3]", "P0[Dropb 10 C 3 3]", "P0[Drop W 9]", "P0[Move K 3 K 9 3]", "P1[Start P1]"}) {
    const Kept kept = testing::read(Format::sgf, setup + "(;" + other + ";P0[Start P0];P0[Dropb 2 C 4 3];P0[Done]))");
    ASSERT_EQ(kept.findings.size(), 1U) << other << testing::described(kept.findings);
    EXPECT_EQ(kept.findings[0].severity, Severity::warning);
    const std::string game = written(Format::text, kept.records);
    EXPECT_NE(game.find("\n\n1. T@C3,C4,D4 *\n"), std::string::npos) << game;
  }
}

TEST(Sgf, ABranchBehindTheEndOfTheGameIsSkippedWithAWarningIfItHasActions) {
  const std::string game = "(;GM[25];P0[Dropb 9 K 3 3];P0[Done];P1[Resign];P1[Done](;P0[time 0:10:00])";
  EXPECT_EQ(testing::described(testing::read(Format::sgf, game + "(;P1[time 0:12:00]))").findings), "");
  EXPECT_EQ(testing::described(testing::read(Format::sgf, game + "(;P1[Dropb 20 F 9 3];P1[Done]))").findings),
            "1:77: warning: game 1: everything after the end of the game is skipped [syntax]\n");
}

TEST(Sgf, ManyEmptyGamesAreReadInProportion) {
  std::string games;
  for (int i = 0; i < 80'000; ++i) games += "(;)";
  EXPECT_EQ(testing::read(Format::sgf, games).records.size(), 80'000U);
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
  EXPECT_EQ(deep.records[1].tag("GameName"), "next");

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
  EXPECT_EQ(all.records[1].tag("GameName"), "next");
}

}  // namespace
}  // namespace punct::formats
