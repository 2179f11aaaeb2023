// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "punct/export.hpp"
#include "punct/render/color.hpp"
#include "punct/render/scene.hpp"

namespace punct::render {

enum class Dash : std::uint8_t { none, dashed, dotted };

/// How shapes of a role look.
struct Style {
  /// Nothing where the inside stays empty. For text, the color of the letters.
  std::optional<Color> fill;
  /// Nothing where there is no outline.
  std::optional<Color> stroke;
  /// The width of the outline in units of the scene.
  double width = 0;
  Dash dash = Dash::none;
  /// Slanting lines over the inside, in the color `hatch`, so many units apart; 0 for none.
  double hatch_distance = 0;
  Color hatch;
  bool bold = false;
  /// What the tint of a shape takes the place of: nothing, the color of the inside, of the outline or of the slanting
  /// lines; or color and dashes of the outline.
  enum class Tinted : std::uint8_t { no, fill, stroke, line, hatch } tinted = Tinted::no;
  friend bool operator==(const Style&, const Style&) noexcept = default;
};

/// All colors, widths and fonts of a drawing. style() of a role leaves tint and shade out of account.
struct Theme {
  std::string_view name;
  /// What it is for, half a sentence.
  std::string_view summary;
  /// Font families, the first that a machine has is taken.
  std::string_view fonts;
  /// What text lies on where nothing else is: the background, or white where that is left out.
  Color paper;
  std::array<Style, kRoles> styles;
  struct TintStyle {
    Color color;
    Dash dash = Dash::none;
  };
  std::array<TintStyle, kTints> tints;
  /// The ends of the scale for Role::heat.
  Color cold, hot;

  [[nodiscard]] const Style& style(Role role) const noexcept { return styles[static_cast<std::size_t>(role)]; }
  /// The look of a shape, its tint and shade taken into account.
  [[nodiscard]] PUNCT_API Style style(const Shape& shape) const noexcept;
};

/// All themes, the one for screens first.
[[nodiscard]] PUNCT_API std::span<const Theme> themes();
/// The theme with this name; null where there is none.
[[nodiscard]] PUNCT_API const Theme* theme_named(std::string_view name);
/// Their names, for messages: `screen, print, high-contrast`.
[[nodiscard]] PUNCT_API std::string theme_names();

}  // namespace punct::render
