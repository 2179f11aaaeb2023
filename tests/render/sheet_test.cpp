// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "punct/render/layout.hpp"
#include "punct/render/places.hpp"
#include "render/scenes.hpp"

namespace punct::render {
namespace {

TEST(Sheets, FillPagesInReadingOrder) {
  const std::vector<Scene> scenes(7, layout(Diagram{}));
  const std::vector<Scene> pages = sheets(scenes, {});
  ASSERT_EQ(pages.size(), 2U);
  EXPECT_NE(group_named(pages[0], "d1-board"), nullptr);
  EXPECT_NE(group_named(pages[0], "d6-board"), nullptr);
  EXPECT_NE(group_named(pages[1], "d7-board"), nullptr);
  for (const Scene& page : pages) expect_all_inside(page);
}

TEST(Sheet, NamesPlayersResultAndEventAsFarAsTheyAreKnown) {
  EXPECT_EQ(sheet_heading("Ada", "Bo", "1-0", "Club evening"), "Ada – Bo, 1-0, Club evening");
  EXPECT_EQ(sheet_heading("Ada", "", "", ""), "Ada – ?");
  EXPECT_EQ(sheet_heading("", "", "1-0", "Club evening"), "Club evening");
  EXPECT_EQ(sheet_heading("", "", "1-0", ""), "");
}

TEST(Sheet, WritesALongHeadingSmallEnoughToFit) {
  SheetOptions options;
  options.heading = std::string(300, 'w');
  const std::vector<Scene> pages = sheets({layout(Diagram{})}, options);
  bool found = false;
  for (const Shape& shape : pages.at(0).shapes)
    if (const auto* const text = std::get_if<Text>(&shape.geometry); text != nullptr && text->text == options.heading) {
      found = true;
      EXPECT_LT(text->size, 20);
    }
  EXPECT_TRUE(found);
  EXPECT_EQ(pages.at(0).description.find(options.heading), 0U);
}

TEST(SideBySide, FillsRowsOfUpToFour) {
  std::vector<std::size_t> columns;
  for (std::size_t panels = 1; panels <= 12; ++panels) columns.push_back(panel_columns(panels));
  EXPECT_EQ(columns, (std::vector<std::size_t>{1, 2, 3, 4, 3, 3, 4, 4, 3, 4, 4, 4}));
  const Scene one = layout(Diagram{});
  const Scene five = side_by_side(std::vector<Scene>(5, one));
  EXPECT_EQ(five.width, 3 * one.width + 2 * 16);
  EXPECT_EQ(five.height, 2 * one.height + 16);
  const Group* const fourth = group_named(five, "d4-board");
  ASSERT_NE(fourth, nullptr);
  EXPECT_EQ(five.groups[fourth->parent].offset, (Point{0, one.height + 16}));
  expect_all_inside(five);
}

}  // namespace
}  // namespace punct::render
