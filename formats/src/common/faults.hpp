// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "punct/finding.hpp"
#include "punct/formats/format.hpp"

namespace punct::formats {

// What every format can have wrong is said in one sentence. too_large() stands in punct/formats/format.hpp.

inline constexpr std::string_view kEmptyVariation = "the variation holds no move";
inline constexpr std::string_view kBadNag = "a NAG is a number from 0 to 255";
[[nodiscard]] std::string too_deep(const Limits& limits);
/// `more than MOST WHAT in one game; the rest is not read`.
[[nodiscard]] std::string too_many(std::string_view what, std::size_t most);

/// The one cap on the findings of a game: where there are more than allowed, those beyond give way to one that says so.
/// True where that has happened, so that the reading of the game ends.
bool cap_findings(std::vector<Finding>& findings, const Limits& limits);

}  // namespace punct::formats
