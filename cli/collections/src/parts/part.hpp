// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <istream>
#include <memory>
#include <string>
#include <vector>

#include "listing/rows.hpp"
#include "punct/collections/parts.hpp"
#include "punct/expected.hpp"
#include "punct/statistics.hpp"
#include "store/json_values.hpp"
#include "store/spool.hpp"

namespace punct::collections {

/// An item of a result: a row or a finding, stored in a spool: its key, which ItemKeys makes, and its text.
struct ResultItem {
  std::uint64_t offset = 0;
  std::uint32_t key_size = 0;
  std::uint32_t size = 0;
  /// The number of its game in its file; 0 if it belongs to none.
  std::uint64_t game = 0;
  /// Empty if not known.
  std::string file;
  /// For a finding between games that stood in a manifest: the number of games before it, and a game that was read
  /// together with it.
  std::uint64_t games_before = 0;
  std::uint64_t near_game = 0;
};

/// What a merge needs to know of the rows of a result, so that none is parsed again: where they are in a sorted list,
/// and which games are equal to those of a selection.
class ItemKeys {
 public:
  ItemKeys() = default;
  /// Those of a result with these options.
  ItemKeys(ResultKind kind, const Json& options);
  /// Whether the rows are sorted; their keys then sort by bytes as they do.
  [[nodiscard]] bool sorts() const noexcept { return !keys_.empty(); }
  /// Throws if the row lacks what its key is made of.
  [[nodiscard]] std::string key_of(const Json& row) const;

 private:
  bool compares_ = false;
  std::vector<Field> fields_;
  std::vector<ListingKey> keys_;
};

/// A result to be merged.
struct PartResult {
  /// The file that it was read from.
  std::string name;
  ResultHead head;
  /// `std::nullopt` if its tool writes no results that merge.
  std::optional<ResultKind> kind;
  /// Rows or findings, in the order of the result.
  std::vector<ResultItem> items;
  /// False if rows of a list neither name their games nor follow one another as the games do.
  bool has_places = true;
  ItemKeys keys;
  /// The people and pairs of statistics; null for a result of another kind.
  std::unique_ptr<Statistics> names;
  /// The other members of the result.
  Json rest;
};

/// Stores an item of a part in the spool; false if it cannot be written.
bool store_item(const Json& json, const ItemKeys& keys, ResultItem& item, Spool& spool);

/// The key of an item and its text, and the text alone.
[[nodiscard]] inline std::string bytes_of(const ResultItem& item, const Spool& spool) {
  return spool.text({item.offset, std::uint64_t{item.key_size} + item.size});
}
[[nodiscard]] inline std::string text_of(const ResultItem& item, const Spool& spool) {
  return spool.text({item.offset + item.key_size, item.size});
}

/// Reads an envelope and stores its items in the spool, one at a time. The error is a sentence.
[[nodiscard]] Expected<PartResult, std::string> read_part(const std::string& name, std::istream& in, Spool& spool);

}  // namespace punct::collections
