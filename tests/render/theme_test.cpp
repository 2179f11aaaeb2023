// SPDX-License-Identifier: MIT
#include "punct/render/theme.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "render/color_difference.hpp"

namespace punct::render {
namespace {

constexpr std::array kVisions{Vision::common, Vision::protanopia, Vision::deuteranopia, Vision::tritanopia};

struct Pair {
  Role above;
  Role below;
};

/// The contrast as the eye in question sees it.
double seen_contrast(Color above, Color below, Vision vision) {
  return contrast(as_seen(blend(above, below), vision), as_seen(below, vision));
}

Color fill(const Theme& theme, Role role) { return *theme.style(role).fill; }

/// How well a body stands out: by its inside or by its outline, whichever does better.
double body_contrast(const Theme& theme, Role body, Color below, Vision vision) {
  const Style& style = theme.style(body);
  return std::max(seen_contrast(*style.fill, below, vision), seen_contrast(*style.stroke, below, vision));
}

class EachTheme : public testing::TestWithParam<std::size_t> {
 protected:
  const Theme& theme_ = themes()[GetParam()];
};

TEST_P(EachTheme, TextIsLegible) {
  const std::vector<Pair> pairs{{Role::edge_label, Role::plate},
                                {Role::edge_label_far, Role::plate},
                                {Role::space_name, Role::plate},
                                {Role::space_name, Role::socket},
                                {Role::space_name, Role::center_socket},
                                {Role::white_figure, Role::white_body},
                                {Role::white_figure, Role::white_body_covered},
                                {Role::black_figure, Role::black_body},
                                {Role::black_figure, Role::black_body_covered},
                                {Role::white_punct_figure, Role::white_punct},
                                {Role::black_punct_figure, Role::black_punct},
                                {Role::label_text, Role::label_chip},
                                {Role::panel_text, Role::background},
                                {Role::panel_heading, Role::background},
                                {Role::caption, Role::background},
                                {Role::chart_text, Role::background}};
  for (const Vision vision : kVisions)
    for (const Pair pair : pairs)
      EXPECT_GE(seen_contrast(fill(theme_, pair.above), fill(theme_, pair.below), vision), 4.5)
          << theme_.name << ": " << role_name(pair.above) << " on " << role_name(pair.below);
}

TEST(HighContrast, SpacesStandOutFromTheBoard) {
  const Theme& theme = *theme_named("high-contrast");
  for (const Role role : {Role::socket, Role::center_socket}) {
    ASSERT_TRUE(theme.style(role).stroke);
    for (const Vision vision : kVisions)
      EXPECT_GE(seen_contrast(*theme.style(role).stroke, fill(theme, Role::plate), vision), 4.5);
  }
}

TEST_P(EachTheme, PiecesStandOutFromTheBoardAndFromEachOther) {
  constexpr std::array white{Role::white_body, Role::white_body_covered};
  constexpr std::array black{Role::black_body, Role::black_body_covered};
  for (const Vision vision : kVisions) {
    for (const Role below : {Role::plate, Role::socket, Role::center_socket})
      for (const Role body : {white[0], white[1], black[0], black[1]})
        EXPECT_GE(body_contrast(theme_, body, fill(theme_, below), vision), 3)
            << theme_.name << ": " << role_name(body) << " on " << role_name(below);
    for (const Role light : white)
      for (const Role dark : black)
        EXPECT_GE(seen_contrast(fill(theme_, light), fill(theme_, dark), vision), 3) << theme_.name;
  }
}

TEST_P(EachTheme, PiecesOfOneColorStayApartWhereTheyCross) {
  for (const Vision vision : kVisions)
    for (const Role body : {Role::white_body, Role::white_body_covered, Role::black_body, Role::black_body_covered})
      EXPECT_GE(seen_contrast(*theme_.style(body).stroke, fill(theme_, body), vision), 3)
          << theme_.name << ": " << role_name(body);
}

TEST_P(EachTheme, DotsStandOutFromTheirPiece) {
  for (const Vision vision : kVisions) {
    for (const Role body : {Role::white_body, Role::white_body_covered}) {
      EXPECT_GE(seen_contrast(fill(theme_, Role::white_minor), fill(theme_, body), vision), 3);
      EXPECT_GE(seen_contrast(fill(theme_, Role::white_punct), fill(theme_, body), vision), 3);
      EXPECT_GE(seen_contrast(*theme_.style(Role::white_punct_covered).stroke, fill(theme_, body), vision), 3);
    }
    for (const Role body : {Role::black_body, Role::black_body_covered}) {
      EXPECT_GE(seen_contrast(fill(theme_, Role::black_minor), fill(theme_, body), vision), 3);
      EXPECT_GE(seen_contrast(fill(theme_, Role::black_punct), fill(theme_, body), vision), 3);
      EXPECT_GE(seen_contrast(*theme_.style(Role::black_punct_covered).stroke, fill(theme_, body), vision), 3);
    }
  }
}

TEST_P(EachTheme, MarksStandOutFromTheirCasing) {
  for (const Vision vision : kVisions)
    for (std::size_t tint = 0; tint < kTints; ++tint)
      for (const Role role : {Role::mark_casing, Role::arrow_casing, Role::arrow_head_casing, Role::path_casing}) {
        const Color casing = *theme_.style({role, static_cast<Tint>(tint), 0, 0, Path{}}).stroke;
        EXPECT_GE(seen_contrast(theme_.tints[tint].color, casing, vision), 3)
            << theme_.name << ' ' << text(theme_.tints[tint].color);
      }
}

/// As the color is seen without any color at all.
Color gray_of(Color color) {
  Color gray;
  double nearest = 2;
  for (int level = 0; level < 256; ++level) {
    const auto byte = static_cast<std::uint8_t>(level);
    const Color candidate{byte, byte, byte};
    const double off = std::abs(luminance(candidate) - luminance(color));
    if (off >= nearest) continue;
    nearest = off;
    gray = candidate;
  }
  return gray;
}

/// No two hues look alike to anybody; where there are no hues, dashes and patterns do it.
TEST_P(EachTheme, MarksAreToldApart) {
  constexpr double apart = 10;
  constexpr double apart_in_gray = 6;
  const bool has_patterns = theme_.style(Role::highlight).pattern != Pattern::none ||
                            theme_.style(Role::highlight).tinted == Style::Tinted::hatch;
  for (std::size_t i = 0; i < kTints; ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const Theme::TintStyle& a = theme_.tints[i];
      const Theme::TintStyle& b = theme_.tints[j];
      const std::string names =
          std::string(tint_name(static_cast<Tint>(i))) + ' ' + std::string(tint_name(static_cast<Tint>(j)));
      if (has_patterns) {
        EXPECT_NE(a.dash, b.dash) << names;
        EXPECT_NE(a.pattern, b.pattern) << names;
        continue;
      }
      for (const Vision vision : kVisions)
        EXPECT_GE(color_difference(as_seen(a.color, vision), as_seen(b.color, vision)), apart) << names;
      EXPECT_GE(color_difference(gray_of(a.color), gray_of(b.color)), apart_in_gray) << names;
    }
}

/// Dashes are a line in the middle of a mark, so that no mark falls apart.
TEST_P(EachTheme, MarksAreWhole) {
  for (const auto& [line, core] : {std::pair{Role::mark, Role::mark_core}, std::pair{Role::arrow, Role::arrow_core},
                                   std::pair{Role::path, Role::path_core}})
    for (std::size_t tint = 0; tint < kTints; ++tint) {
      const Style whole = theme_.style({line, static_cast<Tint>(tint), 0, 0, Path{}});
      const Style middle = theme_.style({core, static_cast<Tint>(tint), 0, 0, Path{}});
      EXPECT_EQ(whole.dash, Dash::none);
      EXPECT_EQ(middle.dash, theme_.tints[tint].dash);
      ASSERT_EQ(middle.stroke.has_value(), middle.dash != Dash::none);
      if (!middle.stroke) continue;
      EXPECT_LT(middle.width, whole.width / 2);
      EXPECT_GE(contrast(*middle.stroke, *whole.stroke), 4.5);
    }
}

TEST_P(EachTheme, CoresOfDotsAreSeenWhereMarksHaveDashes) {
  for (std::size_t tint = 0; tint < kTints; ++tint) {
    const Style dot = theme_.style({Role::arrow_head, static_cast<Tint>(tint), 0, 0, Path{}});
    const Style core = theme_.style({Role::dot_core, static_cast<Tint>(tint), 0, 0, Path{}});
    EXPECT_EQ(core.dash, Dash::none);
    ASSERT_EQ(core.stroke.has_value(), theme_.tints[tint].dash != Dash::none);
    if (core.stroke) {
      EXPECT_GE(contrast(*core.stroke, *dot.fill), 4.5);
    }
  }
}

TEST_P(EachTheme, HighlightedSpacesOfADarkBoardAreNoHoles) {
  const Color plate = fill(theme_, Role::plate);
  if (luminance(plate) > 0.18 || luminance(theme_.paper) > 0.18) return;
  for (std::size_t tint = 0; tint < kTints; ++tint)
    for (const Role role : {Role::highlight, Role::highlight_socket})
      EXPECT_GE(contrast(*theme_.style({role, static_cast<Tint>(tint), 0, 0, Path{}}).fill, plate), 1.3)
          << theme_.name << ' ' << tint_name(static_cast<Tint>(tint));
  for (const Theme::TintStyle& tint : theme_.tints) EXPECT_GT(luminance(tint.color), luminance(plate)) << theme_.name;
}

TEST_P(EachTheme, HighlightsAreToldApart) {
  constexpr double apart = 7;
  if (theme_.style(Role::highlight).tinted != Style::Tinted::fill) return;
  const auto area = [this](std::size_t tint) {
    return *theme_.style({Role::highlight, static_cast<Tint>(tint), 0, 0, Path{}}).fill;
  };
  for (const Vision vision : kVisions)
    for (std::size_t i = 0; i < kTints; ++i)
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_GE(color_difference(as_seen(area(i), vision), as_seen(area(j), vision)), apart)
            << tint_name(static_cast<Tint>(i)) << ' ' << tint_name(static_cast<Tint>(j));
}

TEST_P(EachTheme, NamesOnHighlightedSpacesAreLegible) {
  Shape shape{Role::highlight_socket, Tint::plain, 0, 0, Path{}};
  for (std::size_t tint = 0; tint < kTints; ++tint) {
    shape.tint = static_cast<Tint>(tint);
    EXPECT_GE(contrast(*theme_.style(shape).fill, fill(theme_, Role::space_name)), 4.5)
        << theme_.name << ' ' << tint_name(shape.tint);
  }
}

TEST_P(EachTheme, HighlightedSpacesStandOutFromTheHighlight) {
  Shape area{Role::highlight, Tint::plain, 0, 0, Path{}};
  Shape space{Role::highlight_socket, Tint::plain, 0, 0, Path{}};
  for (std::size_t tint = 0; tint < kTints; ++tint) {
    area.tint = space.tint = static_cast<Tint>(tint);
    const Color around = *theme_.style(area).fill;
    const Style style = theme_.style(space);
    const double line = style.stroke ? color_difference(*style.stroke, around) : 0;
    EXPECT_GE(std::max(line, color_difference(*style.fill, around)), 6) << theme_.name << ' ' << tint_name(area.tint);
  }
}

INSTANTIATE_TEST_SUITE_P(Theme, EachTheme, testing::Range(std::size_t{0}, themes().size()), [](const auto& theme) {
  std::string name(themes()[theme.param].name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(Theme, IsFoundByItsName) {
  for (const Theme& theme : themes()) EXPECT_EQ(theme_named(theme.name), &theme);
  EXPECT_EQ(theme_named("sepia"), nullptr);
  EXPECT_EQ(theme_names(), "screen, print, high-contrast, wood, night");
}

TEST(Theme, PrintIsGray) {
  const Theme& print = *theme_named("print");
  const auto is_gray = [](Color color) { return color.red == color.green && color.green == color.blue; };
  for (const Style& style : print.styles) {
    EXPECT_TRUE(!style.fill || is_gray(*style.fill));
    EXPECT_TRUE(!style.stroke || is_gray(*style.stroke));
  }
  for (const Theme::TintStyle& tint : print.tints) EXPECT_TRUE(is_gray(tint.color));
}

/// Stacks have black and white lines around them.
TEST(Theme, PrintOutlinesTheLastMoveAsNoStackIs) {
  const Theme& print = *theme_named("print");
  const Color trace = *print.style(Role::trace).stroke;
  for (const Role role : {Role::white_body, Role::black_body}) {
    EXPECT_GE(contrast(trace, *print.style(role).stroke), 1.8);
    EXPECT_GT(print.style(Role::trace).width, 2 * print.style(role).width);
  }
}

TEST(Theme, TintsTakeTheirPlace) {
  const Theme& theme = themes()[0];
  const Shape arrow{Role::arrow, Tint::green, 0, 0, Path{}};
  EXPECT_EQ(theme.style(arrow).stroke, theme.tints[static_cast<std::size_t>(Tint::green)].color);
  const Shape body{Role::white_body, Tint::green, 0, 0, Path{}};
  EXPECT_EQ(theme.style(body), theme.style(Role::white_body));
  const Shape hot{Role::heat, Tint::plain, 255, 0, Path{}};
  EXPECT_EQ(theme.style(hot).fill, theme.hot);
}

TEST(Theme, TheLinesOfAPlotStandApartAndWhitesIsTheLighter) {
  for (const Theme& theme : themes()) {
    const Color white = *theme.style(Role::chart_white).stroke;
    const Color black = *theme.style(Role::chart_black).stroke;
    EXPECT_GE(contrast(white, theme.paper), 3) << theme.name;
    EXPECT_GE(contrast(black, theme.paper), 3) << theme.name;
    EXPECT_GE(contrast(white, black), 3) << theme.name;
    EXPECT_GT(contrast(white, Color{}), contrast(black, Color{})) << theme.name;
    EXPECT_EQ(fill(theme, Role::chart_white_bar), white) << "a player has one color in lines and in bars";
    EXPECT_EQ(fill(theme, Role::chart_black_bar), black);
  }
}

}  // namespace
}  // namespace punct::render
