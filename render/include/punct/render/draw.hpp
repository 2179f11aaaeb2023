// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/position.hpp"
#include "punct/render/layout.hpp"
#include "punct/render/svg.hpp"

namespace punct::render {

// The short way: a picture of a position or a diagram in a call. layout(), to_svg(), to_png() and to_pdf() are the
// parts that it is made of.

/// How a picture looks; the defaults are those of `punct render`.
struct Look {
  /// The name of a theme, one of themes(); `screen` where it is empty.
  std::string theme{};
  Background background{};
  /// The width in pixels, in a PDF in points, from kLeastPixels to kMostPixels of punct/render/image.hpp; where nothing
  /// is said, the width of the scene in units, in a PDF half of it.
  std::optional<int> width{};
};

/// The diagram as a picture, the bytes of its file. Fails with a sentence: no such theme, a width out of range; for
/// PNG and PDF also a height out of range, no memory, or that the module that draws images cannot be loaded. Linear in
/// what is drawn, for a PNG in its pixels.
[[nodiscard]] PUNCT_API Expected<std::string, std::string> draw_svg(const Diagram& diagram, const Look& look = {});
[[nodiscard]] PUNCT_API Expected<std::string, std::string> draw_png(const Diagram& diagram, const Look& look = {});
/// The same, one diagram a page. Without a diagram it fails.
[[nodiscard]] PUNCT_API Expected<std::string, std::string> draw_pdf(const std::vector<Diagram>& pages,
                                                                    const Look& look = {});

/// The position alone as an SVG document, in the look that `punct render --position` gives it. Never fails.
[[nodiscard]] PUNCT_API std::string draw_svg(const Position& position);
/// The position alone as a PNG. Fails as draw_png() of a diagram does.
[[nodiscard]] PUNCT_API Expected<std::string, std::string> draw_png(const Position& position);

}  // namespace punct::render
