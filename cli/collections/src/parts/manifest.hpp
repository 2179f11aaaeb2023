// SPDX-License-Identifier: MIT
#pragma once

#include <istream>
#include <optional>
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
  /// Findings about what stands outside of games: between the games of this part, around them at the ends of the
  /// source, and in sources without games.
  struct Between {
    std::string file;
    /// An object, as a check of the source prints it.
    Json finding;
    std::uint64_t games_before = 0;
    /// The game of this part that it is read with.
    std::uint64_t near_game = 0;
  };
  std::vector<Between> between;
  /// Whether those of the source are known; manifests of older versions do not have them.
  bool knows_between = false;
};

/// The manifest of `punct split`: the parts that it has written.
class Manifest {
 public:
  [[nodiscard]] static Expected<Manifest, std::string> read(std::istream& in);

  /// Gives a result of parts the names, games and places of their sources. A result that has these already stays as it
  /// is. The error is a sentence: the input of the result is neither a part nor a source.
  [[nodiscard]] std::string restore(PartResult& result, Spool& spool) const;
  /// Every source, so that games of unprocessed parts are known to be missing.
  [[nodiscard]] Coverage sources() const;

 private:
  void add(const Json& json);
  [[nodiscard]] std::string restored(PartResult& result, Spool& spool) const;
  [[nodiscard]] const SplitPart* part_of(const CoveredGames& run) const;
  [[nodiscard]] bool is_source(const CoveredGames& run) const;
  // The sentence for a file that is neither a part nor a source.
  [[nodiscard]] std::string foreign(const std::string& name) const;

  std::vector<SplitPart> parts_;
  std::optional<std::size_t> last_with_games_;
  // Findings for which no part with games has been read yet.
  std::vector<SplitPart::Between> unplaced_;
};

}  // namespace punct::collections
