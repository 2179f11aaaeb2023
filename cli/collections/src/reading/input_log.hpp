// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace punct::cli {

/// A run of games of one file that contributed to a result.
struct InputRun {
  std::string file;
  /// The numbers of the first and the last game, from 1; 1 and 0 if none was read.
  std::uint64_t first = 1;
  std::uint64_t last = 0;
  /// The number of games in the file.
  std::uint64_t of = 0;
  /// Of the file on disk; for a member of an archive and for standard input, of its bytes.
  std::string sha256;
  friend bool operator==(const InputRun&, const InputRun&) = default;
};

/// Every file of the input, in order.
using InputLog = std::vector<InputRun>;

}  // namespace punct::cli
