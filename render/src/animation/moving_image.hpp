// SPDX-License-Identifier: MIT
#pragma once

#include "punct/render/animation.hpp"

namespace punct::render {

/// The implementations of to_webp() and to_gif().
[[nodiscard]] Expected<std::string, std::string> webp_of(std::span<const Scene> frames, const Theme& theme,
                                                         const Background& background, int width, double seconds);
[[nodiscard]] Expected<std::string, std::string> gif_of(std::span<const Scene> frames, const Theme& theme,
                                                        const Background& background, int width, double seconds);

}  // namespace punct::render
