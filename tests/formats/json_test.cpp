// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "punct/formats/format.hpp"
#include "support/reading.hpp"

namespace punct::formats {
namespace {

using testing::Case;
using testing::described;
using testing::read;
using testing::read_cases;
using testing::written;

std::vector<Record> records_of(Format format, std::string_view bytes) {
  testing::Kept kept = read(format, bytes);
  EXPECT_EQ(described(kept.findings), "") << bytes;
  return std::move(kept.records);
}

std::string as_lines(std::string_view json) { return written(Format::jsonl, records_of(Format::json, json)); }

TEST(Json, SaysWhatIsWrongAndWhere) {
  for (const Case& one : read_cases(PUNCT_TEST_DATA "/json/findings.cases"))
    EXPECT_EQ(described(read(Format::json, one.input).findings), one.expected) << one.name;
}

TEST(JsonLines, SaysWhatIsWrongAndWhere) {
  for (const Case& one : read_cases(PUNCT_TEST_DATA "/json/lines_findings.cases"))
    EXPECT_EQ(described(read(Format::jsonl, one.input).findings), one.expected) << one.name;
}

TEST(Json, BrokenUtf8IsAFindingAtItsByte) {
  // Overlong, cut off, a surrogate, above U+10FFFF, a byte that never occurs, a lone continuation.
  for (const std::string_view bad : {"\xC0\xAF", "\xE2\x82", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xFF", "\x80"}) {
    const std::string game = "{\"comment\":\"é" + std::string(bad) + "\",\"moves\":[]}";
    for (const Format format : {Format::json, Format::jsonl}) {
      const auto found = read(format, game).findings;
      ASSERT_EQ(found.size(), 1U) << game;
      EXPECT_EQ(found[0].code, Code::syntax);
      EXPECT_EQ(found[0].place.line, 1U);
      EXPECT_GE(found[0].place.column, 14U);
      EXPECT_LE(found[0].place.column, 17U);
    }
  }
}

constexpr std::string_view kAll = R"([
{"format":"punct","version":1,
 "tags":{"Event":"Autumn \"cup\"","White":"A. Example","Annotator":"Łukasz"},
 "rules":"basic","result":"1-0","termination":"connection",
 "position":"basic w bT@F9,F10,G10",
 "comment":"before the first move",
 "x-clock":{"white":[1,2.50,-0],"black":null},
 "x-source":"a book",
 "moves":[
  {"place":"E","dots":["K3","K4","K5"]},
  {"from":"K3","dots":["K9","K10","K11"],"level":2,"connects":true,"nags":[1,200],"comment":"over\tthe middle","x-time":17,"variations":[[{"comment":"or"},{"place":"M","dots":["C4","C5","D4"]},{"from":"F9","dots":["F3"]}],[{"place":"L","dots":["C4"],"variations":[[{"place":"R","dots":["C4","C5"]}]]}]]},
  {"place":"T","dots":["Q10","P10","Q11"]}]},
{"format":"punct","version":1,
 "rules":"standard","result":"*",
 "moves":[]}
]
)";

TEST(Json, WritesWhatItReadsByteForByte) { EXPECT_EQ(written(Format::json, records_of(Format::json, kAll)), kAll); }

TEST(Json, MinorDotsAreWrittenByColumnAndRow) {
  EXPECT_EQ(
      as_lines(R"({"moves":[{"place":"T","dots":["G10","G9","F10"]}]})"),
      R"({"format":"punct","version":1,"rules":"standard","result":"*","moves":[{"place":"T","dots":["G10","F10","G9"]}]})"
      "\n");
}

TEST(JsonLines, HoldsTheSameAGameALine) {
  const std::vector<Record> records = records_of(Format::json, kAll);
  const std::string lines = written(Format::jsonl, records);
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 2);
  EXPECT_EQ(written(Format::json, records_of(Format::jsonl, lines)), kAll);
}

TEST(Json, WritesAFileWithoutGames) {
  EXPECT_EQ(written(Format::json, {}), "[\n\n]\n");
  EXPECT_EQ(written(Format::jsonl, {}), "");
  EXPECT_TRUE(records_of(Format::json, "[\n\n]\n").empty());
}

TEST(Json, OtherMembersKeepTheSpellingOfTheirNumbers) {
  constexpr std::string_view game = R"({"format":"punct","version":1,"rules":"standard","result":"*",)"
                                    R"("x-a":[1E5,1e+5,-9007199254740993,-2.5e300,true,false,null,{},[]],"moves":[]})"
                                    "\n";
  EXPECT_EQ(as_lines(game), game);
}

