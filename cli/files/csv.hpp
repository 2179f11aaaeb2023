// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace punct::cli {

/// Appends one row of CSV (RFC 4180, lines end with LF) field by field.
class CsvRow {
 public:
  explicit CsvRow(std::string& out) noexcept : out_(out) {}

  CsvRow& add(std::string_view field) {
    separate();
    if (field.find_first_of(",\"\r\n") == std::string_view::npos) {
      out_ += field;
      return *this;
    }
    out_ += '"';
    for (const char character : field) out_.append(character == '"' ? 2 : 1, character);
    out_ += '"';
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
  bool first_ = true;
};

}  // namespace punct::cli
