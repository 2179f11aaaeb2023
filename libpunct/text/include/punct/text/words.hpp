// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace punct {

/// Foreign text for use in a message: in single quotes, cut to 40 bytes at a whole character, with U+FFFD in place of
/// control characters and of bytes that are not UTF-8.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// The text without the characters of `blanks` at its two ends; the empty end of it where there are no others.
[[nodiscard]] std::string_view trimmed(std::string_view text, std::string_view blanks) noexcept;

/// How many letters must be inserted, deleted, replaced or swapped with their neighbor to turn one word into the other.
/// The cost is the product of the lengths.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

}  // namespace punct
