// SPDX-License-Identifier: MIT
#include "punct/render/chart.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "board/pen.hpp"
#include "punct/render/svg.hpp"
#include "punct/render/theme.hpp"

namespace punct::render {
namespace {

/// Two lines that lie close together, with a sign at each place of the second half.
Chart crowded_chart(bool steps) {
  Chart chart;
  chart.id = "crowded";
  chart.steps = steps;
  chart.series = {{"White", Tint::plain, {}, Player::white}, {"Black", Tint::plain, {}, Player::black}};
  for (std::size_t place = 0; place < 100; ++place) {
    chart.series[0].values.push_back(place % 7 < 3 ? 1 : 2);
    chart.series[1].values.push_back(place < 10 ? 17 : place % 5 < 2 ? 3 : 1);
    if (place >= 50) chart.signs.push_back({place, place % 2, place % 3 == 0 ? "?" : "??"});
  }
  return chart;
}

std::vector<Text> words_of_signs(const Scene& scene) {
  std::vector<Text> words;
  for (const Shape& shape : scene.shapes)
    if (const auto* const text = std::get_if<Text>(&shape.geometry); text != nullptr && text->text.starts_with('?'))
      words.push_back(*text);
  return words;
}

Box box_of(const Text& text) {
  const double half = text_width(text.text, text.size) / 2;
  return {text.at.x - half, text.at.y - 0.73 * text.size, text.at.x + half, text.at.y};
}

TEST(Chart, WordsOfSignsKeepClearOfOneAnotherAndOfDots) {
  for (const bool steps : {false, true}) {
    Scene scene;
    draw(scene, crowded_chart(steps), {}, 1000);
    const std::vector<Text> words = words_of_signs(scene);
    ASSERT_EQ(words.size(), 50U);
    for (std::size_t i = 0; i < words.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(overlap(box_of(words[i]), box_of(words[j]))) << i << ' ' << j;
      for (const Shape& shape : scene.shapes) {
        const auto* const dot = std::get_if<Circles>(&shape.geometry);
        if (dot == nullptr) continue;
        const Point at = dot->centers.front();
        EXPECT_FALSE(overlap(box_of(words[i]), {at.x - 5, at.y - 5, at.x + 5, at.y + 5})) << i;
      }
    }
  }
}

/// In print the colors of bars may be one gray.
TEST(Chart, BarsBesideThoseOfPlayersHavePatternsInPrint) {
  Chart chart;
  chart.categories = {"others"};
  chart.series = {
      {"Black", Tint::plain, {1}, Player::black}, {"drawn", Tint::gray, {1}}, {"not known", Tint::purple, {1}}};
  Scene scene;
  draw(scene, chart, {0, 0}, 400);
  const Theme& print = *theme_named("print");
  std::set<Pattern> patterns;
  for (const Shape& shape : scene.shapes)
    if (shape.role == Role::chart_other_bar) patterns.insert(print.style(shape).pattern);
  EXPECT_EQ(patterns.size(), 2U);
  EXPECT_FALSE(patterns.contains(Pattern::none));
}

TEST(Chart, NumbersThatAreNotFiniteCanBeDrawnAndWritten) {
  for (const double value : {std::nan(""), std::numeric_limits<double>::infinity(), 1e300})
    for (const double width : {0.0, kBlockWidth}) {
      Chart chart;
      chart.series = {{"White", Tint::plain, {1, value}}};
      Scene scene;
      scene.width = scene.height = 600;
      draw(scene, chart, {}, width);
      EXPECT_TRUE(to_svg(scene, themes()[0], {}, 600).ends_with("</svg>\n")) << value << ' ' << width;
    }
}

TEST(Chart, SignsWithoutAValueAreNotDrawn) {
  Chart chart;
  chart.series = {{"White", Tint::plain, {2, 1}}};
  chart.signs = {{0, 99, "?"}, {2, 0, "?"}};
  Scene scene;
  draw(scene, chart, {});
  EXPECT_TRUE(words_of_signs(scene).empty());
}

TEST(Chart, LongWordsStayInTheirPlaces) {
  Chart chart;
  chart.title = std::string(90, 'm');
  chart.bottom_label = std::string(90, 'm');
  chart.categories = {std::string(40, 'm'), "short", ""};
  for (int i = 0; i < 4; ++i) chart.series.push_back({std::string(20, 'm'), Tint::plain, {0.2, 0.5, 2}});
  chart.decimal_point = ',';
  Scene scene;
  draw(scene, chart, {});
  std::vector<Box> boxes;
  bool has_decimals = false;
  for (const Shape& shape : scene.shapes) {
    const auto* const text = std::get_if<Text>(&shape.geometry);
    if (text == nullptr || text->text.empty()) continue;
    const double width = text_width(text->text, text->size);
    const double left = text->at.x - (text->anchor == Anchor::start ? 0
                                      : text->anchor == Anchor::end ? 1
                                                                    : 0.5) *
                                         width;
    boxes.push_back({left, text->at.y - 0.73 * text->size, left + width, text->at.y});
    EXPECT_GE(left, -0.01) << text->text;
    EXPECT_LE(left + width, kBlockWidth) << text->text;
    has_decimals |= text->text == "0,5" || text->text == "2,5";
  }
  for (std::size_t i = 0; i < boxes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(overlap(boxes[i], boxes[j])) << i << ' ' << j;
  EXPECT_TRUE(has_decimals);
}

TEST(Chart, NoLinePassesThroughWordsOfSigns) {
  Scene scene;
  draw(scene, crowded_chart(true), {}, 1000);
  const std::vector<Text> words = words_of_signs(scene);
  for (const Shape& shape : scene.shapes) {
    if (shape.role != Role::chart_black) continue;
    Point last;
    for (const Path::Step& step : std::get<Path>(shape.geometry).steps()) {
      if (step.op == Path::Op::line) {
        const Box line{std::min(last.x, step.to.x) - 1.8, std::min(last.y, step.to.y) - 1.8,
                       std::max(last.x, step.to.x) + 1.8, std::max(last.y, step.to.y) + 1.8};
        for (const Text& text : words) EXPECT_FALSE(overlap(box_of(text), line)) << text.at.x;
      }
      last = step.to;
    }
  }
}

std::size_t count(const Scene& scene, Role role) {
  return static_cast<std::size_t>(
      std::count_if(scene.shapes.begin(), scene.shapes.end(), [role](const Shape& s) { return s.role == role; }));
}

TEST(Chart, LinesOfEqualValuesLieSideBySide) {
  Chart chart;
  chart.steps = true;
  chart.series = {{"White", Tint::plain, {3, 2, 2}, Player::white}, {"Black", Tint::plain, {3, 2, 2}, Player::black}};
  Scene scene;
  draw(scene, chart, {}, 1000);
  const auto line = [&scene](Role role) {
    for (const Shape& shape : scene.shapes)
      if (const auto* const path = std::get_if<Path>(&shape.geometry);
          path != nullptr && shape.role == role && path->steps().size() > 2)
        return path->steps();
    return std::vector<Path::Step>();
  };
  const std::vector<Path::Step> white = line(Role::chart_white);
  const std::vector<Path::Step> black = line(Role::chart_black);
  ASSERT_EQ(white.size(), 5U);
  ASSERT_EQ(black.size(), white.size());
  const double width = themes()[0].style(Role::chart_white).width;
  for (std::size_t i = 0; i < white.size(); ++i) {
    EXPECT_NEAR(black[i].to.x - white[i].to.x, width, 1e-9);
    EXPECT_NEAR(black[i].to.y - white[i].to.y, width, 1e-9);
  }
}

TEST(Chart, TheLastStepGoesOnToTheEndOfThePlaces) {
  Chart chart;
  chart.steps = true;
  chart.after = 0.5;
  chart.series = {{"White", Tint::plain, {3, 2, 0}}};
  Scene scene;
  draw(scene, chart, {}, 1000);
  double last_step = 0;
  std::size_t axis = 0;
  std::size_t line = 0;
  for (std::size_t i = 0; i < scene.shapes.size(); ++i) {
    const auto* const path = std::get_if<Path>(&scene.shapes[i].geometry);
    if (path == nullptr) continue;
    const std::vector<Path::Step>& steps = path->steps();
    if (scene.shapes[i].role == Role::chart_axis && steps[0].to.y == steps[1].to.y) axis = i;
    if (scene.shapes[i].role != Role::chart_line) continue;
    line = i;
    last_step = steps.back().to.x - steps[steps.size() - 2].to.x;
    EXPECT_EQ(steps.back().to.y, steps[steps.size() - 2].to.y);
  }
  EXPECT_GT(last_step, 100);
  EXPECT_GT(line, axis) << "a line at 0 is above the axis";
}

TEST(Chart, TheEvenValueHasALineAcross) {
  Chart chart;
  chart.series = {{"White", Tint::plain, {50, 60, 40}, Player::white}};
  const auto axes = [&chart] {
    Scene scene;
    draw(scene, chart, {}, 1000);
    return count(scene, Role::chart_axis);
  };
  const std::size_t without = axes();
  chart.even = 50;
  EXPECT_EQ(axes(), without + 1);
}

TEST(Chart, SignsOfOneLineHaveTheRowAndTheColorOfTheirPlayer) {
  Chart chart;
  chart.series = {{"White", Tint::plain, {50, 60, 40}, Player::white}};
  chart.rows = {"White", "Black"};
  chart.key = "? a turning point";
  chart.signs = {{1, 0, "?", Player::white}, {2, 0, "?", Player::black}};
  Scene scene;
  draw(scene, chart, {}, 1000);
  EXPECT_EQ(count(scene, Role::chart_white_bar), 1U);
  EXPECT_EQ(count(scene, Role::chart_black_bar), 1U);
  const std::vector<Text> words = words_of_signs(scene);
  ASSERT_EQ(words.size(), 3U) << "with the key";
  EXPECT_LT(words[0].at.y, 50) << "the key is under the title";
  EXPECT_EQ(words[2].at.y - words[1].at.y, 15);
}

/// The shades of a map with so many games on one space and one on another, without those of the spaces.
std::vector<std::uint8_t> shades_of_scale(double most, bool counts, Scene& scene) {
  HeatMap map;
  map.counts = counts;
  map.middle = std::floor(most / 2);
  map.middle_label = "middle";
  map.values[Space::parse("K7").value().index()] = most;
  map.values[Space::parse("A2").value().index()] = 1;
  draw(scene, map, {});
  std::vector<std::uint8_t> shades;
  for (const Shape& shape : scene.shapes)
    if (shape.role == Role::heat) shades.push_back(shape.shade);
  shades.erase(shades.begin(), shades.begin() + 211);
  return shades;
}

TEST(HeatMap, HasABoxForEachNumberWhereThereAreFew) {
  Scene few;
  const std::vector<std::uint8_t> shades = shades_of_scale(3, true, few);
  EXPECT_EQ(shades.size(), 3U);
  EXPECT_EQ(shades.back(), 255);
  EXPECT_TRUE(std::any_of(few.shapes.begin(), few.shapes.end(), [&](const Shape& shape) {
    return shape.role == Role::heat && shape.shade == shades.front() && std::holds_alternative<Path>(shape.geometry);
  }));
  for (const auto& [most, counts] : {std::pair{7.0, true}, {3.0, false}}) {
    Scene many;
    EXPECT_EQ(shades_of_scale(most, counts, many).size(), 32U);
    EXPECT_TRUE(std::any_of(many.shapes.begin(), many.shapes.end(), [](const Shape& shape) {
      const auto* const words = std::get_if<Text>(&shape.geometry);
      return words != nullptr && words->text == "middle";
    }));
  }
}

/// One closed line, whatever the turn of the board; cells that were never played are inside.
TEST(HeatMap, HasThePiecesBelowTheShades) {
  HeatMap map;
  const Space shaded = Space::parse("K7").value();
  map.values[shaded.index()] = 1;
  map.pieces = {{Player::black, PieceKind::T, Footprint::of(shaded, *Space::at(11, 8), *Space::at(12, 8)), 1}};
  Scene scene;
  draw(scene, map, {});
  const auto piece = std::find_if(scene.shapes.begin(), scene.shapes.end(),
                                  [](const Shape& shape) { return shape.role == Role::shadow; });
  ASSERT_NE(piece, scene.shapes.end());
  EXPECT_TRUE(std::all_of(scene.shapes.begin(), piece, [](const Shape& shape) { return shape.shade == 0; }));
}

TEST(HeatMap, HasTheOutlineOfTheBoard) {
  for (int turns = 0; turns < 6; ++turns) {
    HeatMap map;
    map.turns = turns;
    Scene scene;
    draw(scene, map, {});
    const auto outline = std::find_if(scene.shapes.begin(), scene.shapes.end(),
                                      [](const Shape& shape) { return shape.role == Role::chart_axis; });
    ASSERT_NE(outline, scene.shapes.end());
    const std::vector<Path::Step>& steps = std::get<Path>(outline->geometry).steps();
    EXPECT_EQ(steps.size(), 103U) << turns << ": a point to begin at and 102 sides";
    EXPECT_EQ(steps.back().op, Path::Op::close);
  }
}

}  // namespace
}  // namespace punct::render
