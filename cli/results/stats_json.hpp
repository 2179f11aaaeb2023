// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "punct/expected.hpp"
#include "punct/statistics.hpp"

namespace punct::cli {

/// The name by which outputs call a termination, by its number in Statistics; `none` for games without one.
[[nodiscard]] std::string_view termination_label(std::size_t number) noexcept;

/// The statistics as one object of JSON, on one line: every number in it is a count or a sum, so that
/// nothing is lost (docs/analysis.md).
[[nodiscard]] std::string stats_json(const Statistics& statistics);

/// Reads what stats_json() has written, by itself or as the result in an envelope; the error is a sentence.
[[nodiscard]] Expected<Statistics, std::string> read_stats_json(std::string_view text);

}  // namespace punct::cli
