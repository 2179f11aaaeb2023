// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "diff/compare.hpp"

namespace punct::cli {

/// The differences as text, one per line, with a count at the end for piles; empty if two games are the same.
[[nodiscard]] std::string diff_text(const Pile& first, const Pile& second, const PileDifference& difference);
/// The differences as a JSON object.
[[nodiscard]] std::string diff_json(const Pile& first, const Pile& second, const PileDifference& difference);

}  // namespace punct::cli
