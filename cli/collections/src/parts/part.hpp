// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

#include "listing/rows.hpp"
#include "punct/collections/parts.hpp"
#include "punct/expected.hpp"
#include "store/json_values.hpp"
#include "store/spool.hpp"

namespace punct::collections {

/// An item of a result: a row or a finding, stored in a spool: the key by which a sorted list orders it, and its text.
struct ResultItem {
  std::uint64_t offset = 0;
  std::uint32_t key_size = 0;
  std::uint32_t size = 0;
  /// The number of its game in its file; 0 if it belongs to none.
  std::uint64_t game = 0;
  /// Empty if not known.
  std::string file;
};

/// How the rows of a list are sorted.
class RowOrder {
 public:
  RowOrder() = default;
  /// That of a list with these options.
  explicit RowOrder(const Json& options);
  /// Whether rows are sorted at all.
  [[nodiscard]] bool sorts() const noexcept { return !keys_.empty(); }
  /// The key of a row: keys sort by bytes as rows do. Throws if it lacks what they are made of.
  [[nodiscard]] std::string key_of(const Json& row) const;

 private:
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
  RowOrder order;
  /// The other members of the result.
  Json rest;
};

/// Stores an item of a part in the spool; false if it cannot be written.
bool store_item(const Json& json, const RowOrder& order, ResultItem& item, Spool& spool);

/// The text of an item.
[[nodiscard]] inline std::string text_of(const ResultItem& item, const Spool& spool) {
  return spool.text({item.offset + item.key_size, item.size});
}

/// Reads an envelope and stores its items in the spool, one at a time. The error is a sentence.
[[nodiscard]] Expected<PartResult, std::string> read_part(const std::string& name, std::istream& in, Spool& spool);

}  // namespace punct::collections
