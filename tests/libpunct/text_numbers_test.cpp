// SPDX-License-Identifier: MIT
#include <limits>

#include <gtest/gtest.h>

#include "punct/text/numbers.hpp"

namespace punct {
namespace {

TEST(WholeNumber, IsTheWholeText) {
  EXPECT_EQ(whole_number("18446744073709551615"), std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(whole_number<std::int64_t>("-12"), -12);
  EXPECT_EQ(whole_number<std::uint32_t>("fF", 16), 255U);
  for (const char* const text : {"", "-1", "+1", " 1", "1 ", "1.5", "0x1", "18446744073709551616"})
    EXPECT_EQ(whole_number(text), std::nullopt) << text;
  EXPECT_EQ(whole_number<int>("2147483648"), std::nullopt);
}

TEST(Decimals, AreReadToTheNearestNumber) {
  EXPECT_EQ(decimal_in("0"), 0);
  EXPECT_EQ(decimal_in("0.05"), 0.05);
  EXPECT_EQ(decimal_in(".5"), 0.5);
  EXPECT_EQ(decimal_in("2400"), 2400);
  EXPECT_EQ(decimal_in("0.123456789012345"), std::nullopt);
  EXPECT_EQ(decimal_in("0.12345678901234"), 0.12345678901234);
}

TEST(Decimals, RefuseOtherTexts) {
  for (const char* const text : {"", ".", "1.2.3", "-1", "+1", "1e3", "inf", "1,5", " 1"})
    EXPECT_EQ(decimal_in(text), std::nullopt) << text;
}

TEST(Decimals, AreWrittenWithAllTheirPlaces) {
  EXPECT_EQ(decimal_text(0, 0), "0");
  EXPECT_EQ(decimal_text(12.5, 0), "13");
  EXPECT_EQ(decimal_text(0.05, 2), "0.05");
  EXPECT_EQ(decimal_text(1.1, 3), "1.100");
  EXPECT_EQ(decimal_text(-0.25, 2), "-0.25");
  EXPECT_EQ(decimal_text(-0.001, 2), "0.00");
  EXPECT_EQ(decimal_text(999999, 1), "999999.0");
}

TEST(Decimals, AreWrittenWithAsFewPlacesAsTheyNeed) {
  EXPECT_EQ(decimal_text(60), "60");
  EXPECT_EQ(decimal_text(0.05), "0.05");
  EXPECT_EQ(decimal_text(-2.5), "-2.5");
  EXPECT_EQ(decimal_text(1.0 / 3), "0.333333333");
}

}  // namespace
}  // namespace punct
