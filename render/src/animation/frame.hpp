// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "cairo/canvas.hpp"
#include "punct/expected.hpp"

namespace punct::render {

/// An image that is drawn anew for every frame.
class Frame {
 public:
  /// Sizes in pixels.
  Frame(int width, int height);

  /// Clears the image and draws the scene. Returns false if memory runs out.
  bool draw(const Scene& scene, const Theme& theme, const Background& background);
  [[nodiscard]] int width() const noexcept { return width_; }
  [[nodiscard]] int height() const noexcept { return height_; }
  /// The pixels of a row: alpha, red, green and blue from the highest byte down, colors multiplied by alpha.
  [[nodiscard]] const std::uint32_t* row(int y) const noexcept;

 private:
  int width_, height_;
  CairoSurface surface_;
};

/// A frame for pictures of this width. Fails with a message if a side would be too short or too long.
[[nodiscard]] Expected<Frame, std::string> frame_for(const Scene& scene, int width);

}  // namespace punct::render
