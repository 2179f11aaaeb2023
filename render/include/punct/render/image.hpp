// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/render/scene.hpp"
#include "punct/render/svg.hpp"
#include "punct/render/theme.hpp"

namespace punct::render {

/// The smallest and the largest picture, in pixels along either side.
inline constexpr int kLeastPixels = 16;
inline constexpr int kMostPixels = 20000;
/// The pixels per inch of a picture that nothing else is said of, as in CSS.
inline constexpr double kPixelsPerInch = 96;
/// The least and the most pixels per inch that the file of a PNG states.
inline constexpr double kLeastPixelsPerInch = 10;
inline constexpr double kMostPixelsPerInch = 2400;

/// Whether the image module is installed. It is a separate file, loaded when first needed; without it the functions
/// below fail with a message that names the file.
[[nodiscard]] PUNCT_API bool can_make_images();

/// The scene as a PNG of this width in pixels; the height follows. Drawn in strips, so memory stays below 64 MiB for
/// any size. The file states the title and the description, that its colors are sRGB, and `dpi` pixels per inch. The
/// pixels are always the same; their compressed bytes differ in about 1 of 1,000 images, because ISA-L lets addresses
/// take part in its choice of matches. Fails with a message if a side is out of range, the scene is empty, or memory
/// runs out.
[[nodiscard]] PUNCT_API Expected<std::string, std::string> to_png(const Scene& scene, const Theme& theme,
                                                                  const Background& background, int width,
                                                                  double dpi = kPixelsPerInch);

/// The scenes as a PDF, one per page, each of this width in points (1/72 inch). The date in it is fixed. Fails with a
/// message without a page, if a scene is empty or a page larger than PDF allows (14,400 points), or if memory runs out.
[[nodiscard]] PUNCT_API Expected<std::string, std::string> to_pdf(std::span<const Scene> pages, const Theme& theme,
                                                                  const Background& background, double width);

}  // namespace punct::render
