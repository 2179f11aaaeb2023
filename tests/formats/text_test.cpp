// SPDX-License-Identifier: MIT
#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

#include "support/reading.hpp"

namespace punct::formats {
namespace {

using testing::file_bytes;
using testing::Kept;
using testing::written;

TEST(Text, EachCaseIsReadAndWrittenAsExpected) {
  const auto cases = testing::read_case_files(PUNCT_TEST_DATA "/text", ".punct");
  EXPECT_GE(cases.size(), 30U);
  for (const auto& each : cases)
    EXPECT_EQ(testing::outcome(testing::read(Format::text, each.input)), each.expected) << each.name;
}

TEST(Text, WhatIsWrittenIsReadBackWithoutFindings) {
  for (const auto& each : testing::read_case_files(PUNCT_TEST_DATA "/text", ".punct")) {
    const std::string once = written(Format::text, testing::read(Format::text, each.input).records);
    const Kept again = testing::read(Format::text, once);
    EXPECT_EQ(written(Format::text, again.records), once) << each.name;
    EXPECT_EQ(testing::described(again.findings), "") << each.name;
  }
}

TEST(Text, LinesOfMovetextEndBeforeColumn80) {
  const Kept kept = testing::read(Format::text, file_bytes(PUNCT_TEST_DATA "/text/wrapping.punct"));
  std::istringstream lines(written(Format::text, kept.records));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '[' || line.find("xxxx") != std::string::npos) continue;
    const auto columns = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
    EXPECT_LT(columns, 80) << line;
  }
}

TEST(Text, NestingIsLimited) {
  const auto nested = [](int depth) {
    std::string text = "1. E@K3,K4,K5 ";
    for (int i = 0; i < depth; ++i) text += "(1. E@K3,K4,K5 ";
    return text + std::string(static_cast<std::size_t>(depth), ')') + " T@F9,F10,G10 *\n";
  };
  EXPECT_TRUE(testing::read(Format::text, nested(256)).findings.empty());
  const Kept deep = testing::read(Format::text, nested(257));
  ASSERT_EQ(deep.findings.size(), 1);
  EXPECT_EQ(deep.findings[0].code, Code::limit);
  EXPECT_EQ(deep.findings[0].place, (Place{1, 15 + 256 * 15}));
  const Kept hostile = testing::read(Format::text, nested(100'000));
  EXPECT_EQ(hostile.findings.size(), 1);
  const Record& record = hostile.records.at(0);
  EXPECT_TRUE(record.next(record.first()) != kNoNode) << "the main line goes on behind what nests too deep";
}

TEST(Text, GamesLargerThanAllowedAreRefusedAndTheNextIsRead) {
  Limits limits;
  limits.game_bytes = 1000;
  const std::string filler(5000, 'x');
  for (const std::string& huge : {"1. {" + filler + "} E@K3,K4,K5 *", "[Event \"" + filler + "\"]\n\n*", "1. " + filler,
                                  "1. E@K3 ; " + filler, std::string(5000, '('), "1. E@K3 {" + filler}) {
    const Kept all = testing::read(Format::text, huge + "\n\n[Event \"next\"]\n\n*\n", limits);
    ASSERT_EQ(all.records.size(), 2) << huge.substr(0, 20);
    EXPECT_TRUE(all.records[0].is_cut_short()) << huge.substr(0, 20);
    EXPECT_FALSE(all.findings.empty()) << huge.substr(0, 20);
    EXPECT_EQ(all.records[1].tag("Event"), "next") << huge.substr(0, 20);
  }
}

TEST(Text, TagsBehindTooManyFindingsBelongToTheSameGame) {
  std::string bytes;
  for (int i = 0; i < 5; ++i) bytes += "[not a tag]\n";
  bytes += "[White \"A\"]\n[Black \"B\"]\n\n1. E@K3,K4,K5 *\n\n[Event \"next\"]\n\n*\n";
  Limits limits;
  limits.findings = 3;
  const Kept kept = testing::read(Format::text, bytes, limits);
  ASSERT_EQ(kept.records.size(), 2);
  EXPECT_EQ(kept.findings.back().code, Code::limit);
  EXPECT_EQ(kept.records[1].tag("Event"), "next");
}

TEST(Text, PlacesCountCodePointsAndLinesFromTheOrigin) {
  const auto reader = info(Format::text).make_reader({});
  Kept all;
  reader->read("{\xC3\xA9\xE2\x82\xAC} 1. E@K3\r\n(1. K3\xE2\x86\x92K4 M14)\r*", {{10, 5}}, all);
  const Record& record = all.records.at(0);
  EXPECT_EQ(record.place(), (Place{10, 5}));
  EXPECT_EQ(record.place(record.first()), (Place{10, 13}));
  EXPECT_EQ(record.place(record.variation(record.first())), (Place{11, 5}));
  EXPECT_EQ(all.findings.at(0).place, (Place{11, 11}));
  EXPECT_EQ(record.stated().result_token_place, (Place{12, 1}));
}

TEST(Text, SaysThatLineBreaksInTagsAreLost) {
  Record record;
  record.set_tag("Event", "a\nb\tc d");
  std::vector<Finding> losses;
  const std::string text = written(Format::text, {record}, &losses);
  EXPECT_NE(text.find("[Event \"a b c d\"]"), std::string::npos);
  EXPECT_EQ(testing::described(losses),
            "0:0: warning: text records cannot hold line breaks or tabs in tags; they became spaces [syntax]\n");
}

// Numbers go on from a wrong one, or are right again; only what is wrong is told.
TEST(Text, WarnsOfAWrongNumberOnce) {
  const auto found = [](std::string_view bytes) {
    return testing::described(testing::read(Format::text, bytes).findings);
  };
  EXPECT_EQ(found("9. E@K3,K4,K5 T@F9,F10,G10 2. K3-K9,K10,K11 *"),
            "1:1: warning: game 1: ply 1: the move is number 1, not 9 [wrong-number]\n");
  EXPECT_EQ(found("9. E@K3,K4,K5 T@F9,F10,G10 10. K3-K9,K10,K11 *"),
            "1:1: warning: game 1: ply 1: the move is number 1, not 9 [wrong-number]\n");
  EXPECT_EQ(found("99999999999999999999999. E@K3,K4,K5 *"),
            "1:1: warning: game 1: ply 1: the move is number 1, not over 99999999 [wrong-number]\n");
}

TEST(Text, NamesATagThatDiffersByCapitals) {
  EXPECT_EQ(testing::described(testing::read(Format::text, "[White \"A\"]\n[white \"B\"]\n\n*").findings),
            "2:1: warning: game 1: the tag white is not White; tag names are case-sensitive [syntax]\n");
}

}  // namespace
}  // namespace punct::formats
