// SPDX-License-Identifier: MIT
// Layouts for a picture of a size.
#include <cmath>
#include <utility>

#include "board/board.hpp"
#include "punct/render/image.hpp"
#include "punct/render/layout.hpp"

namespace punct::render {

Scene layout(Diagram diagram, double pixels) {
  diagram.scale = 0;
  Scene scene = layout(diagram);
  const double natural = natural_width(diagram, scene) / scene.width;
  diagram.scale = pixels / scene.width;
  if (std::abs(diagram.scale - natural) < 1e-9) return scene;
  // Larger letters and keys may make the scene wider, and then its scale smaller.
  scene = layout(diagram);
  diagram.scale = pixels / scene.width;
  return layout(diagram);
}

ScaledScene layout_to_scale(Diagram diagram, double millimeters) {
  constexpr double millimeters_an_inch = 25.4;
  const double inches_a_unit = millimeters / kPitch / millimeters_an_inch;
  diagram.scale = inches_a_unit * kPixelsPerInch;
  Scene scene = layout(diagram);
  const double inches = scene.width * inches_a_unit;
  return {std::move(scene), inches};
}

}  // namespace punct::render
