// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "punct/export.hpp"

namespace punct::render {

/// A color of the sRGB space, eight bits a channel, not multiplied by its alpha.
struct Color {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  /// 255 hides what is beneath, 0 shows nothing of the color itself.
  std::uint8_t alpha = 255;
  friend constexpr bool operator==(const Color&, const Color&) noexcept = default;
};

/// Reads `#rrggbb` or `#rgb`, upper or lower case. Nothing for any other text.
[[nodiscard]] PUNCT_API std::optional<Color> parse_color(std::string_view text) noexcept;
/// `#rgb` where that says all, else `#rrggbb`; the alpha is left out.
[[nodiscard]] PUNCT_API std::string text(Color color);

/// The color that is seen where `above` lies on an opaque `below`.
[[nodiscard]] PUNCT_API Color blend(Color above, Color below) noexcept;
/// The color so far on the way from one to the other, 0 to 1; alpha included.
[[nodiscard]] PUNCT_API Color mix(Color from, Color to, double part) noexcept;

/// The relative luminance of WCAG 2.1, from 0 for black to 1 for white. The alpha counts for nothing.
[[nodiscard]] PUNCT_API double luminance(Color color) noexcept;
/// The contrast ratio of WCAG 2.1, from 1 to 21, the same in both orders.
[[nodiscard]] PUNCT_API double contrast(Color a, Color b) noexcept;

/// How an eye sees colors: as most do, or without one of the three kinds of cone.
enum class Vision : std::uint8_t { common, protanopia, deuteranopia, tritanopia };
/// The color as somebody with that vision sees it (Machado, Oliveira and Fernandes 2009, full severity).
[[nodiscard]] PUNCT_API Color as_seen(Color color, Vision vision) noexcept;

}  // namespace punct::render
