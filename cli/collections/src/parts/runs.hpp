// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "punct/collections/reading.hpp"
#include "punct/expected.hpp"

namespace punct::collections {

/// The input of a result to be merged.
struct PartInput {
  /// The file that holds the result, for messages.
  std::string name;
  Coverage runs;
};

/// A run of games in one part.
struct OwnedRun {
  std::uint64_t first = 1;
  std::uint64_t last = 0;
  std::size_t part = 0;
};

/// A file of the whole input, with its runs in order.
struct MergedFile {
  CoveredGames file;
  std::vector<OwnedRun> runs;
};

/// How the inputs of parts fit together.
struct MergedInput {
  /// In the order of the whole: that of the parts, or by path if no part has two of the files in order.
  std::vector<MergedFile> files;
  /// Adjacent runs are joined.
  Coverage runs;
  /// Missing games between the first and the last game, and missing games before and after these.
  Coverage holes;
  Coverage ends;
};

/// Fits inputs together. The error is a sentence with the parts, the file and the games: two parts have the same games,
/// different files under one name, or files in different orders.
[[nodiscard]] Expected<MergedInput, std::string> merge_inputs(const std::vector<PartInput>& parts);

}  // namespace punct::collections