TEST(Json, MembersOfMovesComeBackFromTheirComment) {
  constexpr std::string_view start = R"({"format":"punct","version":1,"rules":"standard","result":"*","moves":[)";
  for (const std::string_view move : {
           R"({"place":"E","dots":["K3"],"x-a":"one] [%x-b 1]"})",
           R"({"place":"E","dots":["K3"],"comment":"[%x-a","x-b":1})",
           R"({"place":"E","dots":["K3"],"comment":"[%x-a 1"})",
           R"({"place":"E","dots":["K3"],"comment":"[%x-a nil]"})",
           R"({"place":"E","dots":["K3"],"comment":"[%x-a 1 ]"})",
           R"({"place":"E","dots":["K3"],"comment":"[%x-a 1]x]"})",
           R"({"place":"E","dots":["K3"],"comment":"[%x-a 1] a]"})",
           R"({"place":"E","dots":["K3"],"comment":"[%x- 1] [%x-ä 1]"})",
       }) {
    const std::string game = std::string(start) + std::string(move) + "]}\n";
    EXPECT_EQ(as_lines(game), game);
  }
}

TEST(Json, AMemberMayHoldSoManyValuesAndNoMore) {
  const auto found = [](std::size_t values) {
    std::string game = R"({"moves":[],"x-a":[1)";
    for (std::size_t i = 1; i < values; ++i) game += ",1";
    return read(Format::json, game + "]}").findings;
  };
  const std::size_t most = Limits{}.parts();
  EXPECT_EQ(described(found(most - 2)), "");
  const auto refused = found(most + 1);
  ASSERT_EQ(refused.size(), 1U);
  EXPECT_EQ(refused[0].code, Code::limit);
}

// That a file holds no game is for the tools to say, of every format alike.
TEST(Json, NothingHoldsNoGameAndNothingWrong) {
  for (const std::string_view nothing : {"", " \n", "\xEF\xBB\xBF"})
    for (const Format format : kAllFormats) EXPECT_TRUE(read(format, nothing).findings.empty());
}

TEST(Json, ReadsARecordIntoItsParts) {
  const std::vector<Record> records = records_of(Format::json, kAll);
  ASSERT_EQ(records.size(), 2U);
  const Record& record = records[0];
  EXPECT_EQ(record.tag("Event"), "Autumn \"cup\"");
  EXPECT_EQ(record.tag("x-clock"), R"({"white":[1,2.50,-0],"black":null})");
  EXPECT_EQ(record.tag("x-source"), "a book");
  EXPECT_EQ(record.rules(), Rules::basic);
  EXPECT_EQ(record.stated().termination, Termination::connection);
  EXPECT_EQ(record.position(), "basic w bT@F9,F10,G10");
  EXPECT_EQ(record.comment(), "before the first move");
  EXPECT_EQ(record.place(), (Place{2, 1}));
  const NodeIndex second = record.next(record.first());
  EXPECT_EQ(text(record.move(second)), "K3-K9,K10,K11^2#");
  EXPECT_EQ(record.place(second), (Place{11, 3}));
  EXPECT_EQ(record.nags(second), "\x01\xC8");
  EXPECT_EQ(record.comment(second), "over\tthe middle [%x-time 17]");
  const NodeIndex variation = record.variation(second);
  EXPECT_EQ(record.comment_before(variation), "or");
  EXPECT_EQ(text(record.move(record.next(variation))), "F9-F3");
  const NodeIndex other = record.next_variation(variation);
  EXPECT_EQ(text(record.move(record.variation(other))), "R@C4,C5");
  EXPECT_EQ(text(record.move(record.next(second))), "T@Q10,P10,Q11");
}

// Members may come in any order, the variations of a move before the move itself.
TEST(Json, TheOrderOfMembersDoesNotMatter) {
  constexpr std::string_view turned = R"({"moves":[
    {"dots":["K3","K4","K5"],"place":"E"},
    {"variations":[[{"variations":[[{"dots":["F9"],"from":"K3"}]],"x-b":[2],"dots":["C4"],"place":"L"},
                    {"place":"R","dots":["C4"]}]],
     "comment":"c","nags":[1],"x-a":{"b":1},"connects":true,"level":2,"dots":["K9"],"from":"K3"}],
    "x-t":1,"result":"1-0","tags":{"White":"w","Event":"e"}})";
  constexpr std::string_view straight = R"({"tags":{"Event":"e","White":"w"},"result":"1-0","x-t":1,"moves":[
    {"place":"E","dots":["K3","K4","K5"]},
    {"from":"K3","dots":["K9"],"level":2,"connects":true,"nags":[1],"comment":"c","x-a":{"b":1},
     "variations":[[{"place":"L","dots":["C4"],"x-b":[2],"variations":[[{"from":"K3","dots":["F9"]}]]},
                    {"place":"R","dots":["C4"]}]]}]})";
  EXPECT_EQ(as_lines(turned), as_lines(straight));
}

