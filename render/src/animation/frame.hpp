// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "cairo/canvas.hpp"
#include "punct/expected.hpp"

namespace punct::render {

/// A picture that is drawn upon again for every frame.
class Frame {
 public:
  /// Both sides in pixels.
  Frame(int width, int height);

  /// Draws the scene over what was there; false if memory has run out.
  bool draw(const Scene& scene, const Theme& theme, const Background& background);
  [[nodiscard]] int width() const noexcept { return width_; }
  [[nodiscard]] int height() const noexcept { return height_; }
  /// Alpha, red, green and blue, from the highest byte down, colors multiplied by alpha.
  [[nodiscard]] const std::uint32_t* row(int y) const noexcept;

 private:
  int width_, height_;
  CairoSurface surface_;
};

/// A frame for pictures of this width; a sentence if a side would be too short or too long.
[[nodiscard]] Expected<Frame, std::string> frame_for(const Scene& scene, int width);

}  // namespace punct::render
