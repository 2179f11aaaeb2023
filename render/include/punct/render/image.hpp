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

/// Whether the part of the program that draws images is there. It is a file of its own, loaded when it is first needed;
/// without it the functions below fail with a sentence that names the file.
[[nodiscard]] PUNCT_API bool can_make_images();

/// The scene as a PNG of so many pixels in width; the height follows. Drawn in strips, so that memory stays below
/// 64 MiB for any size. An error is a sentence: a side shorter or longer than the limits, or no memory.
[[nodiscard]] PUNCT_API Expected<std::string, std::string> to_png(const Scene& scene, const Theme& theme,
                                                                  const Background& background, int width);

/// The scenes as a PDF, one a page, each so many points (1/72 inch) wide. Holds no date but a fixed one. An error is a
/// sentence: a page larger than PDF allows (14,400 points), or no memory.
[[nodiscard]] PUNCT_API Expected<std::string, std::string> to_pdf(std::span<const Scene> pages, const Theme& theme,
                                                                  const Background& background, double width);

}  // namespace punct::render
