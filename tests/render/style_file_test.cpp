// SPDX-License-Identifier: MIT
#include <string>

#include <gtest/gtest.h>

#include "punct/render/theme.hpp"

namespace punct::render {
namespace {

TEST(StyleFile, ChangesWhatItNamesAndNothingElse) {
  const ThemeReading reading = read_theme(
      "# The house style\r\nplate = #123456\nwhite-body=#fed\n  red = #c62828 dotted grid\nfonts = Charis SIL, serif\n"
      "letters = 1.2\n");
  EXPECT_TRUE(reading.findings.empty());
  const Theme& theme = reading.theme;
  EXPECT_EQ(theme.style(Role::plate).fill, parse_color("#123456"));
  EXPECT_EQ(theme.style(Role::white_body).fill, parse_color("#ffeedd"));
  const Theme::TintStyle& red = theme.tints[static_cast<std::size_t>(Tint::red)];
  EXPECT_EQ(red, (Theme::TintStyle{*parse_color("#c62828"), Dash::dotted, Pattern::grid}));
  EXPECT_EQ(theme.fonts, "Charis SIL, serif");
  EXPECT_EQ(theme.letters, 1.2);
  EXPECT_EQ(theme.style(Role::black_body), themes()[0].style(Role::black_body));
}

TEST(StyleFile, StartsFromTheThemeThatItNames) {
  const Theme theme = read_theme("base = print\n").theme;
  EXPECT_EQ(theme.styles, theme_named("print")->styles);
  EXPECT_EQ(read_theme("").theme.styles, themes()[0].styles);
}

TEST(StyleFile, ReadsCommentsBehindValues) {
  const ThemeReading reading = read_theme(
      "base = print # the printed book\nplate = #fff # white\nsocket-line = none\t#none\n"
      "red = #c62828 dotted grid # as in the cover\nfonts = C#, serif # no comment in the name\n");
  EXPECT_TRUE(reading.findings.empty());
  EXPECT_EQ(reading.theme.style(Role::plate).fill, parse_color("#fff"));
  EXPECT_EQ(reading.theme.tints[static_cast<std::size_t>(Tint::red)],
            (Theme::TintStyle{*parse_color("#c62828"), Dash::dotted, Pattern::grid}));
  EXPECT_EQ(reading.theme.fonts, "C#, serif");
  EXPECT_EQ(read_theme("plate = # white\n").findings.size(), 1U);
}

TEST(StyleFile, RefusesASecondLineWithAKey) {
  const ThemeReading reading =
      read_theme("plate = #fff\nbase = print\n  plate = #eee\nbase = wood\nplatte = #fff\nplatte = #fff\n");
  ASSERT_EQ(reading.findings.size(), 4U);
  EXPECT_EQ(reading.findings[0].place, (Place{3, 3}));
  EXPECT_EQ(reading.findings[0].message, "'plate' may appear only once; it is already on line 1");
  EXPECT_EQ(reading.findings[1].message, "'base' may appear only once; it is already on line 2");
  EXPECT_EQ(reading.findings[2].message, reading.findings[3].message);
}

TEST(StyleFile, ReportsWhereAndWhy) {
  const ThemeReading reading = read_theme(
      "plate = blue\nplatte = #fff\nbase = sepia\n  plate\nbody-width = -1\ncenter-pattern = waves\nred = #fff wavy\n");
  ASSERT_EQ(reading.findings.size(), 7U);
  EXPECT_EQ(reading.findings[0].place, (Place{1, 9}));
  EXPECT_EQ(reading.findings[0].message, "'plate' must be a color such as #fff8e7, not 'blue'");
  EXPECT_EQ(reading.findings[1].place, (Place{2, 1}));
  EXPECT_EQ(reading.findings[2].place, (Place{3, 8}));
  EXPECT_EQ(reading.findings[3].place, (Place{4, 3}));
  EXPECT_EQ(reading.findings[4].message, "'body-width' must be a number from 0 to 20, not '-1'");
}

}  // namespace
}  // namespace punct::render
