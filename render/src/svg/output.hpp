// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "punct/render/scene.hpp"
#include "punct/text/xml.hpp"
#include "svg/number.hpp"

namespace punct::render {

/// The text of an SVG document as it grows, and what all of its parts are spelled with: numbers, attributes, names.
class SvgOutput {
 public:
  /// Appends to `text`. Every id begins with `id_prefix` or, if that is empty, with one that finish() makes.
  SvgOutput(std::string& text, std::string_view id_prefix) : text_(text), id_prefix_(id_prefix), start_(text.size()) {}

  /// A letter or words, as they are.
  SvgOutput& operator+=(const auto& more) {
    text_ += more;
    return *this;
  }
  void reserve(std::size_t more) { text_.reserve(text_.size() + more); }
  /// Puts another letter in the place of the last one.
  void replace_last(char letter) { text_.back() = letter; }
  void remove_last() { text_.pop_back(); }

  void number(double value) { append_number(text_, value); }
  /// To a tenth of a unit: half of that cannot be seen.
  static double rounded(double value) noexcept { return std::nearbyint(value * 10) / 10; }
  /// Two rounded numbers.
  void point(Point p);
  /// A name, with all that comes before its value, and the value with a quote behind it.
  void attribute(std::string_view name, double value);
  /// Words of a text or an attribute.
  void escaped(std::string_view words) { append_xml(text_, words); }

  /// What ids begin with, and the class of the document.
  void prefix();
  void id(std::string_view name);
  /// The selector of what has a class within this document.
  void selector(std::string_view class_name);
  /// The text is complete: makes the prefix, if there is none, out of it.
  void finish();

 private:
  std::string& text_;
  std::string_view id_prefix_;
  std::size_t start_;
  /// Where the digits of the prefix belong.
  std::vector<std::size_t> prefixes_;
};

}  // namespace punct::render
