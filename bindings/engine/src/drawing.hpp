// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "json.hpp"
#include "punct/render/diagram_file.hpp"
#include "punct/render/scene.hpp"
#include "view.hpp"

namespace punct::engine {

/// A position laid out, or the sentence that says which option is wrong.
struct Drawing {
  render::DiagramFile file;
  render::Scene scene;
  std::string error;
};
/// Without its scene. `options` are as for Desk::svg(); `caption` stands below the board where they say no other.
[[nodiscard]] Drawing read_drawing(const Spot& spot, std::string_view options, std::string caption = {});
/// Lays a drawing out, for so many pixels or for as many as it likes.
void lay_out_scene(Drawing& drawing, std::optional<double> pixels);
[[nodiscard]] Drawing drawn(const Spot& spot, std::string_view options);
/// How wide it is, in pixels, if nobody says.
[[nodiscard]] double natural_width(const Drawing& drawing);
[[nodiscard]] std::string svg_of(const Drawing& drawing);
[[nodiscard]] std::string svg_of(const Drawing& drawing, double width);
[[nodiscard]] Json places_of(const Drawing& drawing);

}  // namespace punct::engine
