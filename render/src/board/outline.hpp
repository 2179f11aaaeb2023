// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "punct/footprint.hpp"
#include "punct/render/scene.hpp"

namespace punct::render {

/// An affine map of the plane: a linear map and a shift.
struct Affine {
  double xx = 1, xy = 0, yx = 0, yy = 1;
  Point shift;
  [[nodiscard]] constexpr Point operator()(Point p) const noexcept {
    return {xx * p.x + xy * p.y + shift.x, yx * p.x + yy * p.y + shift.y};
  }
};

/// The outline of a piece with these dots. It encloses every point within `radius` of the line through the dots or, for
/// a triangular piece, of the triangle between them. `dots` are end, middle, end; those of a triangle may be in any
/// order.
[[nodiscard]] Path body_outline(std::array<Point, 3> dots, PieceShape shape, double radius);

/// The dots of a piece in the order of body_outline().
[[nodiscard]] std::array<Space, 3> dots_along(PieceKind kind, const Footprint& footprint) noexcept;

/// A polygon with these corners, and a line through these points.
[[nodiscard]] Path polygon(const std::vector<Point>& corners);
[[nodiscard]] Path polyline(const std::vector<Point>& points);
/// An upright rectangle; rectangle() rounds its corners with the radius `corner`.
void add_rectangle(Path& path, const Box& box);
[[nodiscard]] Path rectangle(const Box& box, double corner = 0);

/// The image of the path under the map; arcs become curves.
[[nodiscard]] Path transformed(const Path& path, const Affine& map);

/// The center of an arc that begins at `from`.
[[nodiscard]] Point arc_center(Point from, const Path::Step& arc) noexcept;

/// The length of the vector.
[[nodiscard]] double length(Point vector) noexcept;
/// The vector of length 1 in the same direction.
[[nodiscard]] inline Point unit(Point vector) noexcept { return vector * (1 / length(vector)); }
[[nodiscard]] inline double cross(Point a, Point b) noexcept { return a.x * b.y - a.y * b.x; }
[[nodiscard]] inline double dot(Point a, Point b) noexcept { return a.x * b.x + a.y * b.y; }
/// The distance from a point to the nearest point of the line between two others.
[[nodiscard]] double distance_to_line(Point point, Point from, Point to) noexcept;

}  // namespace punct::render
