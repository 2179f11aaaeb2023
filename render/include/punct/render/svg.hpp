// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "punct/export.hpp"
#include "punct/render/scene.hpp"
#include "punct/render/theme.hpp"

namespace punct::render {

/// How an SVG states the look of its shapes.
enum class SvgForm : std::uint8_t {
  /// A class for each role, rules of a style sheet for the classes, and dots as short as they can be written.
  styled,
  /// No classes and no rules: attributes, and dots as circles, for converters and programs that know little of SVG. Up
  /// to half as long again. An animation shows its last picture, and words keep their colors on dark pages.
  portable,
};

/// Appends the scene as an SVG 1.1 document in UTF-8: text as text, a `g` for each group with its id, its data as
/// `data-*` attributes and its title. `width` is the width of the picture in pixels; its height follows, and is
/// 0 for a scene without a width. A value that is not a number is written as 0, one beyond 9 x 10^15 as that. The same
/// bytes for the same scene.
///
/// Every id begins with the scene's prefix or, if that is empty or not valid, with one derived from the drawing. Every
/// rule of the style sheet applies to elements below the root's class, which is the prefix, so two drawings in one page
/// do not affect each other. Without background and ink, words outside the board become light on pages with dark
/// colors.
PUNCT_API void write_svg(const Scene& scene, const Theme& theme, const Background& background, double width,
                         std::string& out, SvgForm form = SvgForm::styled);
[[nodiscard]] PUNCT_API std::string to_svg(const Scene& scene, const Theme& theme, const Background& background,
                                           double width, SvgForm form = SvgForm::styled);

}  // namespace punct::render
