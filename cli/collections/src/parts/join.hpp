// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "parts/part.hpp"
#include "parts/runs.hpp"
#include "punct/expected.hpp"

namespace punct::collections {

/// Parts of one whole, all made by the same tool with the same options.
struct Parts {
  std::vector<PartResult> parts;
  MergedInput input;
  /// Holds the items of the parts.
  const Spool& spool;
};

/// Whether the results of a tool can be joined.
[[nodiscard]] bool is_mergeable(std::string_view tool) noexcept;

/// Joins the results of parts into one JSON value; false if nothing in the whole matches. The error is a sentence.
[[nodiscard]] Expected<bool, std::string> join_results(const Parts& parts, Spool& out);

}  // namespace punct::collections
