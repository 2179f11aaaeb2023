// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace punct::formats {

constexpr bool is_sgf_white(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }
/// The lower case of an ASCII letter. Any other character becomes something that is not a letter.
constexpr unsigned char sgf_lower(char c) noexcept { return static_cast<unsigned char>(c) | 0x20U; }
/// Whether the word, in upper or lower case, is the given one, which is in lower case.
[[nodiscard]] bool is_sgf_word(std::string_view word, std::string_view lower_case) noexcept;

/// The text without white space at its ends.
[[nodiscard]] std::string_view trimmed_sgf(std::string_view text) noexcept;
/// The first word of the text. Stores the text after it, trimmed, in `rest`.
[[nodiscard]] std::string_view first_sgf_word(std::string_view text, std::string_view& rest) noexcept;

/// The repairs that were needed to turn the bytes of a value into text.
struct SgfTextFaults {
  bool latin1 = false;
  bool nul = false;
};
/// Stores the text of a value in `text`: trimmed, without escapes, CR LF as LF. A byte that is not part of UTF-8 is
/// read as Latin-1; NUL becomes U+FFFD.
SgfTextFaults read_sgf_text(std::string_view value, std::string& text);
/// Appends a text as a value, with `\` before `]`, `[` and `\`.
void append_escaped_sgf(std::string& out, std::string_view text);

/// Replaces `%nnn%` by the character with that decimal code.
[[nodiscard]] std::string decoded_sgf_name(std::string_view name);
/// Replaces each `%` by its code, and the first letter of `null`, which would be read as no name.
[[nodiscard]] std::string encoded_sgf_name(std::string_view name);

}  // namespace punct::formats
