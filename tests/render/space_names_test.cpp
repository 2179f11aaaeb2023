// SPDX-License-Identifier: MIT
// The names of spaces in a part of the board.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "board/board.hpp"
#include "board/pieces.hpp"
#include "punct/render/layout.hpp"
#include "render/positions.hpp"
#include "render/scenes.hpp"

namespace punct::render {
namespace {

/// The box of a text with the parts of its letters below the baseline: the hook of a J, the tail of a Q.
Box letters_of(const Text& text) {
  constexpr double above = 0.73;
  const double below = text.text.find_first_of("JQ") != std::string::npos ? 0.21 : 0;
  const double half = text_width(text.text, text.size) / 2;
  return {text.at.x - half, text.at.y - above * text.size, text.at.x + half, text.at.y + below * text.size};
}

bool is_around(const Box& outer, const Box& inner) {
  return outer.left <= inner.left && outer.right >= inner.right && outer.top <= inner.top &&
         outer.bottom >= inner.bottom;
}

bool has_name(const Scene& scene, std::string_view name) {
  const std::vector<std::string> names = texts(scene, Role::space_name);
  return std::find(names.begin(), names.end(), name) != names.end();
}

Scene part_of_board(const char* crop, const std::vector<Mark>& marks) {
  Diagram diagram;
  diagram.crop = *parse_spaces(crop);
  diagram.marks = marks;
  return layout(diagram);
}

/// An outline across the hook of a J makes it an I.
TEST(SpaceNames, StandClearOfTheOutlinesOfPieces) {
  constexpr double half_outline = 0.9;
  for (const char* const dots : {"J9,J10,K10", "Q12,P12,Q13"}) {
    std::string line = "standard w";
    for (int level = 1; level <= 6; ++level) {
      line += std::string(" wT@") + dots + (level > 1 ? "^" + std::to_string(level) : "");
      Diagram diagram = diagram_of(line);
      diagram.crop = *parse_spaces(dots);
      const Scene scene = layout(diagram);
      const std::vector<Box> patches = outlines(scene, Role::ladder_white);
      int names = 0;
      for (const Shape& shape : scene.shapes) {
        const auto* const text = std::get_if<Text>(&shape.geometry);
        const auto space = text != nullptr ? Space::parse(text->text) : std::nullopt;
        if (shape.role != Role::white_figure || !space) continue;
        const Box letters = letters_of(*text);
        const bool is_inside = letters.bottom < BoardView(0).at(*space).y + body_radius(level) - half_outline;
        EXPECT_TRUE(is_inside || std::any_of(patches.begin(), patches.end(),
                                             [&](const Box& patch) { return is_around(patch, letters); }))
            << text->text << " on level " << level;
        ++names;
      }
      EXPECT_EQ(names, 3) << level;
    }
  }
}

TEST(SpaceNames, GiveWayToTheLastMoveAndToPaths) {
  const Footprint old{*Space::parse("G4"), {*Space::parse("F3"), *Space::parse("G3")}};
  const Footprint now{*Space::parse("J7"), {*Space::parse("J6"), *Space::parse("K7")}};
  const Scene moved = part_of_board("H5+3", {TraceMark{old, {Player::white, PieceKind::T, now, 1}}});
  for (const char* const crossed : {"G4", "H5", "I6"}) EXPECT_FALSE(has_name(moved, crossed)) << crossed;
  for (const char* const free : {"F3", "G3", "G5"}) EXPECT_TRUE(has_name(moved, free)) << free;
  const Scene line = part_of_board("H5+3", {*parse_mark("path G4-I6-I5")});
  for (const char* const crossed : {"G4", "H5", "I6", "I5"}) EXPECT_FALSE(has_name(line, crossed)) << crossed;
  EXPECT_TRUE(has_name(line, "I4"));
}

/// What is left of a name below a mark could be taken for another name.
TEST(SpaceNames, GiveWayToMarksOnTheirSpaces) {
  for (const char* const mark : {"mark J11 circle", "mark J11 cross", "mark J11 square", "mark J11 dot", "mark J11 3",
                                 "label J11 here", "marker J11 white"}) {
    const Scene scene = part_of_board("J11+1", {*parse_mark(mark)});
    EXPECT_FALSE(has_name(scene, "J11")) << mark;
    EXPECT_TRUE(has_name(scene, "J10")) << mark;
  }
}

/// A board without room for names on its spaces has those of the edge.
TEST(SpaceNames, StayBesideLabelsThatStandElsewhere) {
  Diagram diagram = diagram_of("standard w wT@J10,J9,K10 bT@L9,L8,M9 wE@I7,J7,K7");
  diagram.crop = *parse_spaces("K9+3");
  for (const char* const name : {"K8", "L10"}) {
    const Space space = *Space::parse(name);
    diagram.marks = {LabelMark{space, "the threatened space"}};
    EXPECT_TRUE(has_name(layout(diagram), name)) << name;
    diagram.marks = {LabelMark{space, "1"}};
    EXPECT_FALSE(has_name(layout(diagram), name)) << name;
  }
}

TEST(SpaceNames, GiveWayToThoseOfTheEdgeOnSmallBoards) {
  Diagram diagram;
  diagram.coordinates = Coordinates::spaces;
  EXPECT_EQ(count(layout(diagram, 720), Role::space_name), 211U);
  for (const double pixels : {240.0, 360.0}) {
    const Scene scene = layout(diagram, pixels);
    EXPECT_EQ(count(scene, Role::space_name), 0U) << pixels;
    EXPECT_EQ(count(scene, Role::edge_label), 34U) << pixels;
  }
}

}  // namespace
}  // namespace punct::render
