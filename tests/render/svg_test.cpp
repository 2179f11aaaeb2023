// SPDX-License-Identifier: MIT
#include "punct/render/svg.hpp"

#include <clocale>
#include <functional>
#include <limits>
#include <regex>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <pugixml.hpp>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "punct/render/animation.hpp"
#include "punct/render/layout.hpp"
#include "punct/render/words.hpp"
#include "render/files.hpp"
#include "render/positions.hpp"
#include "svg/number.hpp"

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

TEST(Svg, WritesNumbersThatNoPictureHas) {
  const double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto written = [](double value) {
    std::string text;
    append_number(text, value);
    return text;
  };
  EXPECT_EQ(written(nan), "0");
  EXPECT_EQ(written(infinity), "9000000000000000");
  EXPECT_EQ(written(-infinity), "-9000000000000000");
  EXPECT_EQ(written(-1e300), "-9000000000000000");
  EXPECT_EQ(written(12345678901234.25), "12345678901234.25");
  pugi::xml_document document;
  for (const double width : {nan, infinity, -infinity, 1e300})
    EXPECT_TRUE(document.load_string(to_svg(layout(Diagram{}), themes()[0], {}, width).c_str())) << width;
  Diagram diagram;
  diagram.sets = diagram.legend = true;
  for (const double letters : {nan, infinity, 1e18}) {
    diagram.letters = letters;
    EXPECT_TRUE(document.load_string(svg_of(diagram).c_str())) << letters;
  }
}

TEST(Svg, APrefixThatIsNotValidIsAsNone) {
  Diagram diagram;
  const std::string derived = svg_of(diagram);
  diagram.id_prefix = "1 bad\"<";
  EXPECT_EQ(svg_of(diagram), derived);
}

TEST(Svg, AnEmptySceneIsAnEmptyPicture) {
  for (const Scene& scene : {Scene{}, animated({}, 1), side_by_side({})}) {
    pugi::xml_document document;
    ASSERT_TRUE(document.load_string(to_svg(scene, themes()[0], {}, 600).c_str()));
    EXPECT_STREQ(document.child("svg").attribute("width").value(), "600");
    EXPECT_STREQ(document.child("svg").attribute("height").value(), "0");
  }
}

TEST(Svg, AnArrowFromASpaceToItselfIsNotDrawn) {
  Diagram diagram;
  diagram.marks = {ArrowMark{*Space::parse("K3"), *Space::parse("K3")}};
  EXPECT_EQ(svg_of(diagram).find("arrow"), std::string::npos);
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
  EXPECT_STREQ(root.child("title").text().get(), "PÜNCT – Standard rules – Black to move");
  EXPECT_NE(std::string(root.child("desc").text().get()).find("Level 9: White R PÜNCT C5"), std::string::npos);
  for_each_element(document, [](const pugi::xml_node& node) {
    EXPECT_STRNE(node.name(), "script");
    EXPECT_FALSE(node.attribute("onclick"));
  });
}

