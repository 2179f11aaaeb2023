// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "punct/statistics.hpp"
#include "punct/text/csv.hpp"

namespace punct::cli {

/// `sum / count` with so many decimals, rounded half up; `-` if the count is 0.
[[nodiscard]] std::string ratio_text(std::uint64_t sum, std::uint64_t count, int decimals = 1);
/// `part / whole` in percent, as `42.5%`.
[[nodiscard]] std::string percent_text(std::uint64_t part, std::uint64_t whole);

/// The statistics as tables for people.
[[nodiscard]] std::string stats_table(const Statistics& statistics);
/// The statistics as CSV (RFC 4180): `figure,side,key,count`, one row per number of stats_json().
[[nodiscard]] std::string stats_csv(const Statistics& statistics, CsvText text = CsvText::marked);

/// The length in plies that half of the games do not exceed.
[[nodiscard]] std::uint64_t median_length(const Statistics& statistics);

}  // namespace punct::cli
