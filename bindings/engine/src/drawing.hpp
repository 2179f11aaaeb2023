// SPDX-License-Identifier: MIT
#pragma once

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
/// `options` are lines of a diagram file, and `last-move` on a line of its own.
[[nodiscard]] Drawing drawn(const Spot& spot, std::string_view options);
[[nodiscard]] std::string svg_of(const Drawing& drawing);
[[nodiscard]] Json places_of(const Drawing& drawing);

}  // namespace punct::engine
