// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "punct/render/layout.hpp"
#include "punct/render/svg.hpp"
#include "punct/render/theme.hpp"
#include "render/positions.hpp"

namespace punct::render {
namespace {

Diagram oblique(const Position& position) {
  Diagram diagram;
  diagram.position = position;
  diagram.view = View::oblique;
  return diagram;
}

/// Where a point of a shape is in the picture.
Point on_page(const Scene& scene, std::uint32_t group, Point at) {
  for (; group != 0; group = scene.groups[group].parent) {
    const Group& around = scene.groups[group];
    at = around.offset + Point{at.x * around.scale, at.y * around.scale * around.flat};
  }
  return at;
}

/// The PÜNCTs of a player that can be moved, in the order of drawing.
std::vector<Point> puncts(const Scene& scene, Role role) {
  std::vector<Point> all;
  for (const Shape& shape : scene.shapes)
    if (const auto* const circles = std::get_if<Circles>(&shape.geometry); circles != nullptr && shape.role == role)
      for (const Point at : circles->centers) all.push_back(on_page(scene, shape.group, at));
  return all;
}

TEST(Oblique, RaisesPiecesByTheirLevel) {
  const auto flat = puncts(layout(oblique(testing::position_of("standard w wE@D4,E4,F4"))), Role::white_punct);
  const auto raised = puncts(layout(oblique(testing::position_of("standard w wT@C3,C4,D4 wT@F4,F5,G5 wE@D4,E4,F4^2"))),
                             Role::white_punct);
  ASSERT_EQ(flat.size(), 1U);
  ASSERT_EQ(raised.size(), 1U) << "the others are covered";
  EXPECT_EQ(raised[0].x, flat[0].x);
  EXPECT_LT(raised[0].y, flat[0].y - 8);
}

TEST(Oblique, KeepsEverythingInThePicture) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    Diagram diagram = oblique(testing::random_position(Rules::standard, seed, 200));
    diagram.turns = static_cast<int>(seed % 6);
    const Scene scene = layout(diagram);
    for (const Shape& shape : scene.shapes)
      if (const auto* const path = std::get_if<Path>(&shape.geometry))
        for (const Path::Step& step : path->steps()) {
          if (step.op == Path::Op::close) continue;
          const Point at = on_page(scene, shape.group, step.to);
          EXPECT_TRUE(at.x >= 0 && at.x <= scene.width && at.y >= 0 && at.y <= scene.height)
              << role_name(shape.role) << ' ' << at.x << ' ' << at.y << " of " << scene.width << ' ' << scene.height;
        }
  }
}

/// The words of one letter in the picture, with the middle of each.
std::map<std::string, std::vector<Point>> single_letters(const Scene& scene) {
  std::map<std::string, std::vector<Point>> all;
  for (const Shape& shape : scene.shapes)
    if (const auto* const text = std::get_if<Text>(&shape.geometry); text != nullptr && text->text.size() == 1)
      all[text->text].push_back(on_page(scene, shape.group, text->at));
  return all;
}

TEST(Oblique, LettersOfStacksStandOnTheirTops) {
  // A bridge from one triangle to the other, over E4; of F4 its PÜNCT is on top.
  const Position position = testing::position_of("standard w wT@C3,C4,D4 wT@F4,F5,G5 wE@F4,D4,E4^2");
  for (const View view : {View::oblique, View::apart}) {
    Diagram diagram = oblique(position);
    diagram.view = view;
    diagram.coordinates = Coordinates::none;
    EXPECT_EQ(single_letters(layout(diagram)).count("a"), 0U);
    diagram.stacks = true;
    const auto letters = single_letters(layout(diagram));
    for (const char* const letter : {"a", "b", "c"}) {
      // One stands on the stack, one in the key, in this order.
      ASSERT_EQ(letters.count(letter), 1U) << name(view) << letter;
      ASSERT_EQ(letters.at(letter).size(), 2U) << name(view) << letter;
      EXPECT_LT(letters.at(letter)[0].y, letters.at(letter)[1].y) << name(view) << letter;
    }
    EXPECT_LT(letters.at("a")[0].x, letters.at("b")[0].x) << name(view);
    EXPECT_LT(letters.at("b")[0].x, letters.at("c")[0].x) << name(view);
    EXPECT_EQ(letters.count("2"), 0U) << "the key has the levels";
  }
}

TEST(Oblique, TakesNoMoreBytesThanABoard) {
  const Scene scene = layout(oblique(testing::random_position(Rules::standard, 7, 200)));
  EXPECT_LT(to_svg(scene, themes()[0], {}, 720).size(), 30000U);
}

TEST(Views, AreFoundByTheirNames) {
  for (const View view : {View::board, View::apart, View::oblique, View::pieces})
    EXPECT_EQ(view_named(name(view)), view);
  EXPECT_EQ(view_named("side"), std::nullopt);
}

}  // namespace
}  // namespace punct::render
