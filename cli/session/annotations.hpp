// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "punct/finding.hpp"

namespace punct::cli {

/// Findings as workflow commands of GitHub, which shows them beside the lines of a change. GitHub takes ten errors and
/// ten warnings of a step, whichever come first, so that the findings are kept until the end: errors first, then
/// warnings, then how many there were in all.
class Annotations {
 public:
  static constexpr std::size_t kMost = 10;

  /// Keeps an annotation, or counts it if there are enough of its severity. Line and column are 0 where not known.
  void add(Severity severity, std::string_view file, Place place, std::string_view sentence);
  /// All of them as lines, each ended; empty if there were none.
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
