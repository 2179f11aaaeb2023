// SPDX-License-Identifier: MIT
#include "diagram/panels.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "board/text_width.hpp"
#include "punct/render/layout.hpp"
#include "render/positions.hpp"
#include "render/scenes.hpp"

namespace punct::render {
namespace {

Box shared(const Box& a, const Box& b) {
  return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right), std::min(a.bottom, b.bottom)};
}

bool reach_into_one_another(const Box& a, const Box& b) {
  constexpr double touch = 0.01;
  const Box both = shared(a, b);
  return both.width() > touch && both.height() > touch;
}

/// What a shape takes up at least, in the units of its group: of a path its corners.
Box extent(const Path& path) {
  Box box{1e9, 1e9, -1e9, -1e9};
  for (const Box& outline : outlines(path)) box = joined(box, outline);
  return box;
}
Box extent(const Circles& circles) {
  Box box{1e9, 1e9, -1e9, -1e9};
  for (const Point at : circles.centers)
    box = joined(box, {at.x - circles.radius, at.y - circles.radius, at.x + circles.radius, at.y + circles.radius});
  return box;
}
Box extent(const Text& text) {
  const double width = text_width(text.text, text.size);
  const double before = text.anchor == Anchor::start ? 0 : text.anchor == Anchor::middle ? width / 2 : width;
  return {text.at.x - before, text.at.y - 0.75 * text.size, text.at.x - before + width, text.at.y + 0.2 * text.size};
}

/// What of a shape is seen, in units of the page; nothing where a clip hides it.
std::optional<Box> on_page(const Scene& scene, const Shape& shape) {
  Box box = std::visit([](const auto& geometry) { return extent(geometry); }, shape.geometry);
  for (std::uint32_t i = shape.group; i != 0; i = scene.groups[i].parent) {
    const Group& group = scene.groups[i];
    if (group.clip) box = shared(box, *group.clip);
    if (box.left > box.right || box.top > box.bottom) return std::nullopt;
    const Point low = Point{box.left, box.top} * group.scale + group.offset;
    const Point high = Point{box.right, box.bottom} * group.scale + group.offset;
    box = {low.x, low.y, high.x, high.y};
  }
  return box;
}

/// The block that a shape belongs to.
std::string panel_of(const Scene& scene, const Shape& shape) {
  std::uint32_t group = shape.group;
  while (scene.groups[group].parent != 0) group = scene.groups[group].parent;
  return scene.groups[group].id;
}

bool is_level_name(const Shape& shape) {
  const auto* const text = std::get_if<Text>(&shape.geometry);
  return text != nullptr && text->text.starts_with("Level ");
}

/// No panel reaches into another or out of the page, and nothing at all touches the name of a level.
void expect_apart(const Scene& scene) {
  std::map<std::string, Box> panels;
  std::vector<std::pair<const Shape*, Box>> shapes;
  for (const Shape& shape : scene.shapes)
    if (const auto box = on_page(scene, shape)) {
      shapes.emplace_back(&shape, *box);
      const auto [panel, is_new] = panels.emplace(panel_of(scene, shape), *box);
      if (!is_new) panel->second = joined(panel->second, *box);
    }
  for (auto one = panels.begin(); one != panels.end(); ++one) {
    EXPECT_GE(one->second.left, 0) << one->first;
    EXPECT_GE(one->second.top, 0) << one->first;
    EXPECT_LE(one->second.right, scene.width) << one->first;
    EXPECT_LE(one->second.bottom, scene.height) << one->first;
    for (auto other = std::next(one); other != panels.end(); ++other)
      EXPECT_FALSE(reach_into_one_another(one->second, other->second)) << one->first << " and " << other->first;
  }
  for (const auto& [name, box] : shapes)
    for (const auto& [shape, other] : shapes)
      if (is_level_name(*name) && name != shape) {
        EXPECT_FALSE(reach_into_one_another(box, other))
            << std::get<Text>(name->geometry).text << ": " << role_name(shape->role);
      }
}

/// So many pieces one upon the other, beside a single one that is near to them.
Diagram stack_of(int levels) {
  std::string line = "standard w bT@F12,F13,G13";
  for (int level = 1; level <= levels; ++level)
    line += " wT@F9,F10,G10" + (level > 1 ? "^" + std::to_string(level) : "");
  Diagram diagram;
  diagram.position = punct::testing::position_of(line);
  return diagram;
}

void expect_all_views_apart(Diagram diagram) {
  for (const char* const crop : {"", "F9", "F9+2", "A2-A8", "I9+6"})
    for (const int turns : {0, 1, 3})
      for (unsigned parts = 0; parts < 32; ++parts) {
        diagram.crop = *crop == '\0' ? std::vector<Space>() : *parse_spaces(crop);
        diagram.turns = turns;
        diagram.view = (parts & 1U) != 0 ? View::apart : View::board;
        diagram.layers = (parts & 2U) != 0;
        diagram.sets = (parts & 4U) != 0;
        diagram.legend = (parts & 8U) != 0;
        diagram.insets = *parse_spaces("F9,G10,I9");
        if ((parts & 16U) == 0) diagram.insets.clear();
        expect_apart(layout(diagram));
        ASSERT_FALSE(::testing::Test::HasFailure())
            << "crop '" << crop << "', turned by " << turns << (diagram.view == View::apart ? ", exploded" : "")
            << (diagram.layers ? ", layers" : "") << (diagram.sets ? ", sets" : "")
            << (diagram.legend ? ", legend" : "") << (diagram.insets.empty() ? "" : ", insets");
      }
}

class StackedPanels : public ::testing::TestWithParam<int> {};

TEST_P(StackedPanels, StayApartInEveryView) { expect_all_views_apart(stack_of(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Levels, StackedPanels, ::testing::Values(1, 2, 3, 4, 5));

TEST(Panels, TwelveLevelsStayApart) {
  Diagram diagram;
  diagram.position = punct::testing::position_of(punct::testing::kAllPieces);
  expect_all_views_apart(diagram);
}

/// Below a board that is drawn large there is room for all kinds in one row, whatever the heading.
TEST(Panels, SetsHaveOneRowInEveryLanguage) {
  for (const Language language : kAllLanguages) {
    Diagram diagram;
    diagram.language = language;
    diagram.sets = true;
    std::map<double, int> rows;
    for (const Shape& shape : layout(diagram).shapes)
      if (const auto* const words = std::get_if<Text>(&shape.geometry);
          words != nullptr && words->text.find(" ×") != std::string::npos)
        ++rows[words->at.y];
    EXPECT_EQ(rows.size(), 2U) << code(language);
  }
}

TEST(Panels, SmallBoardsAreNeitherTinyNorLargerThanHalfTheBoard) {
  for (const int levels : {1, 2, 5}) {
    Diagram diagram = stack_of(levels);
    diagram.layers = true;
    for (const bool explode : {false, true})
      for (const char* const crop : {"F9", "A2-A8", "I9+8"}) {
        diagram.view = explode ? View::apart : View::board;
        diagram.crop = *parse_spaces(crop);
        for (const Group& group : layout(diagram).groups)
          if (group.id.starts_with("layer-")) {
            EXPECT_GE(group.scale, 0.2) << crop;
            EXPECT_LE(group.scale, 0.5) << crop;
          }
      }
  }
}

}  // namespace
}  // namespace punct::render
