// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace punct {

/// A text from outside for use in a message: in single quotes, cut at a whole character after 40 bytes, with U+FFFD in
/// place of control characters and of bytes that are not UTF-8.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// How many letters must be put in, left out, exchanged, or swapped with their neighbor to make one word of the other.
/// Costs the product of the lengths.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

}  // namespace punct
