// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

#include "punct/collections/parts.hpp"
#include "punct/expected.hpp"
#include "store/json_values.hpp"
#include "store/spool.hpp"

namespace punct::collections {

/// An item of a result: a row or a finding, stored in a spool.
struct ResultItem {
  std::uint64_t offset = 0;
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
  /// The other members of the result.
  Json rest;
};

/// Reads an envelope and stores its items in the spool, one at a time. The error is a sentence.
[[nodiscard]] Expected<PartResult, std::string> read_part(const std::string& name, std::istream& in, Spool& spool);

}  // namespace punct::collections
