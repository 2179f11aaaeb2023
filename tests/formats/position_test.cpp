// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "support/reading.hpp"

namespace punct::formats {
namespace {

using testing::read;

constexpr const char* kLines = "# two\n\n  standard b wE@K3,K4,K5\r\nbasic w\n#standard w\nstandard w";

TEST(PositionLines, AreGamesWithoutMoves) {
  const auto kept = read(Format::position, kLines);
  ASSERT_EQ(kept.records.size(), 3U);
  EXPECT_TRUE(kept.findings.empty());
  EXPECT_EQ(kept.records[0].position(), "standard b wE@K3,K4,K5");
  EXPECT_EQ(kept.records[0].place(), (Place{3, 3}));
  EXPECT_EQ(kept.records[1].position(), "basic w");
  EXPECT_EQ(kept.records[2].place(), (Place{6, 1}));
  EXPECT_EQ(kept.records[2].first(), kNoNode);
}

TEST(PositionLines, AreKnownByEndingAndContent) {
  EXPECT_EQ(format_by_ending("a/B.POSITION"), Format::position);
  EXPECT_EQ(format_by_content("# a comment\nstandard w\n"), Format::position);
  EXPECT_EQ(format_by_content("basic b wE@K3,K4,K5"), Format::position);
  EXPECT_EQ(format_by_content("standards are high"), Format::text);
}

TEST(PositionLines, AreWrittenAsTheStart) {
  std::vector<Finding> losses;
  std::string out;
  const auto writer = info(Format::position).make_writer();
  writer->write(read(Format::position, "basic b wE@K3,K4,K5").records[0], out, losses);
  writer->write(Record(), out, losses);
  EXPECT_TRUE(losses.empty());
  writer->write(read(Format::text, "1. E@K3,K4,K5 *").records[0], out, losses);
  EXPECT_EQ(out, "basic b wE@K3,K4,K5\nstandard w\nstandard w\n");
  EXPECT_EQ(losses.size(), 1U);
}

TEST(PositionLines, AreOneLineEach) {
  Record record;
  record.set_position("standard b\nwE@K3,K4,K5\r\n");
  std::vector<Finding> losses;
  std::string out;
  info(Format::position).make_writer()->write(record, out, losses);
  EXPECT_EQ(out, "standard b wE@K3,K4,K5  \n");
  ASSERT_EQ(losses.size(), 1U);
  EXPECT_EQ(losses[0].message, "a position line cannot hold line breaks; they became spaces");
}

}  // namespace
}  // namespace punct::formats
