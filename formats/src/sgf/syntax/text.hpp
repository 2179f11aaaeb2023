// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace punct::formats {

constexpr bool is_sgf_white(char c) noexcept { return c == ' ' || static_cast<unsigned>(c - 9) < 5; }
/// The lower case of an ASCII letter. Any other character becomes something that is not a letter.
constexpr unsigned char sgf_lower(char c) noexcept { return static_cast<unsigned char>(c) | 0x20U; }
/// The first byte of a value that ends it, is an escape or a control character, or is not ASCII. Reads eight bytes at a
/// time, because this scan is a large part of reading.
[[gnu::always_inline]] inline const char* sgf_plain_end(const char* p, const char* end) noexcept {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kHigh = 0x80 * kOnes;
  for (std::uint64_t word = 0; end - p >= std::ptrdiff_t{sizeof word}; p += sizeof word) {
    std::memcpy(&word, p, sizeof word);
    // `\` and `]` differ in the last bit only. The subtraction sets the high bit of each smaller byte, and sometimes
    // also of bytes after it.
    const std::uint64_t brackets = ((word | kOnes) ^ (']' * kOnes)) - kOnes;
    const std::uint64_t controls = (word - 0x20 * kOnes) & ~word;
    const std::uint64_t special = (brackets | controls | word) & kHigh;
    if (special == 0) continue;
    if constexpr (std::endian::native != std::endian::little) break;
    return p + std::countr_zero(special) / 8;
  }
  // Of some processors' compilers, a char has no sign.
  while (p != end && static_cast<signed char>(*p) >= 0x20 && *p != ']' && *p != '\\') ++p;
  return p;
}
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
