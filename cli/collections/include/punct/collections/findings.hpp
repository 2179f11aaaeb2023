// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "punct/collections/text.hpp"
#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/finding.hpp"

namespace punct::collections {

/// All findings about a collection, in bounded memory, with the numbers of games, errors and warnings. A finding about
/// a whole file counts once. Used by one thread at a time.
class FindingList {
 public:
  PUNCT_API FindingList();  ///< Of a collection without games.
  PUNCT_API ~FindingList();
  /// Takes all findings; the other may only be destroyed or assigned to.
  PUNCT_API FindingList(FindingList&&) noexcept;
  PUNCT_API FindingList& operator=(FindingList&&) noexcept;  ///< The same.

  /// Counts a game.
  PUNCT_API void add_game() noexcept;
  /// Adds a finding about a file, in the order of the input.
  PUNCT_API void add(std::string_view file, const Finding& finding);
  /// Adds a file, folder or archive that could not be read, or not to its end.
  PUNCT_API void add_unread(std::string_view file, std::string_view why);
  /// Adds the findings of another list, whose games follow those of this one. The other is then empty.
  PUNCT_API void merge(FindingList& other);
  /// Writes everything as one JSON object, the `result` of `punct validate --report json` (docs/json-output.md). The
  /// list is empty afterwards. False if `take` returned false, or if findings were lost.
  PUNCT_API bool write_json(const TakeText& take);
  /// Adds what write_json() wrote. The error is a sentence.
  [[nodiscard]] PUNCT_API Expected<bool, std::string> read_json(std::string_view json);
  /// Adds one finding of such a result; its numbers must come by read_json() of a result without findings. The error is
  /// a sentence.
  [[nodiscard]] PUNCT_API Expected<bool, std::string> read_row(std::string_view json);

  [[nodiscard]] PUNCT_API std::uint64_t games() const noexcept;     ///< How many games were counted.
  [[nodiscard]] PUNCT_API std::uint64_t errors() const noexcept;    ///< How many findings are errors.
  [[nodiscard]] PUNCT_API std::uint64_t warnings() const noexcept;  ///< How many are warnings.

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace punct::collections
