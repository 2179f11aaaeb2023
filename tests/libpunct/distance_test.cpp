// SPDX-License-Identifier: MIT
#include "punct/distance.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "support/plain_analysis.hpp"

namespace punct {
namespace {

SpaceSet set_of(const std::vector<const char*>& names) {
  SpaceSet set;
  for (const char* const name : names) set.insert(Space::parse(name).value());
  return set;
}

/// From row 1 to row 17 along column I.
SpaceSet line_along_i() {
  return set_of(
      {"H1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I9", "I10", "I11", "I12", "I13", "I14", "I15", "I16", "J17"});
}

SpaceSet line_without(const std::vector<const char*>& gaps) { return line_along_i() & ~set_of(gaps); }

SpaceSet random_set() {
  const auto share = *rc::gen::inRange(0, 100);
  SpaceSet set;
  for (const Space space : kAllSpaces)
    if (*rc::gen::inRange(0, 100) < share) set.insert(space);
  return set;
}

TEST(Distance, EmptyBoard) { EXPECT_EQ(distance_to_connection({}), 17); }

TEST(Distance, CountsTheGaps) {
  EXPECT_EQ(distance_to_connection(line_along_i()), 0);
  EXPECT_EQ(distance_to_connection(line_without({"I9"})), 1);
  EXPECT_EQ(distance_to_connection(line_without({"I9", "I10"})), 2);
  EXPECT_EQ(distance_to_connection(line_without({"H1", "J17"})), 2);
}

TEST(Distance, ChainGoesTheWayThatIsThere) {
  const NearestChain chain = nearest_chain(line_without({"I9"}));
  EXPECT_EQ(chain.missing, 1);
  EXPECT_EQ(chain.sides, 1U);
  ASSERT_EQ(chain.spaces.size(), 17U);
  EXPECT_EQ(chain.spaces.front().name(), "H1");
  EXPECT_EQ(chain.spaces[8].name(), "I9");
  EXPECT_EQ(chain.spaces.back().name(), "J17");
}

RC_GTEST_PROP(Distance, IsThatOfThePlainSearch, ()) {
  const SpaceSet own = random_set();
  RC_ASSERT(distance_to_connection(own) == testing::plain_distance(own).first);
}

RC_GTEST_PROP(Distance, ChainIsWhatItSays, ()) {
  const SpaceSet own = random_set();
  const NearestChain chain = nearest_chain(own);
  const auto [missing, length] = testing::plain_distance(own);
  RC_ASSERT(chain.missing == missing);
  RC_ASSERT(static_cast<int>(chain.spaces.size()) == length);
  int gaps = 0;
  for (const Space space : chain.spaces) gaps += own.contains(space) ? 0 : 1;
  RC_ASSERT(gaps == missing);
  for (std::size_t i = 1; i < chain.spaces.size(); ++i) RC_ASSERT(distance(chain.spaces[i - 1], chain.spaces[i]) == 1);
  RC_ASSERT(kSides[chain.sides][0].contains(chain.spaces.front()));
  RC_ASSERT(kSides[chain.sides][1].contains(chain.spaces.back()));
}

}  // namespace
}  // namespace punct
