// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "exploration/exploration.hpp"
#include "punct/collections/exploration.hpp"
#include "punct/collections/text.hpp"
#include "store/json_values.hpp"

namespace punct::collections {

/// Writes an exploration as one JSON value: the level that answers, its rows, and the finer levels, which a merge
/// needs. `files` holds the names by number. False if `take` returned false. With another `most` than kAllRows, only so
/// many rows, and in place of what a merge needs the number of the others, `more_rows`.
bool write_exploration(Exploration& exploration, const Question& question, const std::vector<std::string>& files,
                       const TakeText& take, std::size_t most);

/// Adds what write_exploration() wrote to an exploration of the same question. Returns a sentence if it is not that.
[[nodiscard]] std::string add_exploration_json(const std::string& json, const std::vector<std::string>& files,
                                               const Question& question, Exploration& exploration);
/// The same of what is parsed already.
[[nodiscard]] std::string add_exploration(const Json& json, const std::vector<std::string>& files,
                                          const Question& question, Exploration& exploration);

namespace detail {
/// What a merge of parts reads of explorers.
struct ParsedReader {
  /// As Explorer::read_json().
  [[nodiscard]] static bool read(Explorer& explorer, const Json& json, const std::vector<std::string>& files);
};
}  // namespace detail

}  // namespace punct::collections
