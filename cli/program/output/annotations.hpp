// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "punct/finding.hpp"

namespace punct::cli {

/// Findings as workflow commands of GitHub, which shows them beside the lines of a change. GitHub accepts the first ten
/// errors and ten warnings of a step. Findings are therefore kept until the end: errors, then warnings, then the
/// totals.
class Annotations {
 public:
  static constexpr std::size_t kMost = 10;

  /// Stores an annotation, or only counts it if its severity has enough. Line and column are 0 if unknown.
  void add(Severity severity, std::string_view file, Place place, std::string_view sentence);
  /// All annotations as lines, each with its line end; empty if there are none.
  [[nodiscard]] std::string lines() const;

 private:
  struct Kind {
    std::vector<std::string> lines;
    std::uint64_t count = 0;
  };
  Kind errors_;
  Kind warnings_;
};

}  // namespace punct::cli
