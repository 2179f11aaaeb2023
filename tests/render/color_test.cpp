// SPDX-License-Identifier: MIT
#include "punct/render/color.hpp"

#include <gtest/gtest.h>

#include "render/color_difference.hpp"

namespace punct::render {
namespace {

TEST(Color, ReadsLongAndShortForms) {
  EXPECT_EQ(parse_color("#0f80FF"), (Color{0x0f, 0x80, 0xff}));
  EXPECT_EQ(parse_color("#a3c"), (Color{0xaa, 0x33, 0xcc}));
  for (const char* const wrong : {"", "#", "#12", "#12345", "#1234567", "0f80ff", "#0g80ff", "red"})
    EXPECT_EQ(parse_color(wrong), std::nullopt) << wrong;
}

TEST(Color, WritesTheShortestForm) {
  EXPECT_EQ(text(Color{0xaa, 0x33, 0xcc}), "#a3c");
  EXPECT_EQ(text(Color{0xaa, 0x33, 0xcd}), "#aa33cd");
}

TEST(Color, ContrastIsThatOfTheGuidelines) {
  const Color black{0, 0, 0};
  const Color white{255, 255, 255};
  EXPECT_DOUBLE_EQ(contrast(black, white), 21);
  EXPECT_DOUBLE_EQ(contrast(white, black), 21);
  EXPECT_DOUBLE_EQ(contrast(white, white), 1);
  // The often cited lightest gray that is legible on white.
  EXPECT_NEAR(contrast(white, Color{0x76, 0x76, 0x76}), 4.54, 0.005);
  EXPECT_NEAR(luminance(Color{255, 0, 0}), 0.2126, 1e-9);
}

TEST(Color, BlendsByAlpha) {
  EXPECT_EQ(blend({255, 255, 255, 0}, {10, 20, 30}), (Color{10, 20, 30}));
  EXPECT_EQ(blend({255, 255, 255, 255}, {10, 20, 30}), (Color{255, 255, 255}));
  EXPECT_EQ(blend({255, 255, 255, 51}, {0, 0, 0}), (Color{51, 51, 51}));
  EXPECT_EQ(mix({0, 0, 0}, {200, 100, 50}, 0.5), (Color{100, 50, 25}));
}

TEST(Color, GraysLookTheSameToAllEyes) {
  for (const Vision vision : {Vision::common, Vision::protanopia, Vision::deuteranopia, Vision::tritanopia})
    for (const std::uint8_t level : std::initializer_list<std::uint8_t>{0, 60, 128, 255}) {
      const Color seen = as_seen({level, level, level}, vision);
      EXPECT_NEAR(seen.red, level, 1);
      EXPECT_NEAR(seen.green, level, 1);
      EXPECT_NEAR(seen.blue, level, 1);
    }
}

TEST(Color, RedAndGreenComeCloseWithoutTheirCones) {
  const Color red{200, 40, 40};
  const Color green{90, 130, 30};
  const auto apart = [](Color a, Color b) { return std::abs(a.red - b.red) + std::abs(a.green - b.green); };
  EXPECT_LT(apart(as_seen(red, Vision::deuteranopia), as_seen(green, Vision::deuteranopia)), apart(red, green) / 2);
  EXPECT_GT(apart(as_seen(red, Vision::tritanopia), as_seen(green, Vision::tritanopia)), apart(red, green) / 2);
}

/// Pairs that have been computed by others, too (Sharma, Wu and Dalal 2005 give the formula and its pitfalls).
TEST(ColorDifference, IsThatOfTheStandard) {
  EXPECT_NEAR(color_difference({255, 255, 255}, {0, 0, 0}), 100, 0.01);
  EXPECT_NEAR(color_difference({255, 0, 0}, {0, 255, 0}), 86.61, 0.01);
  EXPECT_NEAR(color_difference({255, 0, 0}, {0, 0, 255}), 52.88, 0.01);
  EXPECT_EQ(color_difference({18, 52, 86}, {18, 52, 86}), 0);
}

}  // namespace
}  // namespace punct::render
