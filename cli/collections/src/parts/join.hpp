// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "parts/part.hpp"
#include "parts/runs.hpp"
#include "punct/collections/text.hpp"
#include "punct/expected.hpp"

namespace punct::collections {

/// Parts of one whole, all of one kind with the same options.
struct Parts {
  std::vector<PartResult> parts;
  MergedInput input;
  /// Holds the items of the parts.
  const Spool& spool;
};

/// Joins the results of parts and writes them as one JSON value; false if nothing in the whole matches. The error is a
/// sentence.
[[nodiscard]] Expected<bool, std::string> join_results(const Parts& parts, const TakeText& take);

}  // namespace punct::collections
