// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "punct/render/scene.hpp"
#include "punct/text/xml.hpp"
#include "svg/number.hpp"

namespace punct::render {

/// The growing text of an SVG document, with the functions that write numbers, attributes and names.
class SvgOutput {
 public:
  /// Appends to `text`. Every id begins with `id_prefix` or, unless is_id_prefix() takes that, with the prefix that
  /// finish() derives.
  SvgOutput(std::string& text, std::string_view id_prefix)
      : text_(text), id_prefix_(is_id_prefix(id_prefix) ? id_prefix : std::string_view()), start_(text.size()) {}

  /// Appends a character or text without changes.
  SvgOutput& operator+=(const auto& more) {
    text_ += more;
    return *this;
  }
  void reserve(std::size_t more) { text_.reserve(text_.size() + more); }
  /// Replaces the last character.
  void replace_last(char letter) { text_.back() = letter; }
  void remove_last() { text_.pop_back(); }

  void number(double value) { append_number(text_, value); }
  /// Appends a number from 0 to 100 with at most four decimals: two are not enough for a factor.
  void factor(double value);
  /// The value to a tenth of a unit; half of that is not visible.
  static double rounded(double value) noexcept { return static_cast<double>(whole_parts(value, 10)) / 10; }
  /// Appends two rounded numbers.
  void point(Point p);
  /// Appends `name`, which ends with ` attribute="`, the value and a quotation mark.
  void attribute(std::string_view name, double value);
  /// Appends text with the escapes of XML.
  void escaped(std::string_view words) { append_xml(text_, words); }

  /// Appends the prefix of ids, which is also the class of the document.
  void prefix();
  void id(std::string_view name);
  /// Appends the selector of elements with this class inside this document.
  void selector(std::string_view class_name);
  /// Must be called when the text is complete. Derives the prefix from the text if none was given.
  void finish();

 private:
  std::string& text_;
  std::string_view id_prefix_;
  std::size_t start_;
  // The offsets of the digits of the prefix.
  std::vector<std::size_t> prefixes_;
};

}  // namespace punct::render
