// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "board/text_width.hpp"
#include "punct/render/layout.hpp"
#include "render/positions.hpp"

// What tests ask of a scene.
namespace punct::render {

inline Diagram diagram_of(const std::string& line) {
  Diagram diagram;
  diagram.position = punct::testing::position_of(line);
  return diagram;
}

inline const Group* group_named(const Scene& scene, std::string_view id) {
  const auto found =
      std::find_if(scene.groups.begin(), scene.groups.end(), [id](const Group& g) { return g.id == id; });
  return found == scene.groups.end() ? nullptr : &*found;
}

inline std::size_t count(const Scene& scene, Role role) {
  return static_cast<std::size_t>(
      std::count_if(scene.shapes.begin(), scene.shapes.end(), [role](const Shape& s) { return s.role == role; }));
}

/// The least box that holds both.
inline Box joined(const Box& a, const Box& b) {
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right), std::max(a.bottom, b.bottom)};
}

/// What each line or outline of a path takes up: the box of its corners.
inline std::vector<Box> outlines(const Path& path) {
  std::vector<Box> found;
  for (const Path::Step& step : path.steps()) {
    const Box corner{step.to.x, step.to.y, step.to.x, step.to.y};
    if (step.op == Path::Op::move) {
      found.push_back(corner);
    } else if (step.op != Path::Op::close) {
      found.back() = joined(found.back(), corner);
    }
  }
  return found;
}

/// The same of all paths of a role, in the order in which they are drawn.
inline std::vector<Box> outlines(const Scene& scene, Role role) {
  std::vector<Box> found;
  for (const Shape& shape : scene.shapes)
    if (shape.role == role)
      for (const Box& box : outlines(std::get<Path>(shape.geometry))) found.push_back(box);
  return found;
}

inline std::vector<std::string> texts(const Scene& scene, Role role) {
  std::vector<std::string> found;
  for (const Shape& shape : scene.shapes)
    if (shape.role == role) found.push_back(std::get<Text>(shape.geometry).text);
  return found;
}

/// Where a point of a group ends up on the page.
inline Point on_page(const Scene& scene, std::uint32_t group, Point point) {
  const auto outside = [&](const Group& g, Point at) {
    return Point{at.x * g.scale, at.y * g.scale * g.flat} + g.offset;
  };
  for (std::uint32_t g = group; g != 0; g = scene.groups[g].parent) point = outside(scene.groups[g], point);
  return outside(scene.groups[0], point);
}

/// Whether a point is inside a polygon.
inline bool is_inside(const std::vector<Point>& corners, Point at) {
  bool inside = false;
  for (std::size_t i = 0, j = corners.size() - 1; i < corners.size(); j = i++) {
    const Point a = corners[i];
    const Point b = corners[j];
    if ((a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

inline void expect_inside(const Scene& scene, Point point, const Shape& shape) {
  EXPECT_GE(point.x, -1e-6) << role_name(shape.role);
  EXPECT_GE(point.y, -1e-6) << role_name(shape.role);
  EXPECT_LE(point.x, scene.width + 1e-6) << role_name(shape.role);
  EXPECT_LE(point.y, scene.height + 1e-6) << role_name(shape.role);
}

/// Nothing is cut off: every end of a path, every circle and every text lies on the page.
inline void expect_all_inside(const Scene& scene) {
  for (const Shape& shape : scene.shapes) {
    if (const auto* path = std::get_if<Path>(&shape.geometry)) {
      for (const Path::Step& step : path->steps())
        if (step.op != Path::Op::close) expect_inside(scene, on_page(scene, shape.group, step.to), shape);
    } else if (const auto* circles = std::get_if<Circles>(&shape.geometry)) {
      for (const Point center : circles->centers)
        for (const Point way : {Point{1, 0}, Point{-1, 0}, Point{0, 1}, Point{0, -1}})
          expect_inside(scene, on_page(scene, shape.group, center + way * circles->radius), shape);
    } else {
      expect_inside(scene, on_page(scene, shape.group, std::get<Text>(shape.geometry).at), shape);
    }
  }
}

}  // namespace punct::render
