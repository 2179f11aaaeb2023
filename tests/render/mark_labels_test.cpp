// SPDX-License-Identifier: MIT
// Where the labels of a board stand.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "board/board.hpp"
#include "board/outline.hpp"
#include "board/pen.hpp"
#include "diagram/panels.hpp"
#include "render/positions.hpp"
#include "render/scenes.hpp"

namespace punct::render {
namespace {

using punct::testing::kNineLevels;

TEST(Labels, KeepClearOfSignsAndHeadsOfArrows) {
  for (const char* const label : {"label K12 here?", "label I8 over there"}) {
    Diagram diagram = diagram_of("standard w");
    for (const char* const words : {label, "mark L12 square green", "arrow E7-J8 green"})
      diagram.marks.push_back(*parse_mark(words));
    const Scene scene = layout(diagram);
    const Box chip = outlines(scene, Role::label_chip).at(0);
    EXPECT_FALSE(overlap(chip, outlines(scene, Role::mark).at(0))) << label;
    const Point head = center_of(outlines(scene, Role::arrow_head).at(0));
    EXPECT_FALSE(overlap(chip, box_around(head, {1, 1}))) << label;
  }
}

TEST(Labels, HideNoArrowBetweenOtherSpaces) {
  for (const char* const arrow : {"arrow G9-K9", "arrow I6-I14", "arrow I9-M9"}) {
    Diagram diagram = diagram_of("standard w");
    diagram.marks = {*parse_mark(arrow), *parse_mark("label I9 here")};
    const Scene scene = layout(diagram);
    const Box chip = outlines(scene, Role::label_chip).at(0);
    const Box shaft = outlines(scene, Role::arrow).at(0);
    const Point from{shaft.left, shaft.top};
    const Point way = Point{shaft.right, shaft.bottom} - from;
    bool hides = false;
    for (int step = 0; step <= 100; ++step)
      hides = hides || overlap(chip, box_around(from + way * (step * 0.01), {0.1, 0.1}));
    EXPECT_EQ(hides, std::string_view(arrow) == "arrow I9-M9") << arrow << ": its own arrow begins under it";
  }
}

/// Long words go to a place where they hide no dot, even on a full board.
TEST(Labels, HideNoDots) {
  for (const std::string& line : {kNineLevels, punct::testing::kAllPieces})
    for (const char* const space : {"D5", "F7", "I9", "K6", "O9"}) {
      Diagram diagram = diagram_of(line);
      diagram.marks.push_back(*parse_mark(std::string("label ") + space + " a long label of five words"));
      diagram.marks.push_back(*parse_mark(std::string("label ") + space + " and another"));
      const Scene scene = layout(diagram);
      const std::vector<Box> chips = outlines(scene, Role::label_chip);
      ASSERT_EQ(chips.size(), 2U);
      EXPECT_FALSE(overlap(chips[0], chips[1]));
      for (const Box& chip : chips)
        diagram.position.covered().for_each([&](Space dot) {
          const Point at = BoardView(0).at(dot);
          EXPECT_FALSE(overlap(chip, {at.x - 4, at.y - 4, at.x + 4, at.y + 4})) << space << ' ' << dot.name();
        });
    }
}

/// A label stands in the place of the name of its space.
TEST(Labels, StandOnTheirSpacesAmongNames) {
  Diagram diagram;
  diagram.coordinates = Coordinates::spaces;
  for (const char* const words : {"mark J10 12 red", "mark J9 3", "mark K10 4", "label G7 here"})
    diagram.marks.push_back(*parse_mark(words));
  for (const char* const crop : {"", "H9+4", "K10+2"}) {
    if (*crop != '\0') diagram.crop = *parse_spaces(crop);
    const Scene scene = layout(diagram);
    EXPECT_EQ(count(scene, Role::leader), 0U) << crop;
    const std::vector<Box> chips = outlines(scene, Role::label_chip);
    EXPECT_EQ(chips.size(), std::string_view(crop) == "K10+2" ? 3U : 4U);
    for (const Shape& shape : scene.shapes) {
      if (shape.role != Role::space_name) continue;
      const Text& name = std::get<Text>(shape.geometry);
      for (const Box& chip : chips) EXPECT_FALSE(overlap(chip, box_around(name.at, {1, 1}))) << crop << name.text;
    }
  }
}

/// The ladder of a stack is at its right, and leaves room for a number at its left.
TEST(Labels, StandOnSpacesAtTheLeftOfLadders) {
  Diagram diagram =
      diagram_of("standard w bC@L12,K11,M13 wT@L13,L14,K13 bC@L12,K11,M13^2 wT@L13,L14,K13^2 wT@L13,L14,K13^3");
  diagram.marks = {*parse_mark("mark K12 8")};
  EXPECT_EQ(count(layout(diagram), Role::leader), 0U);
}

/// The line to a label beside its space crosses no name if there is another way, but rather a name than that a dot is
/// hidden.
TEST(Labels, HaveLinesThatCrossNoNames) {
  Diagram diagram = diagram_of(kNineLevels);
  diagram.coordinates = Coordinates::spaces;
  for (const char* const words : {"label E12 here", "label F12 here"}) {
    diagram.marks = {*parse_mark(words)};
    const Scene scene = layout(diagram);
    const Box chip = outlines(scene, Role::label_chip).at(0);
    diagram.position.covered().for_each([&](Space dot) {
      EXPECT_FALSE(overlap(chip, box_around(BoardView(0).at(dot), {4, 4}))) << words << ' ' << dot.name();
    });
    if (std::string_view(words) != "label E12 here") continue;
    const auto line = std::find_if(scene.shapes.begin(), scene.shapes.end(),
                                   [](const Shape& shape) { return shape.role == Role::leader; });
    ASSERT_NE(line, scene.shapes.end());
    const std::vector<Path::Step>& ends = std::get<Path>(line->geometry).steps();
    for (const Shape& shape : scene.shapes)
      if (shape.role == Role::space_name) {
        const Point middle = std::get<Text>(shape.geometry).at - Point{0, 4};
        EXPECT_GT(distance_to_line(middle, ends[0].to, ends[1].to), 4) << std::get<Text>(shape.geometry).text;
      }
  }
}

TEST(Labels, OfSpacesOutsideOfThePictureAreLeftOut) {
  Diagram diagram;
  diagram.crop = *parse_spaces("K10+2");
  diagram.marks = {*parse_mark("mark A2 7"), *parse_mark("label K13 far"), *parse_mark("mark K12 8")};
  EXPECT_EQ(texts(layout(diagram), Role::label_text), std::vector<std::string>{"8"});
}

/// Words that are wider than the picture have several lines.
TEST(Labels, AreWithinThePicture) {
  const std::string words = "a label of so many words that no line of this part can hold them";
  for (const char* const crop : {"I9+1", "A2+2", "Q16+3"}) {
    Diagram diagram;
    diagram.crop = *parse_spaces(crop);
    diagram.marks = {LabelMark{diagram.crop.front(), words}};
    const Scene scene = layout(diagram);
    const Box picture = shown_part(BoardView(0), diagram);
    const Box chip = outlines(scene, Role::label_chip).at(0);
    EXPECT_GE(chip.left, picture.left) << crop;
    EXPECT_LE(chip.right, picture.right) << crop;
    EXPECT_GE(chip.top, picture.top) << crop;
    EXPECT_LE(chip.bottom, picture.bottom) << crop;
    std::string said;
    for (const std::string& line : texts(scene, Role::label_text)) said += (said.empty() ? "" : " ") + line;
    EXPECT_EQ(said, words);
  }
}

}  // namespace
}  // namespace punct::render
