// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>

#include "punct/export.hpp"
#include "punct/render/layout.hpp"
#include "punct/render/scene.hpp"
#include "punct/space.hpp"

namespace punct::render {

/// The centers of the spaces in a scene made by layout(), in the order of kAllSpaces, in units of the scene: where they
/// lie on the ground, in the view of the diagram. `std::nullopt` if the scene has no board.
[[nodiscard]] PUNCT_API std::optional<std::array<Point, kSpaces>> places_of_spaces(const Scene& scene,
                                                                                   const Diagram& diagram);
/// The same for a board that is seen from above; `turns` is that of the diagram.
[[nodiscard]] PUNCT_API std::optional<std::array<Point, kSpaces>> places_of_spaces(const Scene& scene, int turns);

}  // namespace punct::render
