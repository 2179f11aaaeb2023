// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "diff/compare.hpp"

namespace punct::cli {

/// The differences for people, a line each, and for piles a count at the end; empty where two games are the same.
[[nodiscard]] std::string diff_text(const Pile& first, const Pile& second, const PileDifference& difference);
/// The differences as an object of JSON.
[[nodiscard]] std::string diff_json(const Pile& first, const Pile& second, const PileDifference& difference);

}  // namespace punct::cli
