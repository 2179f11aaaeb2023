// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <concepts>
#include <string>
#include <string_view>

#include "punct/text/utf8.hpp"

namespace punct {

/// Whether cells with the words of users, which spreadsheets would take for formulas, are marked as text.
enum class CsvText : unsigned char { marked, exact };

/// Appends one row of CSV (RFC 4180, lines end with LF) field by field. Characters that are not printable are
/// written as `?`, so that a row is a line.
class CsvRow {
 public:
  explicit CsvRow(std::string& out, CsvText text = CsvText::marked) noexcept : out_(out), text_(text) {}

  /// Adds words from a record or the name of a file. Those that begin with `=`, `+`, `-` or `@`, which a spreadsheet
  /// would run, get a `'` before them, the sign of spreadsheets for text.
  CsvRow& add_foreign(std::string_view field) {
    constexpr std::string_view kBeginsFormula = "=+-@";
    const bool is_run = !field.empty() && kBeginsFormula.find(field.front()) != std::string_view::npos;
    return is_run && text_ == CsvText::marked ? add("'" + std::string(field)) : add(field);
  }
  CsvRow& add(std::string_view field) {
    separate();
    const bool is_quoted = field.find_first_of(",\"") != std::string_view::npos;
    if (is_quoted) out_ += '"';
    while (!field.empty()) {
      // A byte that is not UTF-8 stays: it may belong to the name of a file.
      const std::size_t size = std::max<std::size_t>(1, character_size(field));
      const std::string_view character = field.substr(0, size);
      if (character == "\"") out_ += '"';
      out_ += is_printable(character) ? character : "?";
      field.remove_prefix(size);
    }
    if (is_quoted) out_ += '"';
    return *this;
  }
  CsvRow& add(const char* field) { return add(std::string_view(field)); }
  CsvRow& add(const std::string& field) { return add(std::string_view(field)); }
  CsvRow& add(std::integral auto number) { return add(std::to_string(number)); }
  void end() { out_ += '\n'; }

 private:
  void separate() {
    if (!first_) out_ += ',';
    first_ = false;
  }

  std::string& out_;
  CsvText text_;
  bool first_ = true;
};

}  // namespace punct
