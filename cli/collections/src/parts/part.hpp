// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <string>
#include <vector>

#include "parts/envelope.hpp"
#include "punct/expected.hpp"
#include "store/json_values.hpp"
#include "store/spool.hpp"

namespace punct::collections {

/// An item of a result: a row or a finding, stored in a spool.
struct Item {
  std::uint64_t offset = 0;
  std::uint32_t size = 0;
  /// The number of its game in its file; 0 if it belongs to none.
  std::uint64_t game = 0;
  /// Empty if not known.
  std::string file;
};

/// A result to be merged.
struct PartResult {
  /// The file that it was read from.
  std::string name;
  ResultHead head;
  /// Rows or findings, in the order of the result.
  std::vector<Item> items;
  /// False if rows of a list neither name their games nor follow one another as the games do.
  bool has_places = true;
  /// The other members of the result.
  Json rest;
};

/// Changes the places in a result of a part to those of the file that the part was cut from.
using Rename = std::function<void(Json& item)>;

/// Reads an envelope and stores its items in the spool, one at a time. The error is a sentence.
[[nodiscard]] Expected<PartResult, std::string> read_part(const std::string& name, std::istream& in, Spool& spool);

}  // namespace punct::collections
