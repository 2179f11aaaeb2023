// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "punct/export.hpp"
#include "punct/render/scene.hpp"
#include "punct/render/theme.hpp"

namespace punct::render {

/// What is beneath the drawing.
struct Background {
  enum class Kind : std::uint8_t { paper, none, color } kind = Kind::paper;
  /// For Kind::color.
  Color color;
};
/// Reads `paper`, `none` or a color; nothing for other text.
[[nodiscard]] PUNCT_API std::optional<Background> parse_background(std::string_view text) noexcept;
/// The text that parse_background() reads.
[[nodiscard]] PUNCT_API std::string text(const Background& background);
/// The color to paint, nothing where the background is left out.
[[nodiscard]] PUNCT_API std::optional<Color> color_of(const Background& background, const Theme& theme) noexcept;

/// Appends the scene as an SVG 1.1 document in UTF-8: text as text, a `g` for each group with its id, its data as
/// `data-*` attributes and its title, a class for each role. `width` is the width of the picture in pixels; its height
/// follows. The same bytes for the same scene.
PUNCT_API void write_svg(const Scene& scene, const Theme& theme, const Background& background, double width,
                         std::string& out);
[[nodiscard]] PUNCT_API std::string to_svg(const Scene& scene, const Theme& theme, const Background& background,
                                           double width);

}  // namespace punct::render
