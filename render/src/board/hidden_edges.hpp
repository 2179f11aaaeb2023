// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "board/outline.hpp"
#include "punct/piece.hpp"

namespace punct::render {

/// The body of a piece as seen from above: its dots as body_outline() takes them, and how far it reaches around them.
struct Body {
  std::array<Point, 3> dots;
  PieceShape shape = PieceShape::straight;
  double radius = 0;

  [[nodiscard]] Path outline() const { return body_outline(dots, shape, radius); }
  /// Whether a point lies within it.
  [[nodiscard]] bool holds(Point point) const noexcept;
};

/// Adds to `path` the parts of the outline of `lower` that lie within `upper`, cut exactly where they enter and leave
/// it. What runs within half a unit of the rim is left out, for the rim itself is drawn there.
void add_hidden_edges(Path& path, const Body& lower, const Body& upper);

}  // namespace punct::render
