// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "punct/collections/duplicates.hpp"
#include "punct/collections/text.hpp"
#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/game_key.hpp"

namespace punct::collections {

/// The games that were selected without duplicates, an object of JSON for each, in bounded memory. Used by one thread
/// at a time.
class Selection {
 public:
  /// An empty selection; of the games that are added, those are left out that are duplicates in this way.
  PUNCT_API explicit Selection(Dedupe dedupe);
  PUNCT_API ~Selection();
  /// Takes all rows; the other may only be destroyed or assigned to.
  PUNCT_API Selection(Selection&&) noexcept;
  PUNCT_API Selection& operator=(Selection&&) noexcept;  ///< The same.

  /// Adds a row: an object of JSON whose member `keys` holds the keys of the game; both in the order of the input.
  /// A row without keys is left out: it is not that of a game.
  PUNCT_API void add(std::string_view row, const std::vector<GameKey>& keys);
  /// Adds the rows of another selection, whose games follow those of this one. The other is then empty.
  PUNCT_API void merge(Selection& other);
  /// Writes all rows as one JSON object, the `result` of `punct select --dedupe --json` (docs/json-output.md). The
  /// selection is empty afterwards. False if `take` returned false, or if rows were lost.
  PUNCT_API bool write_json(const TakeText& take);
  /// Adds the rows that write_json() wrote. The error is a sentence, also if a row has no keys.
  [[nodiscard]] PUNCT_API Expected<bool, std::string> read_json(std::string_view json);
  /// How many rows write_json() has written.
  [[nodiscard]] PUNCT_API std::uint64_t written() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace punct::collections
