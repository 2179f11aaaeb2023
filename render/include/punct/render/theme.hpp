// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "punct/export.hpp"
#include "punct/finding.hpp"
#include "punct/render/color.hpp"
#include "punct/render/scene.hpp"

namespace punct::render {

/// The dashes of a line. No two look alike in gray.
enum class Dash : std::uint8_t { none, dashed, dotted, long_dashes, dash_dot, dash_dot_dot, far_dots, far_dashes };

/// Thin lines or dots over the inside of a shape. No two look alike in gray.
enum class Pattern : std::uint8_t { none, slanted, backward, upright, level, crossed, grid, dots, dotted_grid };

/// The look of a role.
struct Style {
  /// The color of the inside; `std::nullopt` if it stays empty. For text, the color of the letters.
  std::optional<Color> fill;
  /// The color of the outline; `std::nullopt` if there is none.
  std::optional<Color> stroke;
  /// The width of the outline in units of the scene.
  double width = 0;
  Dash dash = Dash::none;
  /// Lines or dots over the inside, in the color `hatch`, at this distance in units.
  Pattern pattern = Pattern::none;
  double hatch_distance = 5;
  double hatch_width = 1;
  Color hatch{};
  bool bold = false;
  /// What the tint of a shape replaces: nothing, the color of the inside, of the outline, color and dashes of the
  /// outline, or the pattern over the inside. A `mark` has the color of the tint. Around it is a `casing`, which
  /// becomes dark around a light tint, and in its middle a `core` with the dashes of the tint, in the color of the
  /// casing. Without dashes there is no core; with them the mark is wider. The core of a dot mark is whole, and has
  /// another form for each tint.
  enum class Tinted : std::uint8_t { no, fill, stroke, line, hatch, mark, casing, core } tinted = Tinted::no;
  friend bool operator==(const Style&, const Style&) noexcept = default;
};

/// All colors, widths and fonts of a drawing. style() of a role ignores tint and shade.
struct Theme {
  std::string name;
  /// Its purpose, as half a sentence.
  std::string summary;
  /// Font families separated by commas; the first one that is installed is used.
  std::string fonts;
  /// The color behind text: the background, or white if there is none.
  Color paper;
  std::array<Style, kRoles> styles;
  struct TintStyle {
    Color color{};
    Dash dash = Dash::none;
    Pattern pattern = Pattern::none;
    friend bool operator==(const TintStyle&, const TintStyle&) noexcept = default;
  };
  std::array<TintStyle, kTints> tints;
  /// The ends of the scale for Role::heat; the shade 0 is `paper`.
  Color cold, hot;
  /// The color of words and thin lines outside the board.
  Color ink;
  /// The thinnest printable line, in points; 0 for no limit.
  double least_line = 0;
  /// The factor for the size of letters and figures, for Diagram::letters.
  double letters = 1;

  [[nodiscard]] const Style& style(Role role) const noexcept { return styles[static_cast<std::size_t>(role)]; }
  /// The look of a shape, with its tint and shade.
  [[nodiscard]] PUNCT_API Style style(const Shape& shape) const noexcept;
};

/// All themes, the one for screens first.
[[nodiscard]] PUNCT_API std::span<const Theme> themes();
/// The theme with this name; null if there is none.
[[nodiscard]] PUNCT_API const Theme* theme_named(std::string_view name);
/// Their names, for messages: `screen, print, high-contrast, wood, night`.
[[nodiscard]] PUNCT_API std::string theme_names();

/// A theme read from a style file, and its findings, by place; without findings the file is valid.
struct ThemeReading {
  Theme theme;
  std::vector<Finding> findings;
};
/// Reads a style file (docs/diagrams.md, "Style files"): a line `key = value` for each value that differs from those of
/// the theme `screen`, or of the one that a line `base = NAME` names. A line that cannot be read gives a finding and is
/// skipped. Linear time.
[[nodiscard]] PUNCT_API ThemeReading read_theme(std::string_view bytes);

/// The background of the drawing.
struct Background {
  enum class Kind : std::uint8_t { paper, none, color } kind = Kind::paper;
  /// For Kind::color.
  Color color{};
  /// The color of words and thin lines outside of the board; if missing, it is chosen for the background.
  std::optional<Color> ink{};
};
/// Reads `paper`, `none` or a color; `std::nullopt` for other text.
[[nodiscard]] PUNCT_API std::optional<Background> parse_background(std::string_view text) noexcept;
/// The text that parse_background() reads.
[[nodiscard]] PUNCT_API std::string text(const Background& background);
/// The color to paint; `std::nullopt` without background.
[[nodiscard]] PUNCT_API std::optional<Color> color_of(const Background& background, const Theme& theme) noexcept;

/// The color of words outside the board on dark backgrounds.
inline constexpr Color kLightInk{0xf2, 0xf2, 0xf2};
/// The ink to use instead of the theme's; `std::nullopt` for the theme's own.
[[nodiscard]] PUNCT_API std::optional<Color> ink_on(const Background& background, const Theme& theme) noexcept;
/// The theme with another ink for words and thin lines outside the board.
[[nodiscard]] PUNCT_API Theme with_ink(const Theme& theme, Color ink);
/// The theme with no line thinner than printable, for a picture of this width in units of the scene and in points.
[[nodiscard]] PUNCT_API Theme with_least_lines(const Theme& theme, double units, double points);
/// The theme for a picture of this width on this background.
[[nodiscard]] PUNCT_API Theme theme_for(const Theme& theme, const Background& background, double units, double points);

}  // namespace punct::render
