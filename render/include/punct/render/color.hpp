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
  /// 255 is opaque, 0 transparent.
  std::uint8_t alpha = 255;
  friend constexpr bool operator==(const Color&, const Color&) noexcept = default;
};

/// Reads `#rrggbb` or `#rgb`, upper or lower case. `std::nullopt` for other text.
[[nodiscard]] PUNCT_API std::optional<Color> parse_color(std::string_view text) noexcept;
/// `#rgb` if that is exact, else `#rrggbb`; without alpha.
[[nodiscard]] PUNCT_API std::string text(Color color);

/// The color of `above` on an opaque `below`.
[[nodiscard]] PUNCT_API Color blend(Color above, Color below) noexcept;
/// The color at this part (0 to 1) of the way from one to the other, alpha included.
[[nodiscard]] PUNCT_API Color mix(Color from, Color to, double part) noexcept;

/// The relative luminance of WCAG 2.1, from 0 for black to 1 for white. Alpha is ignored.
[[nodiscard]] PUNCT_API double luminance(Color color) noexcept;
/// The contrast ratio of WCAG 2.1, from 1 to 21, the same in both orders.
[[nodiscard]] PUNCT_API double contrast(Color a, Color b) noexcept;

/// Color vision: normal, or without one of the three kinds of cone.
enum class Vision : std::uint8_t { common, protanopia, deuteranopia, tritanopia };
/// The color as seen with that vision (Machado, Oliveira and Fernandes 2009, full severity).
[[nodiscard]] PUNCT_API Color as_seen(Color color, Vision vision) noexcept;

}  // namespace punct::render
