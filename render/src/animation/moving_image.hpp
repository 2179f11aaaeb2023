// SPDX-License-Identifier: MIT
#pragma once

#include "punct/render/animation.hpp"

namespace punct::render {

/// A time that is given for a frame, within its bounds.
[[nodiscard]] constexpr double frame_time(double seconds) noexcept {
  if (!(seconds > kShortestFrame)) return kShortestFrame;
  return seconds < kLongestFrame ? seconds : kLongestFrame;
}

/// The implementations of to_webp() and to_gif(), for a time within its bounds.
[[nodiscard]] Expected<std::string, std::string> webp_of(std::span<const Scene> frames, const Theme& theme,
                                                         const Background& background, int width, double seconds);
[[nodiscard]] Expected<std::string, std::string> gif_of(std::span<const Scene> frames, const Theme& theme,
                                                        const Background& background, int width, double seconds);

}  // namespace punct::render