TEST(Json, FaultsInVariationsBeforeTheirMoveHaveTheirPlace) {
  const auto found = read(Format::json, R"({"moves":[
    {"variations":[[{"place":"L","dots":["Z4"]}],7],"place":"E","dots":["K3"]},
    {"place":"E","dots":["A1"]}]})");
  EXPECT_EQ(described(found.findings),
            "2:21: error: game 1: ply 1: 'Z4' is not on the board: columns are A to Q (R1) [bad-cell]\n"
            "2:5: error: game 1: ply 1: a variation must be an array of moves [syntax]\n");
}

TEST(Json, TakesEveryLineEndAndAByteOrderMark) {
  for (const std::string_view line_end : {"\n", "\r\n", "\r"}) {
    std::string file = "\xEF\xBB\xBF";
    for (const std::string_view line : {"{\"moves\":[]}", "", "{\"moves\":[],\"m\":1}"}) (file += line) += line_end;
    const auto kept = read(Format::jsonl, file);
    EXPECT_EQ(kept.records.size(), 2U);
    EXPECT_EQ(described(kept.findings), "3:13: error: game 2: a game has no member \"m\" [syntax]\n");
  }
  EXPECT_EQ(described(read(Format::json, "\xEF\xBB\xBF{\"m\":1,\"moves\":[]}").findings),
            "1:2: error: game 1: a game has no member \"m\" [syntax]\n");
}

TEST(Json, MissingValuesOfTheRosterAreNoTags) {
  EXPECT_EQ(as_lines(R"({"tags":{"Event":"?","Date":"????.??.??","Other":"?","Site":""},"moves":[]})"),
            as_lines(R"({"tags":{"Site":"","Other":"?"},"moves":[]})"));
}

TEST(Json, NestingHasALimit) {
  const auto nested = [](int depth) {
    std::string game = "{\"moves\":[";
    std::string end;
    for (int i = 0; i < depth; ++i) {
      game += "{\"place\":\"E\",\"dots\":[\"K3\"],\"variations\":[[";
      end += "]]}";
    }
    return game + "{\"place\":\"E\",\"dots\":[\"K3\"]}" + end + "]}";
  };
  EXPECT_EQ(read(Format::json, nested(256)).findings.size(), 0U);
  for (const int depth : {257, 50'000}) {
    const auto found = read(Format::json, nested(depth)).findings;
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].code, Code::limit);
    EXPECT_EQ(found[0].ply, 1U);
  }
  for (const std::string& bracket : {std::string("["), std::string("{\"a\":")}) {
    std::string deep = "{\"x-a\":";
    for (int i = 0; i < 100'000; ++i) deep += bracket;
    const auto found = read(Format::json, deep).findings;
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found[0].code, Code::limit);
  }
}

TEST(Json, AGameMayBeTooLarge) {
  const std::string game = R"({"comment":")" + std::string(1000, 'a') + R"(","moves":[]})";
  const std::string small = R"({"moves":[{"place":"E","dots":["A1"]}]})";
  for (const Format format : {Format::json, Format::jsonl}) {
    const std::string file = format == Format::json ? "[" + game + ",\n" + small + "]" : game + "\n" + small;
    const auto kept = read(format, file, Limits{.game_bytes = 200, .nesting = 4});
    ASSERT_EQ(kept.findings.size(), 2U);
    EXPECT_EQ(kept.findings[0].code, Code::limit);
    EXPECT_EQ(kept.findings[1].code, Code::bad_cell);
    EXPECT_EQ(kept.findings[1].place.line, 2U);
  }
}

TEST(Json, ManyFaultsInAGameEndItsReading) {
  std::string game = "{\"moves\":[],\"tags\":{";
  for (int i = 0; i < 5000; ++i) game += "\"two words\":\"\",";
  const auto found = read(Format::json, game + "\"a\":\"\"}}").findings;
  EXPECT_EQ(found.size(), 1001U);
  EXPECT_EQ(found.back().code, Code::limit);
}

TEST(Json, LooksLikeItself) {
  EXPECT_EQ(format_by_content(" {\"moves\":[]}\n"), Format::json);
  EXPECT_EQ(format_by_content("[\n]\n"), Format::json);
  EXPECT_EQ(format_by_content(kAll), Format::json);
  EXPECT_EQ(format_by_content("{\"moves\":[]}\n{\"moves\":"), Format::jsonl);
  EXPECT_EQ(format_by_content("{\"moves\":[],\n\"tags\":{}}\n"), Format::json);
  EXPECT_EQ(format_by_content("[Event \"{\"]\n"), Format::text);
}

// To JSON Schema 1.0 is an integer.
TEST(Json, WholeNumbersMayHaveAPoint) {
  const auto kept =
      read(Format::json, R"({"version":1.0,"moves":[{"place":"E","dots":["K3"],"level":1.0,"nags":[1.0,2e0]}]})");
  EXPECT_TRUE(kept.findings.empty()) << testing::described(kept.findings);
  ASSERT_EQ(kept.records.size(), 1U);
  EXPECT_EQ(kept.records[0].nags(kept.records[0].first()), "\x01\x02");
}

}  // namespace
}  // namespace punct::formats
