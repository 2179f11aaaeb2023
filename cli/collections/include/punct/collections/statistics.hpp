// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "punct/collections/reading.hpp"
#include "punct/collections/text.hpp"
#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/statistics.hpp"

namespace punct::collections {

// Statistics count games by Statistics::add() and sum up by Statistics::merge(), in punct/statistics.hpp.

/// Writes statistics as one JSON object, the `result` of `punct stats --json` (docs/json-output.md). False if `take`
/// returned false.
PUNCT_API bool write_json(const Statistics& statistics, const TakeText& take);
/// Reads what write_json() wrote, alone or in the result of a run. The error is the reason, such as `it is not JSON`.
/// `missing` gets the games that the result of a merge lacks.
[[nodiscard]] PUNCT_API Expected<Statistics, std::string> read_statistics(std::string_view json,
                                                                          Coverage* missing = nullptr);

/// How a termination is called in statistics, by its number there; the last is for none.
[[nodiscard]] PUNCT_API std::string_view termination_label(std::size_t number) noexcept;

/// A count of a player's moves, with its name in results.
struct SideField {
  const char* name;
  std::uint64_t SideTally::*field;
};
/// All of them.
inline constexpr std::array<SideField, 6> kSideFields{{{"adds", &SideTally::adds},
                                                       {"moves", &SideTally::moves},
                                                       {"turns", &SideTally::turns},
                                                       {"jumps", &SideTally::jumps},
                                                       {"bridges", &SideTally::bridges},
                                                       {"cuts", &SideTally::cuts}}};

}  // namespace punct::collections
