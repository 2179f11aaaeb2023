// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "program/options/options.hpp"
#include "program/output/annotations.hpp"
#include "punct/finding.hpp"

namespace punct::cli {

/// A message that is not about a place in a record.
struct Message {
  /// "error", "warning" or "note".
  std::string_view severity;
  /// As in findings: `unreadable`, `unwritable`, `usage`, ...
  std::string_view code;
  /// The file that the message is about; may be empty.
  std::string_view file;
  std::string_view sentence;
};

/// Writes findings to standard error: as text or JSON, one line each, or at the end as annotations.
class Diagnostics {
 public:
  Diagnostics(DiagnosticsStyle style, bool color) noexcept : style_(style), color_(color) {}
  Diagnostics(const Diagnostics&) = delete;
  Diagnostics& operator=(const Diagnostics&) = delete;
  /// Writes the annotations.
  ~Diagnostics();

  void write(std::string_view file, const Finding& finding, const Excerpt& excerpt);
  /// Writes `punct TOOL: FILE: SENTENCE`, or an object with the members of a finding.
  void say(std::string_view tool, const Message& message);

 private:
  void add_excerpt(const Excerpt& excerpt);

  DiagnosticsStyle style_;
  bool color_;
  std::string line_;
  Annotations annotations_;
};

}  // namespace punct::cli
