// SPDX-License-Identifier: MIT
#pragma once

#include <istream>
#include <string>
#include <vector>

#include "parts/part.hpp"
#include "punct/collections/reading.hpp"
#include "punct/expected.hpp"

namespace punct::collections {

/// A part that `punct split` has written, and its origin.
struct SplitPart {
  /// Empty if the source has no game; only the source is set then.
  std::string file;
  std::string sha256;
  /// The games of the source, and the source's own digest.
  CoveredGames source;
  /// Where its first byte is in the source, and how many lines precede that in the part.
  std::uint64_t line = 1;
  std::uint64_t column = 1;
  std::uint64_t lines_before = 0;
};

/// The manifest of `punct split`: the parts that it has written.
class Manifest {
 public:
  [[nodiscard]] static Expected<Manifest, std::string> read(std::istream& in);

  /// Gives a result of parts the names, games and places of their sources. The error is a sentence: the input of the
  /// result is not a part.
  [[nodiscard]] std::string restore(PartResult& result, Spool& spool) const;
  /// Every source, so that games of unprocessed parts are known to be missing.
  [[nodiscard]] Coverage sources() const;
  /// The sources without a game, which no part holds.
  [[nodiscard]] std::vector<std::string> without_games() const;

 private:
  [[nodiscard]] const SplitPart* part_of(const CoveredGames& run) const;

  std::vector<SplitPart> parts_;
};

}  // namespace punct::collections
