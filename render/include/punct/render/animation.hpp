// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/render/image.hpp"

namespace punct::render {

/// The frames of a moving picture as one scene, from which to_svg() makes a document that plays by itself: each frame
/// is shown for so many seconds, again and again. What stays the same from frame to frame is in it once; readers who
/// want nothing to move see the last frame. All frames must be of one size. Without frames the scene is empty.
[[nodiscard]] PUNCT_API Scene animated(std::span<const Scene> frames, double seconds);

/// The same as an animated WebP or GIF, so many pixels wide. A GIF has at most 256 colors. Drawn by the module that
/// makes images, one frame at a time; fails as to_png() does, and without frames.
[[nodiscard]] PUNCT_API Expected<std::string, std::string> to_webp(std::span<const Scene> frames, const Theme& theme,
                                                                   const Background& background, int width,
                                                                   double seconds);
[[nodiscard]] PUNCT_API Expected<std::string, std::string> to_gif(std::span<const Scene> frames, const Theme& theme,
                                                                  const Background& background, int width,
                                                                  double seconds);

}  // namespace punct::render
