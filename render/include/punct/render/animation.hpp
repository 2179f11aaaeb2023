// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/render/image.hpp"

namespace punct::render {

/// The shortest and the longest time for which an animation shows a frame, in seconds. What is shorter or longer is
/// taken for these, and what is no number for the first.
inline constexpr double kShortestFrame = 0.02;
inline constexpr double kLongestFrame = 60;

/// The frames of an animation as one scene, from which to_svg() makes an animated document: each frame is shown for
/// `seconds`, in a loop. Parts that stay the same from frame to frame are in it once; readers who prefer reduced motion
/// see the last frame. All frames must be of one size. Without frames the scene is empty.
[[nodiscard]] PUNCT_API Scene animated(std::span<const Scene> frames, double seconds);

/// The largest frame of a WebP or GIF, in pixels along either side; the limit of WebP.
inline constexpr int kMostFramePixels = 16383;

/// The same as an animated WebP or GIF of this width in pixels. A GIF has at most 256 colors. Drawn by the image
/// module, one frame at a time; fails like to_png(), and without frames.
[[nodiscard]] PUNCT_API Expected<std::string, std::string> to_webp(std::span<const Scene> frames, const Theme& theme,
                                                                   const Background& background, int width,
                                                                   double seconds);
[[nodiscard]] PUNCT_API Expected<std::string, std::string> to_gif(std::span<const Scene> frames, const Theme& theme,
                                                                  const Background& background, int width,
                                                                  double seconds);

}  // namespace punct::render
