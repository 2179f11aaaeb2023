// SPDX-License-Identifier: MIT
#include "punct/clock.hpp"

#include <map>
#include <string>

#include <gtest/gtest.h>

namespace punct {
namespace {

TEST(Clock, ReadsTheTimeThatACommentStates) {
  const std::map<std::string, std::uint64_t> times{
      {"[%emt 0:01:02.345]", 62'345},        {"[%emt 0:00:07]", 7'000},
      {"[%emt 12:00:00.5]", 43'200'500},     {"[%emt 0:00:01.2349]", 1'234},
      {"[%emt 9999:59:59]", 35'999'999'000}, {"a good move [%mark K3] [%emt 0:00:03] indeed", 3'000},
      {"[%emt ] [%emt 0:00:04]", 4'000},
  };
  for (const auto& [comment, time] : times) EXPECT_EQ(time_spent(comment), time) << comment;
}

TEST(Clock, ReadsNoTimeFromOtherText) {
  for (const char* const comment :
       {"", "0:00:01", "[%emt]", "[%emt 0:01]", "[%emt 0:60:00]", "[%emt 0:00:60]", "[%emt 10000:00:00]",
        "[%emt -1:00:00]", "[%emt 0:00:01.]", "[%emt 0:00:01.x]", "[%emt 0:00:01 x]", "[%emt 0:00:01[%mark K3]]",
        "[%emt [0:00:01]]", "[%clk 0:00:01]"})
    EXPECT_EQ(time_spent(comment), std::nullopt) << comment;
}

TEST(Clock, TakesTheLongestTimeSpentAndTheLeastTimeLeft) {
  EXPECT_EQ(time_spent("[%emt 0:00:02] [%emt 0:00:05] [%emt 0:00:03] [%clk 1:00:00]"), 5'000U);
  EXPECT_EQ(time_left("[%clk 0:00:04] [%clk 0:00:02] [%clk 0:00:03] [%emt 0:00:01]"), 2'000U);
}

TEST(Clock, WritesATime) {
  EXPECT_EQ(time_text(0), "0:00:00.000");
  EXPECT_EQ(time_text(62'345), "0:01:02.345");
  EXPECT_EQ(time_text(43'200'500), "12:00:00.500");
  EXPECT_EQ(time_spent("[%emt " + time_text(35'999'999'001) + "]"), 35'999'999'001U);
}

}  // namespace
}  // namespace punct
