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
  double hatch_width = 1;
  Color hatch{};
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
  /// The color of words and thin lines outside of the board.
  Color ink;
  /// The thinnest line that paper takes, in points; 0 for none.
  double least_line = 0;

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

/// What is beneath the drawing.
struct Background {
  enum class Kind : std::uint8_t { paper, none, color } kind = Kind::paper;
  /// For Kind::color.
  Color color{};
  /// The color of words and thin lines outside of the board; if missing, it follows from what they lie on.
  std::optional<Color> ink{};
};
/// Reads `paper`, `none` or a color; nothing for other text.
[[nodiscard]] PUNCT_API std::optional<Background> parse_background(std::string_view text) noexcept;
/// The text that parse_background() reads.
[[nodiscard]] PUNCT_API std::string text(const Background& background);
/// The color to paint, nothing where the background is left out.
[[nodiscard]] PUNCT_API std::optional<Color> color_of(const Background& background, const Theme& theme) noexcept;

/// What words outside of the board are drawn in on dark backgrounds.
inline constexpr Color kLightInk{0xf2, 0xf2, 0xf2};
/// The ink to draw with in the place of the theme's, `std::nullopt` if the theme's own will do.
[[nodiscard]] PUNCT_API std::optional<Color> ink_on(const Background& background, const Theme& theme) noexcept;
/// The theme with another ink for words and thin lines outside of the board.
[[nodiscard]] PUNCT_API Theme with_ink(const Theme& theme, Color ink);
/// The theme with no line thinner than paper takes in a picture that is so wide in units of the scene and in points.
[[nodiscard]] PUNCT_API Theme with_least_lines(const Theme& theme, double units, double points);
/// The theme as a picture of this width is drawn with, on this background.
[[nodiscard]] PUNCT_API Theme theme_for(const Theme& theme, const Background& background, double units, double points);

}  // namespace punct::render
