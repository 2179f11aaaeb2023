// SPDX-License-Identifier: MIT
#include "punct/render/svg.hpp"

#include <clocale>
#include <functional>
#include <string>

#include <gtest/gtest.h>
#include <pugixml.hpp>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "punct/render/layout.hpp"
#include "render/files.hpp"
#include "render/positions.hpp"

namespace punct::render {
namespace {

using punct::testing::kNineLevels;
using punct::testing::position_of;
using punct::testing::random_position;

std::string svg_of(const Diagram& diagram, std::string_view theme = "screen") {
  return to_svg(layout(diagram), *theme_named(theme), {}, 720);
}

std::string svg_of(const Position& position) {
  Diagram diagram;
  diagram.position = position;
  return svg_of(diagram);
}

void for_each_element(const pugi::xml_node& node, const std::function<void(const pugi::xml_node&)>& visit) {
  for (const pugi::xml_node& child : node.children()) {
    if (child.type() == pugi::node_element) visit(child);
    for_each_element(child, visit);
  }
}

/// The pieces of a position line, from the groups of a drawing alone.
std::string pieces_in(const std::string& svg) {
  pugi::xml_document document;
  EXPECT_TRUE(document.load_buffer(svg.data(), svg.size()));
  std::string line;
  for_each_element(document, [&line](const pugi::xml_node& node) {
    const std::string piece = node.attribute("data-piece").value();
    if (piece.empty()) return;
    const std::string level = node.attribute("data-level").value();
    line += ' ' + piece + '@' + node.attribute("data-cells").value() + (level == "1" ? "" : '^' + level);
  });
  return line;
}

TEST(Svg, GivesBackEveryPieceLevelAndSpace) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    const Position position = random_position(seed % 2 == 0 ? Rules::standard : Rules::basic, seed, seed % 70);
    const std::string line = text(position);
    const std::string start = line.substr(0, line.find(' ') + 2);
    EXPECT_EQ(start + pieces_in(svg_of(position)), line) << "seed " << seed;
  }
}

TEST(Svg, AFullBoardTakesAtMost30Kilobytes) {
  EXPECT_LE(svg_of(position_of(kNineLevels)).size(), 30000U);
  EXPECT_LE(svg_of(position_of(punct::testing::kAllPieces)).size(), 30000U);
  for (std::uint32_t seed = 0; seed < 40; ++seed)
    EXPECT_LE(svg_of(random_position(Rules::basic, seed, 90)).size(), 30000U) << "seed " << seed;
}

TEST(Svg, HasTitleAndDescriptionAndNoScript) {
  const std::string svg = svg_of(position_of(kNineLevels));
  pugi::xml_document document;
  ASSERT_TRUE(document.load_buffer(svg.data(), svg.size()));
  const pugi::xml_node root = document.child("svg");
  EXPECT_STREQ(root.attribute("viewBox").value(), "0 0 720 720");
  EXPECT_STREQ(root.attribute("width").value(), "720");
  EXPECT_STREQ(root.child("title").text().get(), "PÜNCT, standard rules, Black to move");
  EXPECT_NE(std::string(root.child("desc").text().get()).find("Level 9: White R PÜNCT C5"), std::string::npos);
  for_each_element(document, [](const pugi::xml_node& node) {
    EXPECT_STRNE(node.name(), "script");
    EXPECT_FALSE(node.attribute("onclick"));
  });
}

TEST(Svg, EscapesWhatXmlReserves) {
  Diagram diagram;
  diagram.caption = "a < b & \"c\" > d";
  diagram.title = "<title> & more";
  const std::string svg = svg_of(diagram);
  pugi::xml_document document;
  ASSERT_TRUE(document.load_buffer(svg.data(), svg.size()));
  EXPECT_STREQ(document.child("svg").child("title").text().get(), "<title> & more");
  EXPECT_NE(svg.find(">a &lt; b &amp; &quot;c&quot; &gt; d</text>"), std::string::npos);
}

TEST(Svg, BackgroundMayBeLeftOut) {
  const Scene scene = layout(Diagram{});
  const Theme& theme = themes()[0];
  EXPECT_NE(to_svg(scene, theme, {}, 100).find("class=\"background\" fill=\"#fff\""), std::string::npos);
  EXPECT_EQ(to_svg(scene, theme, *parse_background("none"), 100).find("class=\"background\""), std::string::npos);
  EXPECT_NE(to_svg(scene, theme, *parse_background("#123456"), 100).find("fill=\"#123456\""), std::string::npos);
  EXPECT_EQ(parse_background("blue"), std::nullopt);
}

TEST(Svg, EveryClassThatIsUsedHasARule) {
  Diagram diagram;
  diagram.position = position_of(kNineLevels);
  diagram.layers = diagram.sets = diagram.legend = true;
  for (const char* const words : {"arrow K3-K9 green", "mark F7 cross", "label K3 1 red", "highlight center yellow"})
    diagram.marks.push_back(*parse_mark(words));
  for (const Theme& theme : themes()) {
    const std::string svg = svg_of(diagram, theme.name);
    pugi::xml_document document;
    ASSERT_TRUE(document.load_buffer(svg.data(), svg.size()));
    const std::string style = document.child("svg").child("style").text().get();
    for_each_element(document, [&](const pugi::xml_node& node) {
      const std::string name = node.attribute("class").value();
      if (!name.empty() && name != "background") {
        EXPECT_NE(style.find('.' + name + '{'), std::string::npos) << name;
      }
    });
  }
}

TEST(Svg, SameBytesInEveryLocale) {
  const Position position = position_of(kNineLevels);
  const std::string before = svg_of(position);
  for (const char* const locale : {"de_DE.UTF-8", "fr_FR.UTF-8", "C.UTF-8"}) {
    std::setlocale(LC_ALL, locale);
    EXPECT_EQ(svg_of(position), before) << locale;
  }
  std::setlocale(LC_ALL, "C");
}

TEST(Svg, Golden) {
  Diagram diagram;
  diagram.position = position_of("standard w wT@C3,C4,D4 wT@F4,F5,G5 wE@D4,E4,F4^2");
  diagram.crop = *parse_spaces("E4+2");
  diagram.coordinates = Coordinates::none;
  for (const std::string theme : {"screen", "print"})
    EXPECT_EQ(svg_of(diagram, theme),
              punct::testing::read_file(std::string(PUNCT_TEST_DATA) + "/render/bridge-" + theme + ".svg"));
}

}  // namespace
}  // namespace punct::render
