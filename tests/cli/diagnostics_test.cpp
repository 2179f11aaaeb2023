// SPDX-License-Identifier: MIT
#include "program/output/diagnostics.hpp"

#include <gtest/gtest.h>

#include "punct/formats/finding_text.hpp"

namespace punct::cli {
namespace {

using namespace collections;

Finding some_finding() {
  Finding finding;
  finding.code = Code::punct_on_opponent;
  finding.place = {41, 12};
  finding.game = 7;
  finding.ply = 23;
  finding.move = "12. K3-K9,K10,K11";
  finding.message = "the PÜNCT lands on an opponent's piece on K9";
  return finding;
}

TEST(FindingText, IsALineAsCompilersWriteIt) {
  EXPECT_EQ(
      formats::finding_line("games.punct", some_finding()),
      "games.punct:41:12: error: game 7, ply 23 (12. K3-K9,K10,K11): the PÜNCT lands on an opponent's piece on K9 "
      "[punct-on-opponent]");
}

TEST(FindingText, LeavesOutWhatIsNotKnown) {
  Finding finding;
  finding.code = Code::syntax;
  finding.severity = Severity::warning;
  finding.message = "odd";
  EXPECT_EQ(formats::finding_line("x", finding), "x: warning: odd [syntax]");
  finding.place = {3, 1};
  finding.game = 2;
  EXPECT_EQ(formats::finding_line("x", finding), "x:3:1: warning: game 2: odd [syntax]");
}

TEST(FindingText, CannotSteerTheTerminal) {
  Finding finding;
  finding.message = "bad \x1b[2J\xff";
  EXPECT_EQ(formats::finding_line("a\nb", finding), "a?b: error: bad ?[2J? [syntax]");
}

TEST(FindingJson, HasTheMembersOfTheContractInOrder) {
  std::string json;
  formats::append_finding_json(json, "a\"b", some_finding());
  EXPECT_EQ(json,
            "{\"file\":\"a\\\"b\",\"line\":41,\"column\":12,\"game\":7,\"ply\":23,\"severity\":\"error\","
            "\"code\":\"punct-on-opponent\",\"message\":\"the PÜNCT lands on an opponent's piece on K9\"}");
  Finding short_move = some_finding();
  short_move.candidates = {"E@K3,K4,K5", "E@K3,L3,M3"};
  json.clear();
  formats::append_finding_json(json, "f", short_move);
  EXPECT_TRUE(json.ends_with(",\"candidates\":[\"E@K3,K4,K5\",\"E@K3,L3,M3\"]}")) << json;
}

TEST(ExcerptOf, IsTheLineOfThePlace) {
  const Excerpt excerpt = excerpt_of("one\ntwo\r\nthree\rfour", {1, 1}, {3, 2});
  EXPECT_EQ(excerpt.line, "three");
  EXPECT_EQ(excerpt.column, 2U);
  EXPECT_EQ(excerpt_of("one\ntwo\r\nthree\rfour", {1, 1}, {4, 1}).line, "four");
}

TEST(ExcerptOf, CountsFromWhereTheBytesBegin) {
  const Excerpt excerpt = excerpt_of("end of ten\neleven", {10, 5}, {10, 8});
  EXPECT_EQ(excerpt.line, "end of ten");
  EXPECT_EQ(excerpt.column, 4U);
  EXPECT_EQ(excerpt_of("end of ten\neleven", {10, 5}, {11, 1}).line, "eleven");
}

TEST(ExcerptOf, CutsLongLinesAroundTheColumn) {
  const std::string line = std::string(5000, 'a') + "X" + std::string(5000, 'b');
  const Excerpt excerpt = excerpt_of(line, {1, 1}, {1, 5001});
  EXPECT_LE(excerpt.line.size(), 100U);
  ASSERT_NE(excerpt.column, 0U);
  EXPECT_EQ(excerpt.line[excerpt.column - 1], 'X');
}

TEST(ExcerptOf, IsEmptyWhereThePlaceIsNotInTheBytes) { EXPECT_EQ(excerpt_of("x", {5, 1}, {4, 1}).column, 0U); }

}  // namespace
}  // namespace punct::cli
