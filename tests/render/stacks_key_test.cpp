// SPDX-License-Identifier: MIT
// The letters of stacks, and the key below the board.
#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "board/board.hpp"
#include "diagram/panels.hpp"
#include "punct/render/layout.hpp"
#include "render/positions.hpp"
#include "render/scenes.hpp"

namespace punct::render {
namespace {

using punct::testing::kNineLevels;

constexpr std::array kViews{View::board, View::apart, View::oblique};

Diagram with_stacks(View view) {
  Diagram diagram = diagram_of(kNineLevels);
  diagram.stacks = true;
  diagram.view = view;
  return diagram;
}

/// The small letters on the board.
std::set<std::string> letters_on_board(const Scene& scene) {
  std::set<std::string> found;
  for (const Shape& shape : scene.shapes) {
    const auto* const text = std::get_if<Text>(&shape.geometry);
    if (text == nullptr || scene.groups[shape.group].id == "stacks" || text->text.size() > 1) continue;
    if (std::islower(static_cast<unsigned char>(text->text[0])) != 0) found.insert(text->text);
  }
  return found;
}

TEST(StacksKey, HasTheStacksThatAreShown) {
  for (const View view : kViews) {
    Diagram diagram = with_stacks(view);
    diagram.crop = *parse_spaces("D4+1");
    const BoardView board(0);
    const Box part = shown_part(board, diagram);
    const StackLetters letters = letters_of_stacks(board, diagram);
    EXPECT_FALSE(letters.empty());
    for (const auto& [space, letter] : letters) {
      const Point at = board.at(space);
      EXPECT_TRUE(overlap(part, box_around(at, {1, 1}))) << name(view) << ' ' << space.name();
    }
  }
}

TEST(StacksKey, HasLettersOnThePlainBoardToo) {
  for (const View view : kViews) {
    Diagram diagram = with_stacks(view);
    const std::set<std::string> letters = letters_on_board(layout(diagram));
    diagram.plain = true;
    EXPECT_FALSE(letters.empty());
    EXPECT_EQ(letters_on_board(layout(diagram)), letters) << name(view);
  }
}

/// Forty-nine stacks of two levels.
std::string many_stacks() {
  std::string line = "standard w";
  for (const char* const piece :
       {"wC@A3,A2,A4", "wE@B3,B4,B5", "wE@C3,C4,C5", "wL@K11,K12,L13", "wM@D10,C9,D11", "wR@I13,H14,I14", "wT@K4,K5,L5",
        "wT@M6,M7,N7", "wT@O8,O9,P9", "bC@H8,G7,I9", "bE@B6,B7,B8", "bT@K7,K8,L8", "bT@M9,M10,N10", "bT@O11,O12,P12",
        "bL@M13,M14,N15", "bM@G12,F11,G13"})
    line += std::string(" ") + piece + " " + piece + "^2";
  return line;
}

/// A capital that is a small letter made larger is not told apart from it. After the last letter come pairs.
TEST(StacksKey, HasNoCapitalsLikeSmallLetters) {
  std::string all;
  for (const auto& [space, letter] : letters_of_stacks(BoardView(0), diagram_of(many_stacks()))) all += letter + ' ';
  EXPECT_EQ(all,
            "a b c d e f g h i j k l m n o p q r s t u v w x y z A B D E F G H J K L M N P Q R T U Y aa ab ac ad ");
}

TEST(StacksKey, HasNoMoreStacksInARowThanFit) {
  for (const View view : kViews)
    for (const double scale : {1.0, 2.0, 5.0}) {
      Diagram diagram = diagram_of(many_stacks());
      diagram.stacks = true;
      diagram.view = view;
      diagram.scale = scale;
      const Scene scene = layout(diagram);
      std::size_t inside = 0;
      for (const Shape& shape : scene.shapes) {
        const auto* const text = std::get_if<Text>(&shape.geometry);
        if (scene.groups[shape.group].id != "stacks" || text == nullptr) continue;
        EXPECT_LT(on_page(scene, shape.group, text->at).x, scene.width)
            << name(view) << ' ' << scale << ' ' << text->text;
        ++inside;
      }
      EXPECT_GT(inside, 49U);
    }
}

}  // namespace
}  // namespace punct::render
