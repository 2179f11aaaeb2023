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

// The short way: a picture of a position or a diagram in one call. layout(), to_svg(), to_png() and to_pdf() are its
// parts.

/// How a picture looks; the defaults are those of `punct render`.
struct Look {
  /// The name of a theme, one of themes(); empty for `screen`.
  std::string theme{};
  Background background{};
  /// The width in pixels, in a PDF in points, from kLeastPixels to kMostPixels of punct/render/image.hpp, in a PDF to
  /// 14,400; by default the width of the scene in units, in a PDF half of it.
  std::optional<int> width{};
};

/// The diagram as a picture, the bytes of its file. Fails with a message: unknown theme, width out of range; for PNG
/// and PDF also height out of range, not enough memory, or the image module cannot be loaded. Linear in the shapes
/// drawn, for a PNG in its pixels.
[[nodiscard]] PUNCT_API Expected<std::string, std::string> draw_svg(const Diagram& diagram, const Look& look = {});
[[nodiscard]] PUNCT_API Expected<std::string, std::string> draw_png(const Diagram& diagram, const Look& look = {});
/// The same, with one diagram per page. Fails without a diagram.
[[nodiscard]] PUNCT_API Expected<std::string, std::string> draw_pdf(const std::vector<Diagram>& pages,
                                                                    const Look& look = {});

/// The position alone as an SVG document, as `punct render --position` draws it. Never fails.
[[nodiscard]] PUNCT_API std::string draw_svg(const Position& position);
/// The position alone as a PNG. Fails like draw_png() of a diagram.
[[nodiscard]] PUNCT_API Expected<std::string, std::string> draw_png(const Position& position);

}  // namespace punct::render
