// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "punct/render/layout.hpp"
#include "punct/render/places.hpp"
#include "render/scenes.hpp"

namespace punct::render {
namespace {

/// The distance of a point from the line between two others.
double distance_from(Point at, Point from, Point to) {
  const Point way = to - from;
  const double along = ((at.x - from.x) * way.x + (at.y - from.y) * way.y) / (way.x * way.x + way.y * way.y);
  const Point off = from + way * std::clamp(along, 0.0, 1.0) - at;
  return std::hypot(off.x, off.y);
}

TEST(Layout, KeepsFarLabelsClearOfPieces) {
  Diagram diagram;
  diagram.coordinates = Coordinates::edge;
  const Scene scene = layout(diagram);
  const auto places = places_of_spaces(scene, 0);
  const Group* const board = group_named(scene, "board");
  ASSERT_TRUE(places && board != nullptr);
  constexpr double pitch = 40;
  constexpr double body = 17.2;
  constexpr double outline = 0.83;
  int labels = 0;
  for (const Shape& shape : scene.shapes) {
    const auto* const text = std::get_if<Text>(&shape.geometry);
    if (shape.role != Role::edge_label_far || text == nullptr) continue;
    ++labels;
    const double height = 0.364 * text->size;
    const double half = 0.32 * text->size * static_cast<double>(text->text.size());
    const Point middle = board->offset + text->at - Point{0, height};
    for (const Point& one : *places)
      for (const Point& other : *places) {
        if (std::hypot(one.x - other.x, one.y - other.y) > pitch + 1) continue;
        const Point end = &one == &other ? one + Point{0, 1} : other;
        EXPECT_GT(distance_from(middle, one, end), body + 4) << text->text;
        for (const Point side : {Point{half, 0}, Point{-half, 0}, Point{0, height}, Point{0, -height}})
          EXPECT_GT(distance_from(middle + side, one, end), body + outline) << text->text;
      }
  }
  EXPECT_GT(labels, 30);
}

TEST(Layout, NamesEachLineOnceUnlessAskedForBothEnds) {
  const Scene scene = layout(Diagram{});
  EXPECT_TRUE(std::none_of(scene.shapes.begin(), scene.shapes.end(),
                           [](const Shape& shape) { return shape.role == Role::edge_label_far; }));
}

TEST(Layout, LeavesOutLettersThatNobodyCanRead) {
  const auto has_letters = [](double pixels) {
    const Scene scene = layout(Diagram{}, pixels);
    return std::any_of(scene.shapes.begin(), scene.shapes.end(),
                       [](const Shape& shape) { return std::holds_alternative<Text>(shape.geometry); });
  };
  EXPECT_FALSE(has_letters(64));
  EXPECT_FALSE(has_letters(128));
  EXPECT_TRUE(has_letters(200));
}

}  // namespace
}  // namespace punct::render
