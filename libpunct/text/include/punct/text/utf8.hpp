// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace punct {

/// The bytes that may begin a file in UTF-8 and have no meaning.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
/// The text behind them, if it begins with them.
[[nodiscard]] std::string_view without_byte_order_mark(std::string_view text) noexcept;

/// The length in bytes of the character at the start of `text`; 0 if no well-formed character begins there (Unicode 15,
/// table 3-7) or the text is empty.
[[nodiscard]] std::size_t character_size(std::string_view text) noexcept;

/// Removes the character at the start of `text`, which must not be empty, and returns it: U+FFFD for a byte that does
/// not begin a well-formed character.
char32_t take_character(std::string_view& text) noexcept;

/// Whether a well-formed character is a control character: C0, DEL or C1.
[[nodiscard]] bool is_control(std::string_view character) noexcept;

/// Whether a character ends a line, or turns the order of others around: U+2028, U+2029, U+202A to U+202E, U+2066 to
/// U+2069.
[[nodiscard]] bool changes_lines(std::string_view character) noexcept;

/// Whether a well-formed character can stand in a line: it is no control character and does not change lines.
[[nodiscard]] bool is_printable(std::string_view character) noexcept;

/// The number of code points in well-formed UTF-8.
[[nodiscard]] std::size_t code_points(std::string_view text) noexcept;

/// The longest start of `text` with at most `bytes` bytes that does not split a character.
[[nodiscard]] std::string_view cut(std::string_view text, std::size_t bytes) noexcept;

/// Appends one line of text in printable form: characters that are not printable and bytes that are not UTF-8 as `?`,
/// tabs as a space.
void append_printable(std::string& out, std::string_view text);

/// Whether all of the text is well-formed.
[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

}  // namespace punct
