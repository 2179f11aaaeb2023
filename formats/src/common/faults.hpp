// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "punct/finding.hpp"
#include "punct/formats/format.hpp"

namespace punct::formats {

// The sentences for faults that every format can have.

inline constexpr std::string_view kEmptyVariation = "the variation has no moves";
inline constexpr std::string_view kBadNag = "a NAG is a number from 0 to 255";
[[nodiscard]] std::string too_large(const Limits& limits);
[[nodiscard]] std::string too_deep(const Limits& limits);
/// `more than MOST WHAT in one game; the rest is not read`.
[[nodiscard]] std::string too_many(std::string_view what, std::size_t most);

/// Caps the findings of a game: one finding replaces those beyond the limit. Returns true if it did; reading then ends.
bool cap_findings(std::vector<Finding>& findings, const Limits& limits);

}  // namespace punct::formats
