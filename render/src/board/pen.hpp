// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "board/text_width.hpp"
#include "punct/render/scene.hpp"

namespace punct::render {

/// Whether two boxes have more than an edge in common.
constexpr bool overlap(const Box& a, const Box& b) noexcept {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/// Whether a point is inside the box.
constexpr bool contains(const Box& box, Point at) noexcept {
  return at.x > box.left && at.x < box.right && at.y > box.top && at.y < box.bottom;
}

/// The box that reaches so far from its middle to each side.
constexpr Box box_around(Point middle, Point reach) noexcept {
  return {middle.x - reach.x, middle.y - reach.y, middle.x + reach.x, middle.y + reach.y};
}

constexpr Point center_of(const Box& box) noexcept { return {(box.left + box.right) / 2, (box.top + box.bottom) / 2}; }

/// Adds shapes to one group of a scene.
class Pen {
 public:
  explicit Pen(Scene& scene, std::uint32_t group = 0) : scene_(&scene), group_(group) {}

  /// Opens a group inside this one and returns a pen for it.
  [[nodiscard]] Pen open(Group group = {}) const {
    group.parent = group_;
    scene_->groups.push_back(std::move(group));
    return Pen(*scene_, static_cast<std::uint32_t>(scene_->groups.size() - 1));
  }
  [[nodiscard]] Group& group() const { return scene_->groups[group_]; }
  /// What has been drawn so far, by all pens of the scene.
  [[nodiscard]] const std::vector<Shape>& shapes() const noexcept { return scene_->shapes; }

  void path(Role role, Path path, Tint tint = Tint::plain) const { add(role, tint, std::move(path)); }
  void circle(Role role, Point center, double radius, Tint tint = Tint::plain) const {
    add(role, tint, Circles{{center}, radius});
  }
  void circles(Role role, std::vector<Point> centers, double radius, Tint tint = Tint::plain) const {
    if (!centers.empty()) add(role, tint, Circles{std::move(centers), radius});
  }
  void circles(Role role, Circles circles, Tint tint = Tint::plain) const {
    if (!circles.centers.empty()) add(role, tint, std::move(circles));
  }
  /// Adds a line of text whose digits and capitals are centered vertically at `at`.
  void text(Role role, Point at, double size, std::string_view text, Anchor anchor = Anchor::middle) const {
    add(role, Tint::plain, Text{{at.x, at.y + 0.364 * size}, size, anchor, printable(text)});
  }

 private:
  template <class Geometry>
  void add(Role role, Tint tint, Geometry geometry) const {
    scene_->shapes.push_back(Shape{role, tint, 0, group_, std::move(geometry)});
  }

  Scene* scene_;
  std::uint32_t group_;
};

}  // namespace punct::render
