// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "punct/render/scene.hpp"

namespace punct::render {

/// Copies a scene into a page, at this place and scale. Its ids get a prefix that makes them unique.
void paste(Scene& page, const Scene& scene, Point at, double scale, const std::string& prefix);

}  // namespace punct::render
