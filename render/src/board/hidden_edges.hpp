// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "board/outline.hpp"
#include "punct/piece.hpp"

namespace punct::render {

/// The body of a piece seen from above: its dots in the order of body_outline(), and its radius around them.
struct Body {
  std::array<Point, 3> dots;
  PieceShape shape = PieceShape::straight;
  double radius = 0;  ///< Less than half the distance between two spaces.

  [[nodiscard]] Path outline() const { return body_outline(dots, shape, radius); }
  /// Whether a point is inside.
  [[nodiscard]] bool holds(Point point) const noexcept;
};

/// Adds to `path` the parts of the outline of `lower` that are inside `upper`, cut exactly at its rim. Parts less than
/// half a unit from the rim are omitted, because the rim itself is drawn there.
void add_hidden_edges(Path& path, const Body& lower, const Body& upper);

}  // namespace punct::render
