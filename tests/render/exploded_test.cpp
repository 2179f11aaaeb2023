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
  diagram.explode = true;
  const Scene scene = layout(diagram);
  EXPECT_EQ(count(scene, Role::plane), 8U);
  // A pillar for each dot above level 1.
  EXPECT_EQ(count(scene, Role::pillar) + count(scene, Role::pillar_gap), 60U);
  expect_all_inside(scene);
}

TEST(Layout, ExplodedSpacesLieWholeOnTheirPlane) {
  Diagram diagram = diagram_of("standard w wM@F6,E5,F7 wR@F7,E5,E6^2");
  diagram.explode = true;
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
  diagram.explode = true;
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
  diagram.explode = true;
  EXPECT_TRUE(texts(layout(diagram), Role::space_name).empty());
  diagram.coordinates = Coordinates::spaces;
  EXPECT_EQ(texts(layout(diagram), Role::space_name).size(), 208U);
  // An empty space under a bridge is seen there too.
  diagram.position = position_of("standard w wT@C3,C4,D4 wT@F4,F5,G5 wE@D4,E4,F4^2");
  const std::vector<std::string> names = texts(layout(diagram), Role::space_name);
  EXPECT_EQ(names.size(), 205U);
  EXPECT_EQ(std::count(names.begin(), names.end(), "E4"), 1);
}

}  // namespace
}  // namespace punct::render
