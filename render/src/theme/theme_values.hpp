// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>

#include "punct/render/theme.hpp"

namespace punct::render {

/// The colors of one player's pieces. The outline contrasts with the inside, so that crossing pieces of one color can
/// be told apart.
struct Side {
  Color body{}, covered{}, line{}, punct{}, figure{}, dimmed{}, wall{};
};

/// What a style file sets: the values in which themes differ. All styles follow from them.
struct ThemeValues {
  std::string name{}, summary{};
  std::string fonts{};
  Color paper{}, ink{}, plate{}, plate_line{}, socket{}, center_socket{}, center_line{};
  std::optional<Color> socket_line{};
  Pattern center_pattern = Pattern::none;
  Side white{}, black{};
  /// The colors around and inside of marks, which make them visible on pieces of both colors.
  Color casing{}, chip{};
  /// The color of the outline around the piece moved last, and the color around that.
  Color trace{}, trace_casing{};
  double trace_width = 0;
  double line_width = 0;
  /// The widths of the outlines of free and covered pieces, and of hidden edges. They are so thin that pieces directly
  /// above each other show one ring each.
  double body_width = 0, covered_width = 0, hidden_width = 0;
  std::array<Theme::TintStyle, kTints> tints{};
  /// Whether highlights are patterns rather than colors.
  bool patterns = false;
  Color cold{}, hot{};
  double least_line = 0;
  double letters = 1;
};

/// Whether words on this color are light.
[[nodiscard]] inline bool is_dark(Color color) noexcept { return luminance(color) < 0.18; }

/// The theme with these values.
[[nodiscard]] Theme theme_of(const ThemeValues& values);

}  // namespace punct::render
