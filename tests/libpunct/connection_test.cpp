// SPDX-License-Identifier: MIT
#include "punct/connection.hpp"

#include <random>

#include <gtest/gtest.h>

#include "support/plain_rules.hpp"

namespace punct {
namespace {

SpaceSet line(const char* from, Offset by, int length) {
  SpaceSet set;
  Space space = *Space::parse(from);
  for (int i = 0; i < length; ++i) {
    set.insert(space);
    if (const auto next = step(space, by)) space = *next;
  }
  return set;
}

TEST(Connection, JoinsEachPairOfSides) {
  EXPECT_TRUE(connects(line("A2", {1, 1}, 15) | line("P16", {1, 0}, 2)));
  EXPECT_TRUE(connects(line("H1", {0, 1}, 16) | line("I17", {1, 1}, 1) | line("I16", {1, 1}, 2)));
  EXPECT_TRUE(connects(line("J2", {-1, 0}, 2) | line("I2", {0, 1}, 15) | line("H16", {0, 1}, 1)));
}

TEST(Connection, NeighboringSidesDoNotCount) {
  // Column A and row 1 lie side by side.
  EXPECT_FALSE(connects(line("A2", {1, 0}, 2) | line("B1", {0, 1}, 2)));
}

TEST(Connection, AGapOfOneSpaceIsEnoughToCut) {
  SpaceSet whole = line("H1", {0, 1}, 16) | line("I16", {1, 1}, 2);
  ASSERT_TRUE(connects(whole));
  whole.erase(*Space::parse("H9"));
  EXPECT_FALSE(connects(whole));
}

TEST(Connection, TheShortestChainRunsFromSideToSide) {
  const SpaceSet all = kBoard;
  const auto chain = shortest_chain(all);
  ASSERT_TRUE(chain.has_value());
  EXPECT_EQ(chain->sides, 0U);
  EXPECT_EQ(chain->spaces.size(), 17U);
  EXPECT_TRUE(kSides[chain->sides][0].contains(chain->spaces.front()));
  EXPECT_TRUE(kSides[chain->sides][1].contains(chain->spaces.back()));
  for (std::size_t i = 1; i < chain->spaces.size(); ++i) EXPECT_EQ(distance(chain->spaces[i - 1], chain->spaces[i]), 1);
  EXPECT_FALSE(shortest_chain(kCenter).has_value());
}

// Sets drawn with a chance at which about half of them connect.
TEST(Connection, AgreesWithWalkingFromSpaceToSpace) {
  std::mt19937 random(1);
  int connected = 0;
  for (int i = 0; i < 2'000; ++i) {
    SpaceSet spaces;
    for (const Space space : kAllSpaces)
      if (random() % 100 < 48) spaces.insert(space);
    const bool joined = connects(spaces);
    ASSERT_EQ(joined, testing::plainly_connected(spaces));
    ASSERT_EQ(shortest_chain(spaces).has_value(), joined);
    connected += joined ? 1 : 0;
  }
  EXPECT_GT(connected, 500);
  EXPECT_LT(connected, 1'500);
}

}  // namespace
}  // namespace punct
