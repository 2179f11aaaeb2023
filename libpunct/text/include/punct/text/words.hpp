// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace punct {

/// Foreign text for use in a message: in single quotes, cut to 40 bytes at a whole character, with U+FFFD in place of
/// control characters and of bytes that are not UTF-8.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// The text without the characters of `blanks` at its two ends; the empty end of it where there are no others.
[[nodiscard]] std::string_view trimmed(std::string_view text, std::string_view blanks) noexcept;

/// Removes the text before the first `end`, and the `end`, and returns that text; all of it where there is no `end`.
std::string_view take_to(std::string_view& text, char end) noexcept;
/// Removes the first line of a text and returns it without its end: LF, CRLF or CR.
std::string_view take_line(std::string_view& text) noexcept;

/// The text with the small letters of ASCII in place of its capital ones.
[[nodiscard]] std::string in_small_letters(std::string_view text);

/// `1 game`, `2 games`: a number and a word, which has an `s` in the plural.
[[nodiscard]] std::string how_many(std::uint64_t number, std::string_view word);

/// How many letters must be inserted, deleted, replaced or swapped with their neighbor to turn one word into the other.
/// The cost is the product of the lengths.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

}  // namespace punct
