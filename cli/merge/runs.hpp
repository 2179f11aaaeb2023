// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "pipeline/input_log.hpp"
#include "punct/expected.hpp"

namespace punct::cli {

/// The input of a result that is to be merged.
struct PartInput {
  /// The file that holds the result, for messages.
  std::string name;
  InputLog runs;
};

/// A run of games in one part.
struct OwnedRun {
  std::uint64_t first = 1;
  std::uint64_t last = 0;
  std::size_t part = 0;
};

/// A file of the input of the whole, with its runs in order.
struct MergedFile {
  InputRun file;
  std::vector<OwnedRun> runs;
};

/// How the inputs of parts fit together.
struct MergedInput {
  /// In the order of the whole: that of the parts, by path where no part has two files in order.
  std::vector<MergedFile> files;
  /// Runs that meet are one.
  InputLog runs;
  /// What is missing between the first and the last game, and before and after these.
  InputLog holes;
  InputLog ends;
};

/// Fits inputs together. The error is a sentence that names the parts, the file and the games: two parts with the same
/// games, with files that differ under one name, or with files in different orders.
[[nodiscard]] Expected<MergedInput, std::string> merge_inputs(const std::vector<PartInput>& parts);

/// `games 26-50 of x.punct`.
[[nodiscard]] std::string games_text(const InputRun& run);

}  // namespace punct::cli
