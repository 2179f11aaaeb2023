// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "punct/render/layout.hpp"
#include "punct/render/svg.hpp"
#include "punct/render/theme.hpp"
#include "render/positions.hpp"
#include "render/scenes.hpp"

namespace punct::render {
namespace {

Diagram oblique(const Position& position) {
  Diagram diagram;
  diagram.position = position;
  diagram.view = View::oblique;
  diagram.turn = false;
  return diagram;
}

TEST(Oblique, StatesTheTurn) {
  Diagram diagram = diagram_of("standard b wE@D4,E4,F4");
  diagram.view = View::oblique;
  EXPECT_EQ(texts(layout(diagram), Role::panel_text), std::vector<std::string>{"Black to move"});
  diagram.turn = false;
  EXPECT_EQ(texts(layout(diagram), Role::panel_text), std::vector<std::string>{});
}

TEST(Oblique, OutlinesTheLastMoveAndItsOldPlace) {
  Diagram diagram = diagram_of("standard b wE@D4,E4,F4");
  diagram.view = View::oblique;
  const Piece piece = diagram.position.pieces().front();
  diagram.marks = {TraceMark{std::nullopt, piece}};
  EXPECT_EQ(count(layout(diagram), Role::trace), 1U);
  EXPECT_EQ(count(layout(diagram), Role::trace_origin), 0U);
  diagram.marks = {TraceMark{piece.dots, piece}};
  EXPECT_EQ(count(layout(diagram), Role::trace_origin), 1U);
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

void expect_all_in_the_picture(const Scene& scene) {
  const auto expect_in = [&scene](const Shape& shape, Point at) {
    EXPECT_TRUE(at.x >= 0 && at.x <= scene.width && at.y >= 0 && at.y <= scene.height)
        << role_name(shape.role) << ' ' << at.x << ' ' << at.y << " of " << scene.width << ' ' << scene.height;
  };
  for (const Shape& shape : scene.shapes)
    if (const auto* const path = std::get_if<Path>(&shape.geometry)) {
      for (const Path::Step& step : path->steps())
        if (step.op != Path::Op::close) expect_in(shape, on_page(scene, shape.group, step.to));
    } else if (const auto* const text = std::get_if<Text>(&shape.geometry)) {
      expect_in(shape, on_page(scene, shape.group, text->at - Point{0, 0.728 * text->size}));
    }
}

TEST(Oblique, KeepsEverythingInThePicture) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    Diagram diagram = oblique(testing::random_position(Rules::standard, seed, 200));
    diagram.turns = static_cast<int>(seed % 6);
    expect_all_in_the_picture(layout(diagram));
  }
}

TEST(Oblique, KeepsTheHighestStacksOfTheFarSideInThePicture) {
  const std::string stack = " wE@J17,J16,J15^2 wE@J17,J16,J15^3 wE@J17,J16,J15^4 wC@J16,J17,J15^5 wC@J16,J17,J15^6";
  expect_all_in_the_picture(layout(oblique(testing::position_of("standard w wE@J17,J16,J15" + stack))));
}

TEST(Oblique, KeepsTheLabelsOfACropOfTheEmptyBoard) {
  Diagram diagram = oblique(Position());
  diagram.crop = *parse_spaces("I16+2");
  diagram.coordinates = Coordinates::edge;
  const Scene scene = layout(diagram);
  const auto is_label = [](const Shape& shape) { return shape.role == Role::edge_label; };
  const auto label = std::find_if(scene.shapes.begin(), scene.shapes.end(), is_label);
  ASSERT_NE(label, scene.shapes.end());
  const Text& text = std::get<Text>(label->geometry);
  const Box& clip = *scene.groups[label->group].clip;
  EXPECT_GT(text.at.y - 0.728 * text.size, clip.top);
}

/// Whether a dot, with what is around it, hides a part of a label of the edge.
bool hides_a_label(const Scene& scene) {
  std::vector<Point> labels;
  bool hides = false;
  for (const Shape& shape : scene.shapes) {
    if (const auto* const text = std::get_if<Text>(&shape.geometry); text != nullptr && shape.role == Role::edge_label)
      labels.push_back(on_page(scene, shape.group, text->at - Point{0, 0.364 * text->size}));
    const auto* const circles = std::get_if<Circles>(&shape.geometry);
    if (circles == nullptr || shape.role == Role::socket || shape.role == Role::center_socket) continue;
    for (const Point center : circles->centers) {
      const Point dot = on_page(scene, shape.group, center);
      hides |= std::any_of(labels.begin(), labels.end(), [dot](Point label) {
        return std::abs(dot.x - label.x) < 20 && std::abs(dot.y - label.y) < 14;
      });
    }
  }
  return hides;
}

TEST(Oblique, HighStacksHideNoLabel) {
  // Three levels stand before 15 and 16.
  const Position high_position = testing::position_of(
      "standard w wE@C8,A6,B7 bE@D12,B10,C11 bE@E11,F12,G13 wC@E12,D11,F13 bR@H13,I14,I15 wE@H14,F14,G14 "
      "bT@H15,H16,I16 wM@K16,J16,K15 wT@L14,K14,L15 bE@M15,N15,O15 wT@M16,L16,M17 bT@E11,E12,F12^2 wE@F14,G15,H16^2 "
      "bL@H13,H14,I15^2 wL@K15,I14,J14^2 wL@G15,H14,H15^3 wM@I14,H13,J14^3");
  Diagram high = oblique(high_position);
  high.coordinates = Coordinates::edge;
  EXPECT_FALSE(hides_a_label(layout(high)));
  high.whole_legend = true;
  const Scene of_sequence = layout(high);
  EXPECT_FALSE(hides_a_label(of_sequence));
  high.position = Position();
  EXPECT_EQ(of_sequence.height, layout(high).height) << "the pictures of a sequence have one size";
  Diagram low = oblique(testing::position_of("standard w wT@H15,H16,I16 wT@H15,H16,I16^2"));
  low.coordinates = Coordinates::edge;
  EXPECT_FALSE(hides_a_label(layout(low))) << "two levels";
  high = oblique(high_position);
  high.coordinates = Coordinates::edge;
  for (const double scale : {0.25, 0.5, 0.7}) {
    high.scale = scale;
    high.whole_legend = false;
    EXPECT_FALSE(hides_a_label(layout(high))) << scale;
    high.whole_legend = true;
    EXPECT_FALSE(hides_a_label(layout(high))) << scale;
  }
}

TEST(Oblique, SmallPicturesHaveLargerLettersAndThumbnailsNone) {
  const auto sizes_of = [](double scale, bool stacks) {
    Diagram diagram = oblique(testing::position_of("standard w wT@H15,H16,I16 wT@H15,H16,I16^2"));
    diagram.scale = scale;
    diagram.stacks = stacks;
    std::map<Role, double> sizes;
    const Scene scene = layout(diagram);
    for (const Shape& shape : scene.shapes)
      if (const auto* const text = std::get_if<Text>(&shape.geometry)) sizes[shape.role] = text->size;
    return sizes;
  };
  for (const bool stacks : {false, true}) {
    auto large = sizes_of(1, stacks);
    auto small = sizes_of(0.5, stacks);
    for (const Role role : {Role::edge_label, Role::white_punct_figure}) {
      EXPECT_GT(large[role], 0) << stacks;
      EXPECT_GT(small[role], large[role]) << stacks;
    }
    EXPECT_EQ(sizes_of(0.2, stacks).count(Role::edge_label), 0U);
    EXPECT_EQ(sizes_of(0.2, stacks).count(Role::white_punct_figure), 0U);
  }
}

TEST(Oblique, NoStackHidesALabelWhateverIsAtTheBottom) {
  for (std::uint32_t seed = 1; seed <= 20; ++seed)
    for (int turns = 0; turns < 6; ++turns) {
      Diagram diagram = oblique(testing::random_position(Rules::standard, seed, 200));
      diagram.turns = turns;
      EXPECT_FALSE(hides_a_label(layout(diagram))) << seed << ' ' << turns;
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

TEST(Oblique, NumbersStandInThePlaceOfLevelsAndLettersAsOnTheBoard) {
  // The PÜNCT on D4 is on level 2, that on L9 on the board.
  const Position position = testing::position_of("standard w wT@C3,C4,D4 wT@F4,F5,G5 wE@D4,E4,F4^2 bT@L9,L10,M10");
  for (const View view : {View::board, View::oblique})
    for (const bool plain : {false, true})
      for (const bool stacks : {false, true}) {
        Diagram diagram = oblique(position);
        diagram.view = view;
        diagram.coordinates = Coordinates::none;
        diagram.plain = plain;
        diagram.stacks = stacks;
        diagram.numbers = {{*Space::parse("D4"), "8"}, {*Space::parse("L9"), "7"}};
        const Scene scene = layout(diagram);
        const auto all = single_letters(scene);
        EXPECT_EQ(all.at("7").size(), 1U) << name(view) << plain << stacks;
        EXPECT_EQ(all.at("8").size(), stacks ? 2U : 1U) << name(view) << plain << stacks;
        EXPECT_EQ(all.count("2"), view == View::board && !plain && !stacks ? 1U : 0U) << name(view) << plain << stacks;
        EXPECT_EQ(texts(scene, Role::panel_heading),
                  stacks ? (std::vector<std::string>{"a", "b", "8"}) : std::vector<std::string>{})
            << name(view) << plain << stacks;
      }
}

/// A stack of four levels stands before the one on I14.
TEST(Oblique, StacksWhoseLettersWouldBeHiddenHaveNamesInTheKey) {
  Diagram diagram = oblique(testing::position_of(
      "standard w wE@J15,H13,I14 wE@J15,H13,I14^2 wT@I12,I13,J13 wT@I12,I13,J13^2 wT@I12,I13,J13^3 wT@I12,I13,J13^4"));
  diagram.coordinates = Coordinates::none;
  diagram.stacks = true;
  const Scene scene = layout(diagram);
  std::vector<std::string> names;
  for (const Shape& shape : scene.shapes)
    if (shape.role == Role::panel_heading) names.push_back(std::get<Text>(shape.geometry).text);
  EXPECT_EQ(names, (std::vector<std::string>{"a", "b", "c", "d", "e", "I14"}));
}

/// The shadow of a bridge lies on the board, behind the piece that stands in front of it.
TEST(Oblique, ShadowsAreBehindWhatStandsOnTheSameGround) {
  const Scene scene =
      layout(oblique(testing::position_of("standard w wE@H9,H10,H11 wE@J9,J10,J11 bT@I8,I7,J8 wE@H9,I9,J9^2")));
  std::size_t shadows = 0;
  std::map<double, bool> has_walls;
  for (const Shape& shape : scene.shapes) {
    const double height = scene.groups[shape.group].offset.y;
    if (shape.role == Role::black_edge || shape.role == Role::white_edge) has_walls[height] = true;
    if (shape.role != Role::shadow) continue;
    ++shadows;
    EXPECT_FALSE(has_walls[height]) << "at height " << -height;
  }
  EXPECT_GT(shadows, 0U);
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

TEST(Views, DrawNamesAtTheEdgeOrOnSpaces) {
  const auto draws_all = [](View view, std::initializer_list<Coordinates> all) {
    return std::all_of(all.begin(), all.end(), [view](Coordinates each) { return draws(view, each); });
  };
  using enum Coordinates;
  EXPECT_TRUE(draws_all(View::board, {edge, edge_one, spaces, none}));
  EXPECT_TRUE(draws_all(View::oblique, {edge, edge_one, none}));
  EXPECT_FALSE(draws(View::oblique, spaces));
  EXPECT_TRUE(draws_all(View::apart, {spaces, none}));
  EXPECT_FALSE(draws(View::apart, edge));
  EXPECT_FALSE(draws(View::pieces, spaces));
}

}  // namespace
}  // namespace punct::render
