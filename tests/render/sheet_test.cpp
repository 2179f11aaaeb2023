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
  EXPECT_EQ(sheet_heading("Ada", "Bo", "1-0", "Club evening"), "Ada – Bo, 1-0\nClub evening");
  EXPECT_EQ(sheet_heading("Ada", "", "", ""), "Ada – ?");
  EXPECT_EQ(sheet_heading("", "", "1-0", "Club evening"), "Club evening");
  EXPECT_EQ(sheet_heading("", "", "1-0", ""), "");
}

TEST(Sheet, WritesAHeadingInOneLineIfItFits) {
  SheetOptions options;
  options.heading = "Ada – Bo, 1-0\nClub evening";
  const Scene page = sheets({layout(Diagram{})}, options).at(0);
  EXPECT_EQ(texts(page, Role::panel_heading), std::vector<std::string>{"Ada – Bo, 1-0, Club evening"});
  EXPECT_EQ(page.description.find("Ada – Bo, 1-0, Club evening. "), 0U);
}

TEST(Sheet, WritesALongHeadingInLinesAboveTheScenes) {
  const std::string players(60, 'w');
  const std::string event(65, 'e');
  SheetOptions options;
  options.heading = players + '\n' + event;
  const auto headings = [&options] { return texts(sheets({layout(Diagram{})}, options).at(0), Role::panel_heading); };
  EXPECT_EQ(headings(), (std::vector<std::string>{players, event}));
  options.heading = std::string(500, 'w');
  EXPECT_GT(headings().size(), 2U);
  const Scene page = sheets({layout(Diagram{})}, options).at(0);
  const Group* const board = group_named(page, "d1-board");
  ASSERT_NE(board, nullptr);
  for (const Shape& shape : page.shapes)
    if (shape.role == Role::panel_heading) {
      const Text& line = std::get<Text>(shape.geometry);
      EXPECT_GE(line.size, 15);
      EXPECT_LT(line.at.y + line.size / 4, page.groups[board->parent].offset.y);
    }
  expect_all_inside(page);
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
