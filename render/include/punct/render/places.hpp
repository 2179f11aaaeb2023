// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>

#include "punct/export.hpp"
#include "punct/render/scene.hpp"
#include "punct/space.hpp"

namespace punct::render {

/// The centers of the spaces in a scene made by layout(), in the order of kAllSpaces, in units of the scene. `turns` is
/// that of the diagram. `std::nullopt` if the scene has no plain board, such as an exploded one.
[[nodiscard]] PUNCT_API std::optional<std::array<Point, kSpaces>> places_of_spaces(const Scene& scene, int turns);

}  // namespace punct::render
