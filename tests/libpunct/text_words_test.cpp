// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "punct/text/words.hpp"

namespace punct {
namespace {

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
