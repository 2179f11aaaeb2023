// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "punct/notation.hpp"
#include "punct/record.hpp"
#include "support/table.hpp"

namespace punct {
namespace {

// The verdict on a move, as the table of cases writes it.
std::string verdict(Position position, const std::string& written_move) {
  const auto text = parse_move(written_move);
  if (!text) return "unreadable";
  const auto move = resolve(position, *text);
  if (!move) {
    const Refusal& refusal = move.error();
    EXPECT_NE(explain(position, *text, refusal), "") << written_move;
    return std::string(name(refusal.code)) + (refusal.space ? " " + refusal.space.name() : "");
  }
  position.play_unchecked(*move);
  if (!position.outcome()) return "legal";
  return std::string(punct::text(result_of(*position.outcome()))) + " " + std::string(name(position.outcome()->reason));
}

// What a verdict says without the space, where the table leaves that out.
std::string without_space(const std::string& verdict) { return verdict.substr(0, verdict.find(' ')); }

TEST(RuleCases, EachMoveGetsItsVerdict) {
  for (const auto& row : testing::read_table(PUNCT_TEST_DATA "/rules/cases.tsv", 5)) {
    const auto position = parse_position(row[1]);
    ASSERT_TRUE(position) << row[0] << ", " << row[4] << ": " << position.error().front().message;
    const std::string& expected = row[3];
    const std::string given = verdict(*position, row[2]);
    EXPECT_EQ(expected.find(' ') == std::string::npos ? without_space(given) : given, expected)
        << row[0] << ", " << row[4] << ": " << row[1] << " | " << row[2];
  }
}

}  // namespace
}  // namespace punct
