// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "punct/text/words.hpp"

namespace punct {
namespace {

TEST(TakeTo, RemovesTheEndToo) {
  std::string_view text = "a,,b";
  EXPECT_EQ(take_to(text, ','), "a");
  EXPECT_EQ(take_to(text, ','), "");
  EXPECT_EQ(take_to(text, ','), "b");
  EXPECT_EQ(text, "");
}

TEST(TakeLine, KnowsThreeEnds) {
  std::string_view text = "a\r\n\rb\nc";
  for (const char* const line : {"a", "", "b", "c"}) EXPECT_EQ(take_line(text), line);
  EXPECT_EQ(text, "");
}

TEST(HowMany, HasASingular) {
  EXPECT_EQ(how_many(0, "game"), "0 games");
  EXPECT_EQ(how_many(1, "game"), "1 game");
}

TEST(InQuotes, ShowsAnyBytes) {
  EXPECT_EQ(in_quotes(""), "''");
  EXPECT_EQ(in_quotes("K3\u20AC"), "'K3\u20AC'");
  EXPECT_EQ(in_quotes("a\n\xFF"), "'a\uFFFD\uFFFD'");
}

TEST(InQuotes, CutsAtAWholeCharacter) {
  EXPECT_EQ(in_quotes(std::string(40, 'x')), "'" + std::string(40, 'x') + "'");
  EXPECT_EQ(in_quotes(std::string(41, 'x')), "'" + std::string(40, 'x') + "...'");
  EXPECT_EQ(in_quotes(std::string(39, 'x') + "\u20AC"), "'" + std::string(39, 'x') + "...'");
}

TEST(EditDistance, CountsLettersAndSwaps) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("moves", ""), 5U);
  EXPECT_EQ(edit_distance("moves", "move"), 1U);
  EXPECT_EQ(edit_distance("moves", "mover"), 1U);
  EXPECT_EQ(edit_distance("moves", "mvoes"), 1U);
  EXPECT_EQ(edit_distance("render", "replay"), 4U);
}

}  // namespace
}  // namespace punct
