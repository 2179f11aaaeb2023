// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "punct/render/scene.hpp"
#include "punct/render/theme.hpp"
#include "svg/output.hpp"

namespace punct::render {

/// Writes the rules for the classes of a drawing, the times of its groups, and its patterns.
class StyleSheet {
 public:
  StyleSheet(const Scene& scene, const Theme& theme, SvgOutput& out) : scene_(scene), theme_(theme), out_(out) {}

  /// With `with_dark_twin`, words outside the board have other colors on dark pages.
  void write(bool with_dark_twin);
  /// Writes the patterns alone.
  void write_patterns_alone();
  /// The number of the pattern of a style that has one.
  [[nodiscard]] std::size_t pattern_of(const Style& style);

 private:
  // A pattern of slanting lines, which several classes may share.
  struct Tile {
    Pattern pattern;
    double distance;
    double width;
    Color line;
    std::optional<Color> fill;
    friend bool operator==(const Tile&, const Tile&) = default;
  };

  void write_rule(const Shape& shape);
  void write_dots_rule(const Shape& shape, const Style& style);
  void write_dark_rules();
  void write_times();
  void key_frame(double at, std::string_view visibility);
  void write_patterns();

  const Scene& scene_;
  const Theme& theme_;
  SvgOutput& out_;
  std::array<bool, kRoles * kTints> known_{};
  std::array<bool, kRoles * kTints> dots_known_{};
  std::vector<Tile> patterns_;
};

}  // namespace punct::render
