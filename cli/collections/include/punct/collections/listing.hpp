// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "punct/collections/duplicates.hpp"
#include "punct/collections/text.hpp"
#include "punct/collections/values.hpp"
#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/game_key.hpp"

namespace punct::collections {

/// What is listed of each game, and in which order.
struct ListingRequest {
  /// As fields_in() reads them.
  std::string fields{};
  /// Fields of the list to sort by, such as `date,-plies`, where `-` is for descending order; empty for the order of
  /// the input.
  std::string sort{};
  /// Unless this is `none`, the games that have an equal one come first, in groups; `sort` must then be empty.
  Dedupe duplicates = Dedupe::none;
};
/// Why a request cannot be served.
struct ListingError {
  /// The field to sort by that is wrong, as written; empty if the list of fields is.
  std::string sort;
  /// A sentence; empty for a field that exists but is not listed.
  std::string message;
};

/// A row.
struct ListedGame {
  /// By field.
  std::vector<Value> values;
  /// The keys by which the game is compared with others; empty if it is not.
  std::vector<GameKey> keys;
  /// The memory of both, roughly.
  [[nodiscard]] PUNCT_API std::size_t memory() const noexcept;
  /// Makes it empty, and keeps the memory.
  void clear() noexcept {
    values.clear();
    keys.clear();
  }
};

/// A list of games with a row for each, in bounded memory: rows wait in memory and on disk. Used by one thread at a
/// time, but for read().
class Listing {
 public:
  /// A list without rows.
  [[nodiscard]] PUNCT_API static Expected<Listing, ListingError> of(const ListingRequest& request);
  PUNCT_API ~Listing();
  /// Takes all rows; the other may only be destroyed or assigned to.
  PUNCT_API Listing(Listing&&) noexcept;
  PUNCT_API Listing& operator=(Listing&&) noexcept;  ///< The same.

  /// The fields of a row. For duplicates, the number of the group comes first.
  [[nodiscard]] PUNCT_API const std::vector<Field>& fields() const noexcept;
  /// Whether rows must wait until all games are there: they are sorted or grouped.
  [[nodiscard]] PUNCT_API bool waits() const noexcept;
  /// Reads what is known of a game apart from its place. May be called by several threads.
  PUNCT_API void read(GameFacts& facts, bool is_sound, ListedGame& row) const;
  /// Adds what depends on the place of the game.
  PUNCT_API void complete(ListedGame& row, const GamePlace& place) const;
  /// The key of a complete row: keys sort by bytes as rows do.
  [[nodiscard]] PUNCT_API std::string sort_key(const ListedGame& row) const;

  /// Adds a row that read() and complete() have filled; games come in the order of the input.
  PUNCT_API void add(const ListedGame& row);
  /// Adds the rows of another list of the same request, whose games follow those of this one. The other is then empty.
  /// A list that is merged with itself stays as it is.
  PUNCT_API void merge(Listing& other);
  /// Hands the rows over in order, until `take` returns false. Those without an equal one come last; their group is
  /// std::monostate. The list is empty afterwards.
  PUNCT_API void drain(const std::function<bool(const ListedGame&)>& take);
  /// Writes all rows as one JSON object, the `result` of `punct list --json` (docs/json-output.md). The list is empty
  /// afterwards. False if `take` returned false, or if rows were lost.
  PUNCT_API bool write_json(const TakeText& take);
  /// Adds the rows that write_json() wrote for the same request. The error is a sentence.
  [[nodiscard]] PUNCT_API Expected<bool, std::string> read_json(std::string_view json);
  /// Adds one row of such a result. The error is a sentence.
  [[nodiscard]] PUNCT_API Expected<bool, std::string> read_row(std::string_view json);
  /// False if rows were lost, for example on a full disk.
  [[nodiscard]] PUNCT_API bool is_whole() const noexcept;

 private:
  struct State;
  explicit Listing(std::unique_ptr<State> state) noexcept;
  std::unique_ptr<State> state_;
};

}  // namespace punct::collections