/// Every id and every class that rules speak of.
std::set<std::string> names_in(const std::string& svg) {
  static const std::regex name(R"rx( id="([^"]+)"|\n\.([\w-]+) )rx");
  std::set<std::string> names;
  for (std::sregex_iterator at(svg.begin(), svg.end(), name), end; at != end; ++at)
    names.insert((*at)[1].matched ? (*at)[1].str() : (*at)[2].str());
  return names;
}

TEST(Svg, TwoDrawingsShareNoIdAndNoRule) {
  Diagram one;
  one.position = position_of(kNineLevels);
  one.crop = *parse_spaces("C5+2");
  Diagram other = one;
  other.crop = *parse_spaces("C5+3");
  std::set<std::string> all = names_in(svg_of(one));
  const std::size_t first = all.size();
  EXPECT_GT(first, 20U);
  for (const std::string& name : names_in(svg_of(other))) EXPECT_TRUE(all.insert(name).second) << name;
  for (const std::string& name : names_in(svg_of(one, "print"))) EXPECT_TRUE(all.insert(name).second) << name;
}

TEST(Svg, ReferencesGoToIdsOfTheDrawing) {
  Diagram diagram;
  diagram.position = position_of(kNineLevels);
  diagram.crop = *parse_spaces("C5+2");
  for (const std::string theme : {"screen", "print"}) {
    const std::string svg = svg_of(diagram, theme);
    const std::set<std::string> names = names_in(svg);
    static const std::regex reference(R"rx(url\(#([^)]+)\)|aria-labelledby="(\S+) (\S+)")rx");
    for (std::sregex_iterator at(svg.begin(), svg.end(), reference), end; at != end; ++at)
      for (std::size_t i = 1; i < at->size(); ++i)
        if ((*at)[i].matched) {
          EXPECT_TRUE(names.contains((*at)[i])) << (*at)[i];
        }
  }
}

TEST(Svg, TheCallersPrefixIsTaken) {
  Diagram diagram;
  diagram.id_prefix = "fig-3";
  const std::string svg = svg_of(diagram);
  EXPECT_NE(svg.find("<g id=\"fig-3-board\""), std::string::npos);
  EXPECT_NE(svg.find("\n.fig-3 .plate{"), std::string::npos);
}

TEST(Svg, EachSpaceIsAnElementIfThatIsAskedFor) {
  Diagram diagram;
  diagram.id_prefix = "b";
  diagram.each_space = true;
  pugi::xml_document document;
  const std::string svg = svg_of(diagram);
  ASSERT_TRUE(document.load_buffer(svg.data(), svg.size()));
  std::set<std::string> spaces;
  for_each_element(document, [&spaces](const pugi::xml_node& node) {
    const std::string space = node.attribute("data-space").value();
    if (space.empty()) return;
    spaces.insert(space);
    EXPECT_EQ(node.attribute("id").value(), "b-" + space);
  });
  EXPECT_EQ(spaces.size(), 211U);
}

TEST(Svg, IdsOfSpacesAreUnlikeWhereManyPicturesAreOne) {
  Diagram diagram;
  diagram.each_space = true;
  std::vector<Scene> scenes{layout(diagram)};
  diagram.marks.push_back(*parse_mark("highlight K3+1"));
  scenes.push_back(layout(diagram));
  for (const Scene& scene : {sheets(scenes, {}).front(), side_by_side(scenes), animated(scenes, 1)}) {
    pugi::xml_document document;
    const std::string svg = to_svg(scene, themes()[0], {}, 720);
    ASSERT_TRUE(document.load_buffer(svg.data(), svg.size()));
    std::set<std::string> ids;
    std::size_t spaces = 0;
    for_each_element(document, [&](const pugi::xml_node& node) {
      if (const std::string id = node.attribute("id").value(); !id.empty()) {
        EXPECT_TRUE(ids.insert(id).second) << id;
      }
      if (node.attribute("data-space").value() == std::string("K3")) ++spaces;
    });
    EXPECT_EQ(spaces, 2U);
  }
}

TEST(Svg, EveryPieceSaysWhatItIs) {
  const std::string svg = svg_of(position_of("standard w wT@C3,C4,D4 bT@F4,F5,G5 wE@D4,E4,F4^2"));
  EXPECT_NE(svg.find("data-level=\"2\" data-cells=\"D4,E4,F4\"><title>White E, PÜNCT D4, level 2, free</title>"),
            std::string::npos);
  EXPECT_NE(svg.find("<title>Black T, PÜNCT F4, level 1, covered</title>"), std::string::npos);
}

/// Whether the words beside the board can be read on a background.
TEST(Svg, WordsBesideTheBoardStandOutFromEveryBackground) {
  for (const Theme& theme : themes())
    for (const char* const color : {"#fff", "#000", "#1b1b1b", "#123456", "#fff8e7", "#6a8499", "#00ff00", "#800000"}) {
      const Background background = *parse_background(color);
      const auto ink = ink_on(background, theme);
      const Theme drawn = ink ? with_ink(theme, *ink) : theme;
      for (const Role role : {Role::caption, Role::panel_text, Role::panel_heading, Role::chart_text})
        EXPECT_GE(contrast(*drawn.style(role).fill, background.color), 4.5) << theme.name << ' ' << color;
    }
  EXPECT_EQ(ink_on(*parse_background("none"), *theme_named("night")), (Color{0, 0, 0}));
  Background inked;
  inked.ink = Color{1, 2, 3};
  EXPECT_EQ(ink_on(inked, themes()[0]), inked.ink);
}

TEST(Svg, DarkPagesGetLightWordsWhereTheBackgroundIsLeftOut) {
  Diagram diagram;
  diagram.caption = "words";
  const Scene scene = layout(diagram);
  const std::string svg = to_svg(scene, themes()[0], *parse_background("none"), 720);
  const std::size_t at = svg.find("@media(prefers-color-scheme:dark){");
  ASSERT_NE(at, std::string::npos);
  EXPECT_NE(svg.find(" .caption{fill:#f2f2f2}", at), std::string::npos);
  EXPECT_EQ(to_svg(scene, themes()[0], {}, 720).find("@media"), std::string::npos);
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
    const std::string prefix = document.child("svg").attribute("class").value();
    for_each_element(document, [&](const pugi::xml_node& node) {
      const std::string name = node.attribute("class").value();
      if (!name.empty() && name != "background" && node.parent() != document) {
        EXPECT_NE(style.find('.' + prefix + " ." + name + '{'), std::string::npos) << name;
      }
    });
  }
}

TEST(Svg, ThePortableFormHasAttributesAndCirclesAlone) {
  Diagram diagram;
  diagram.position = position_of(kNineLevels);
  diagram.layers = diagram.sets = diagram.legend = true;
  for (const char* const words : {"arrow K3-K9 green", "mark F7 cross", "label K3 1 red", "highlight center yellow"})
    diagram.marks.push_back(*parse_mark(words));
  const Scene scene = layout(diagram);
  for (const Theme& theme : themes()) {
    const std::string styled = to_svg(scene, theme, {}, 720);
    const std::string svg = to_svg(scene, theme, {}, 720, SvgForm::portable);
    EXPECT_LT(svg.size(), 2 * styled.size()) << theme.name;
    pugi::xml_document document;
    ASSERT_TRUE(document.load_buffer(svg.data(), svg.size()));
    std::size_t circles = 0;
    for_each_element(document, [&](const pugi::xml_node& node) {
      const std::string name = node.name();
      EXPECT_NE(name, "style");
      EXPECT_FALSE(node.attribute("class") || node.attribute("style")) << name;
      circles += name == "circle";
      if (name == "path" || name == "circle" || name == "text") {
        const bool has_look = node.attribute("fill") || node.parent().attribute("fill");
        EXPECT_TRUE(has_look) << name << " would be black";
      }
    });
    EXPECT_GT(circles, 211U);
    EXPECT_EQ(svg.find("linecap"), std::string::npos) << "a dot that only the end of a line makes visible";
    EXPECT_EQ(pieces_in(svg), pieces_in(styled));
  }
}

TEST(Svg, ThePortableFormOfAnAnimationShowsTheEnd) {
  Diagram start;
  start.caption = "At first";
  Diagram end;
  end.caption = "In the end";
  const std::vector<Scene> frames{layout(start), layout(end)};
  const std::string svg = to_svg(animated(frames, 1), themes()[0], {}, 720, SvgForm::portable);
  pugi::xml_document document;
  ASSERT_TRUE(document.load_buffer(svg.data(), svg.size()));
  std::set<std::string> seen;
  std::set<std::string> hidden;
  for_each_element(document, [&](const pugi::xml_node& node) {
    if (std::string_view(node.name()) != "text") return;
    bool is_hidden = false;
    for (pugi::xml_node at = node; at; at = at.parent()) is_hidden = is_hidden || at.attribute("visibility");
    (is_hidden ? hidden : seen).insert(node.text().get());
  });
  EXPECT_EQ(hidden, std::set<std::string>{"At first"});
  EXPECT_TRUE(seen.contains("In the end"));
  EXPECT_EQ(svg.find("<style"), std::string::npos);
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

/// The last bits of a computation, which differ between processors, change no byte.
TEST(Svg, NumbersAreRoundedAlikeOnEveryMachine) {
  const auto drawn = [](double noise) {
    Scene scene;
    scene.width = scene.height = 100;
    scene.id_prefix = "x";
    const double half = 0.05 + noise;
    Path path;
    path.move({10 + half, 20}).line({10 + half - 2 * noise, 13}).line({40.25 + noise, 13 - noise});
    scene.shapes.push_back({Role::plate, Tint::plain, 0, 0, std::move(path)});
    return to_svg(scene, themes()[0], {}, 100);
  };
  const std::string exact = drawn(0);
  EXPECT_NE(exact.find("v-7"), std::string::npos) << exact;
  for (const double noise : {1e-13, -1e-13, 1e-10, -1e-10}) EXPECT_EQ(drawn(noise), exact);
}

}  // namespace
}  // namespace punct::render
