// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "punct/render/theme.hpp"
#include "svg/output.hpp"

namespace punct::render {

/// Writes the look of a shape: as declarations of a rule, or as attributes of an element, which every reader of SVG
/// knows.
class Properties {
 public:
  enum class Spelling : std::uint8_t { declarations, attributes };
  Properties(SvgOutput& out, Spelling spelling) noexcept : out_(out), spelling_(spelling) {}

  /// All of a style; `pattern` is the number of its pattern, if it has one.
  void write(const Style& style, std::size_t pattern);

 private:
  void begin(std::string_view name);
  void end();
  void paint(std::string_view name, const std::optional<Color>& color);
  void write_dash(const Style& style);

  SvgOutput& out_;
  Spelling spelling_;
  bool is_first_ = true;
};

}  // namespace punct::render
