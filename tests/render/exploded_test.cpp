// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "punct/render/layout.hpp"
#include "punct/render/places.hpp"
#include "render/positions.hpp"
#include "render/scenes.hpp"

namespace punct::render {
namespace {

using punct::testing::kNineLevels;
using punct::testing::position_of;

TEST(Layout, ExplodedLevelsStandOnPillars) {
  Diagram diagram = diagram_of(kNineLevels);
  diagram.view = View::apart;
  const Scene scene = layout(diagram);
  EXPECT_EQ(count(scene, Role::plane), 8U);
  // A pillar for each dot above level 1.
  EXPECT_EQ(count(scene, Role::pillar) + count(scene, Role::pillar_gap), 60U);
  expect_all_inside(scene);
}

TEST(Layout, TellsWhereTheSpacesOfExplodedLevelsLie) {
  for (const int turns : {0, 2, 3}) {
    Diagram diagram = diagram_of("standard w");
    diagram.view = View::apart;
    diagram.turns = turns;
    diagram.coordinates = Coordinates::spaces;
    const Scene scene = layout(diagram);
    const auto places = places_of_spaces(scene, diagram);
    const Group* const board = group_named(scene, "board");
    ASSERT_TRUE(places && board != nullptr);
    int names = 0;
    for (const Shape& shape : scene.shapes) {
      if (shape.role != Role::space_name) continue;
      ++names;
      const auto& text = std::get<Text>(shape.geometry);
      const auto* const space = std::find(kAllSpaces.begin(), kAllSpaces.end(), *Space::parse(text.text));
      const Point place = (*places)[static_cast<std::size_t>(space - kAllSpaces.begin())];
      EXPECT_NEAR(place.x, board->offset.x + board->scale * text.at.x, 5) << turns << ' ' << text.text;
      EXPECT_NEAR(place.y, board->offset.y + board->scale * text.at.y, 5) << turns << ' ' << text.text;
    }
    EXPECT_EQ(names, 211);
  }
}

TEST(Layout, ExplodedSpacesLieWholeOnTheirPlane) {
  Diagram diagram = diagram_of("standard w wM@F6,E5,F7 wR@F7,E5,E6^2");
  diagram.view = View::apart;
  for (const char* const crop : {"E6+1,F6+1", "J14+3", "A2+2"}) {
    diagram.crop = *parse_spaces(crop);
    const Scene scene = layout(diagram);
    const auto height_of = [](const Shape& shape) {
      double top = 1e9;
      double bottom = -1e9;
      for (const Path::Step& step : std::get<Path>(shape.geometry).steps()) {
        if (step.op == Path::Op::close) continue;
        top = std::min(top, step.to.y);
        bottom = std::max(bottom, step.to.y);
      }
      return std::pair{top, bottom};
    };
    const auto plate = std::find_if(scene.shapes.begin(), scene.shapes.end(),
                                    [](const Shape& shape) { return shape.role == Role::plate; });
    ASSERT_NE(plate, scene.shapes.end());
    const auto [top, bottom] = height_of(*plate);
    int spaces = 0;
    for (const Shape& shape : scene.shapes) {
      if (shape.role != Role::socket && shape.role != Role::center_socket) continue;
      ++spaces;
      const auto [highest, lowest] = height_of(shape);
      // The ends of the arcs lie at half the height of a space, which is 16 units from its top and bottom.
      EXPECT_GE(highest, top + 7) << crop;
      EXPECT_LE(lowest, bottom - 7) << crop;
    }
    EXPECT_GE(spaces, 7) << crop;
  }
}

TEST(Layout, NamesOfLevelsAreAsLargeAsOtherWords) {
  Diagram diagram = diagram_of("standard w wM@F6,E5,F7 wR@F7,E5,E6^2");
  diagram.view = View::apart;
  for (const char* const crop : {"", "E6+1,F6+1"}) {
    diagram.crop = *crop == '\0' ? std::vector<Space>() : *parse_spaces(crop);
    const Scene scene = layout(diagram);
    int names = 0;
    for (const Shape& shape : scene.shapes) {
      const auto* const text = std::get_if<Text>(&shape.geometry);
      if (text == nullptr || !text->text.starts_with("Level ")) continue;
      ++names;
      EXPECT_NEAR(text->size * natural_width(diagram, scene) / scene.width, 14, 1e-6) << crop;
    }
    EXPECT_EQ(names, 2);
  }
}

TEST(Layout, ExplodedSpacesAreNamedWhereThatIsAskedFor) {
  Diagram diagram = diagram_of("standard w wE@I9,I10,I11");
  diagram.view = View::apart;
  EXPECT_TRUE(texts(layout(diagram), Role::space_name).empty());
  diagram.coordinates = Coordinates::spaces;
  EXPECT_EQ(texts(layout(diagram), Role::space_name).size(), 208U);
  // An empty space under a bridge is seen there too.
  diagram.position = position_of("standard w wT@C3,C4,D4 wT@F4,F5,G5 wE@D4,E4,F4^2");
  const std::vector<std::string> names = texts(layout(diagram), Role::space_name);
  EXPECT_EQ(names.size(), 205U);
  EXPECT_EQ(std::count(names.begin(), names.end(), "E4"), 1);
}

/// Points along a path of lines and curves.
std::vector<Point> points_of(const Path& path) {
  std::vector<Point> points;
  for (const Path::Step& step : path.steps()) {
    if (step.op == Path::Op::close) continue;
    if (step.op == Path::Op::curve) {
      const Point from = points.back();
      for (double t = 0.1; t < 0.95; t += 0.1) {
        const double u = 1 - t;
        points.push_back(from * (u * u * u) + step.first * (3 * u * u * t) + step.second * (3 * u * t * t) +
                         step.to * (t * t * t));
      }
    }
    points.push_back(step.to);
  }
  return points;
}

/// The name of the space under a bridge, which a piece beside it would hide and the bridge's pillar would cross.
TEST(Layout, NothingHidesExplodedNames) {
  for (const char* const line :
       {"standard w wM@F6,E5,F7 wR@F7,E5,E6^2", "standard w wT@C3,C4,D4 bT@F4,F5,G5 wE@D4,E4,F4^2",
        "standard w wT@E5,E4,D4 wL@E5,E6,F7^2 bT@F7,G7,G8"}) {
    Diagram diagram = diagram_of(line);
    diagram.view = View::apart;
    diagram.coordinates = Coordinates::spaces;
    diagram.crop = *parse_spaces("E5+2");
    const Scene scene = layout(diagram);
    std::vector<std::pair<std::string, Box>> names;
    for (const Shape& shape : scene.shapes) {
      if (shape.role == Role::space_name) {
        const Text& text = std::get<Text>(shape.geometry);
        const double half = text_width(text.text, text.size) / 2;
        names.push_back({text.text, {text.at.x - half, text.at.y - 0.7 * text.size, text.at.x + half, text.at.y}});
        continue;
      }
      const bool is_pillar = shape.role == Role::pillar || shape.role == Role::pillar_gap;
      if (!is_pillar && shape.role != Role::white_side && shape.role != Role::black_side &&
          shape.role != Role::white_body_covered)
        continue;
      const std::vector<Point> points = points_of(std::get<Path>(shape.geometry));
      for (const auto& [name, box] : names) {
        if (is_pillar) {
          const Point foot = points.back();
          EXPECT_FALSE(foot.x > box.left && foot.x < box.right && foot.y > box.top) << line << ' ' << name;
          continue;
        }
        for (const Point at :
             {Point{box.left, box.top}, {box.left, box.bottom}, {box.right, box.top}, {box.right, box.bottom}})
          EXPECT_FALSE(is_inside(points, at)) << line << ' ' << name;
      }
    }
    EXPECT_GE(names.size(), 8U);
  }
}

}  // namespace
}  // namespace punct::render
