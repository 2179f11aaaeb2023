// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "theme/theme_values.hpp"

namespace punct::render {

/// The lengths of dashes and of the gaps after them, in widths of the line; empty for an unbroken line.
[[nodiscard]] std::span<const double> lengths_of(Dash dash) noexcept;
/// `solid`, `dashed`, `dotted`, ...; `std::nullopt` for other text.
[[nodiscard]] std::optional<Dash> dash_named(std::string_view name) noexcept;

/// How a pattern is drawn: stripes at this angle in degrees clockwise from upright, also across them, or dots instead.
struct Stripes {
  int angle = 0;
  bool crossed = false;
  bool dots = false;
};
[[nodiscard]] Stripes stripes_of(Pattern pattern) noexcept;
/// `none`, `slanted`, ...; `std::nullopt` for other text.
[[nodiscard]] std::optional<Pattern> pattern_named(std::string_view name) noexcept;

/// The values of the theme with this name; null if there is none.
[[nodiscard]] const ThemeValues* values_named(std::string_view name);

}  // namespace punct::render
