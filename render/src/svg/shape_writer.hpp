// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "punct/render/scene.hpp"
#include "punct/render/svg.hpp"
#include "punct/render/theme.hpp"
#include "svg/output.hpp"
#include "svg/style_sheet.hpp"

namespace punct::render {

/// Writes the elements of shapes in the open group: with classes, for which there are rules, or in the portable form
/// with attributes and circles.
class ShapeWriter {
 public:
  ShapeWriter(const Theme& theme, StyleSheet& styles, SvgForm form, SvgOutput& out)
      : theme_(theme), styles_(styles), form_(form), out_(out) {}

  void write(const Shape& shape);
  /// Writes texts of the same look as a group that holds their common attributes.
  void write_alike(std::span<const Shape> words);

 private:
  void open_shape(std::string_view element, const Shape& shape);
  void write_look(const Shape& shape);
  void write_circle(const Circles& circles, std::size_t index);
  void write_group_of_circles(const Shape& shape, const Circles& circles);
  void write_dots(Role role, std::string_view ending, const Circles& circles, double radius);
  void write_rings(const Shape& shape, const Circles& circles);
  void write_circles(const Shape& shape, const Circles& circles);
  void write_path(const Shape& shape, const Path& path);
  void write_step(const Path::Step& step, Point from);
  void write_line(Point to, Point from);
  void write_text(const Shape& shape, const Text& words);
  void write_letters(const Text& words);
  void write_words(const Text& words);

  const Theme& theme_;
  StyleSheet& styles_;
  SvgForm form_;
  SvgOutput& out_;
};

}  // namespace punct::render
