// SPDX-License-Identifier: MIT
#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "punct/notation.hpp"
#include "support/random_play.hpp"
#include "support/table.hpp"

namespace punct {
namespace {

std::string as_read(const std::string& line) {
  const auto position = parse_position(line);
  if (position) return text(*position);
  std::string errors;
  for (const PositionError& error : position.error()) {
    EXPECT_FALSE(error.message.empty()) << line;
    EXPECT_LE(error.offset + error.length, line.size());
    errors += (errors.empty() ? "" : " ") + std::string(name(error.code)) + "@" + std::to_string(error.offset);
  }
  return errors;
}

TEST(ParsePosition, ReadsLinesAndFindsEveryDefect) {
  for (const auto& row : testing::read_table(PUNCT_TEST_DATA "/notation/positions.tsv", 2))
    EXPECT_EQ(as_read(row[0]), row[1]) << "'" << row[0] << "'";
}

TEST(ParsePosition, SaysWhichPieceIsWrongAndWhy) {
  const auto message = [](const char* line) { return parse_position(line).error().front().message; };
  EXPECT_EQ(message("standard w wE@C4,C5,D6"), "wE@C4,C5,D6: these dots do not form the piece E (R5)");
  EXPECT_EQ(message("standard w wC@C4,C3,C5 wC@E5,E4,E6 wC@M12,M11,M13"), "wC@M12,M11,M13: White has only 2 C (R5)");
  EXPECT_EQ(message("standard w wE@C4,C5,C6 bT@C5,D5,D6"),
            "bT@C5,D5,D6: level 1 of C5 already holds another piece (R12)");
  EXPECT_EQ(message("standard w wE@C4,C5,C6^2"), "wE@C4,C5,C6^2: no piece on level 1 supports it on C4 (R12)");
  EXPECT_EQ(message("standard w wT@D5,C4,D4 bT@F5,E4,F4 wE@F5,D5,E5^2"),
            "wE@F5,D5,E5^2: its PÜNCT lies on an opponent's piece on F5 (R13)");
  EXPECT_EQ(message("standard w wT@D5,C4,D4 wT@F5,E4,F4 wC@E5,D5,F5^2"),
            "wC@E5,D5,F5^2: its PÜNCT hangs over E5, which is empty (R13)");
  EXPECT_EQ(message("standard w wE@C4,C5,C6^37"), "wE@C4,C5,C6^37: a level is a number from 1 to 36 (R5)");
  EXPECT_EQ(message("chess w"), "a position begins with standard or basic, not 'chess'");
  EXPECT_EQ(message("standard white"), "the player to move is w or b, not 'white'");
}

TEST(ParsePiece, ReadsOnePieceAndChecksItsShape) {
  const auto code = [](const char* text) { return parse_piece(text).error().code; };
  EXPECT_EQ(text(parse_piece("wm@j5,k5,j6^2").value()), "wM@J5,J6,K5^2");
  EXPECT_EQ(parse_piece("bT@F9,F10,G10").value().level, 1);
  EXPECT_EQ(code("wE@C4,C5,D6"), Code::bad_shape);
  for (const char* text : {"wE@C4,C5", "wE@C4", "wEC4,C5,C6", "xE@C4,C5,C6", "wE@C4,C5,C6x", "wE@C4,C5,C6,C7", ""})
    EXPECT_EQ(code(text), Code::syntax) << text;
  EXPECT_EQ(code("wE@C4,S5,C6"), Code::bad_cell);
  EXPECT_EQ(code("wE@C4,C5,S6"), Code::bad_cell);
  EXPECT_EQ(code("wK@C4,C5,C6"), Code::bad_piece);
}

RC_GTEST_PROP(PositionText, PrintAfterParseIsTheIdentity, (std::uint32_t seed)) {
  const Rules rules = *rc::gen::element(Rules::standard, Rules::basic);
  const Position position = testing::random_position(rules, seed, *rc::gen::inRange<std::size_t>(0, 110));
  const std::string line = text(position);
  const auto read = parse_position(line);
  RC_ASSERT(read);
  RC_ASSERT(*read == position);
  RC_ASSERT(read->outcome() == position.outcome());
  RC_ASSERT(text(*read) == line);
  for (const Piece& piece : position.pieces()) RC_ASSERT(parse_piece(text(piece)).value() == piece);
}

RC_GTEST_PROP(PositionText, PiecesMayStandInAnyOrder, (std::uint32_t seed)) {
  const Position position = testing::random_position(Rules::standard, seed, 60);
  auto pieces = position.pieces();
  std::mt19937 random(seed);
  std::shuffle(pieces.begin(), pieces.end(), random);
  std::string line = position.to_move() == Player::white ? "standard w" : "standard b";
  for (const Piece& piece : pieces) line += " " + text(piece);
  RC_ASSERT(parse_position(line).value() == position);
}

RC_GTEST_PROP(PositionText, TakesAnyPatchworkOfItsParts, ()) {
  const auto parts = *rc::gen::container<std::vector<std::string>>(
      rc::gen::elementOf(testing::words("wE@C4,C5,C6 bT@C5,C4,D5^2 wM@ w b ^3 A9 , \xFF ^37 K3,K4")));
  std::string line = "standard w";
  for (const std::string& part : parts) line += *rc::gen::element<std::string>(" ", "", " w") + part;
  const auto position = parse_position(line);
  if (position) RC_ASSERT(parse_position(text(*position)).value() == *position);
  if (!position) RC_ASSERT(!position.error().empty());
}

TEST(ParsePosition, StopsAtMorePiecesThanThereAre) {
  std::string line = "standard w";
  for (int i = 0; i < 1'000'000; ++i) line += " ?";
  EXPECT_EQ(parse_position(line).error().size(), 37U);
}

}  // namespace
}  // namespace punct
