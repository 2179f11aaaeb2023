// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "punct/expected.hpp"
#include "punct/statistics.hpp"

namespace punct::collections {

/// The name of a termination in outputs, by its number in Statistics; `none` for games without one.
[[nodiscard]] std::string_view termination_label(std::size_t number) noexcept;

/// The statistics as one JSON object on one line. Every number in it is a count or a sum, so nothing is lost
/// (docs/analysis.md).
[[nodiscard]] std::string stats_json(const Statistics& statistics);

/// Reads the output of stats_json(), by itself or as the result in an envelope; the error is a sentence.
[[nodiscard]] Expected<Statistics, std::string> read_stats_json(std::string_view text);

}  // namespace punct::collections
