// SPDX-License-Identifier: MIT
#include "animation/frame.hpp"

#include <algorithm>
#include <cmath>

#include "punct/render/animation.hpp"

namespace punct::render {

Frame::Frame(int width, int height)
    : width_(width), height_(height), surface_(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)) {}

bool Frame::draw(const Scene& scene, const Theme& theme, const Background& background) {
  constexpr double points_a_pixel = 0.75;
  const CairoContext context(cairo_create(surface_.get()));
  cairo_set_operator(context.get(), CAIRO_OPERATOR_CLEAR);
  cairo_paint(context.get());
  cairo_set_operator(context.get(), CAIRO_OPERATOR_OVER);
  if (const auto paper = color_of(background, theme)) paint_background(context.get(), *paper);
  cairo_scale(context.get(), width_ / scene.width, width_ / scene.width);
  paint_scene(context.get(), scene, theme_for(theme, background, scene.width, width_ * points_a_pixel));
  cairo_surface_flush(surface_.get());
  return cairo_status(context.get()) == CAIRO_STATUS_SUCCESS;
}

const std::uint32_t* Frame::row(int y) const noexcept {
  const unsigned char* const pixels = cairo_image_surface_get_data(surface_.get());
  const void* const at = pixels + static_cast<std::ptrdiff_t>(y) * cairo_image_surface_get_stride(surface_.get());
  return static_cast<const std::uint32_t*>(at);
}

Expected<Frame, std::string> frame_for(const Scene& scene, int width) {
  const double high = std::ceil(scene.height * width / scene.width - 1e-6);
  if (std::min<double>(width, high) < kLeastPixels || std::max<double>(width, high) > kMostFramePixels)
    return Unexpected{"an animation of " + std::to_string(width) + " by " + std::to_string(std::lround(high)) +
                      " pixels cannot be made: a side must be from " + std::to_string(kLeastPixels) + " to " +
                      std::to_string(kMostFramePixels) + " pixels long"};
  return Frame(width, static_cast<int>(high));
}

}  // namespace punct::render
