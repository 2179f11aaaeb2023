// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string_view>

#include "difference/pile_difference.hpp"

namespace punct::cli {

using namespace collections;

using WriteText = std::function<void(std::string_view)>;
/// Writes the differences as text, one per line, with a count at the end for piles; nothing if two games are the same.
/// They are taken from `difference`.
void print_text(PileDifference& difference, const WriteText& write);

}  // namespace punct::cli
