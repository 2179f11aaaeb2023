// SPDX-License-Identifier: MIT
#pragma once

#include "animation/moving_image.hpp"
#include "punct/render/image.hpp"

namespace punct::render {

/// The implementations of to_png() and to_pdf().
[[nodiscard]] Expected<std::string, std::string> cairo_png(const Scene& scene, const Theme& theme,
                                                           const Background& background, int width, double dpi);
[[nodiscard]] Expected<std::string, std::string> cairo_pdf(std::span<const Scene> pages, const Theme& theme,
                                                           const Background& background, double width);

/// The functions that the module offers.
struct ImageBackend {
  decltype(cairo_png)* png;
  decltype(cairo_pdf)* pdf;
  decltype(webp_of)* webp;
  decltype(gif_of)* gif;
};
using GetImageBackend = const ImageBackend*();
inline constexpr const char* kImageModule = "punct-image.so";
inline constexpr const char* kGetImageBackend = "punct_image_backend";

}  // namespace punct::render
