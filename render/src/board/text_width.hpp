// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace punct::render {

/// The approximate width of a line of text at this size. It is exact for ASCII in the first font of the themes, and
/// rather too large for other letters. Each byte of malformed UTF-8 counts as a letter.
[[nodiscard]] double text_width(std::string_view text, double size) noexcept;

/// The approximate factor by which bold letters are wider.
inline constexpr double kBoldWidth = 1.16;

/// Breaks a text into lines no wider than this, at newlines and after the characters `ends`; elsewhere only if a word
/// is too long.
[[nodiscard]] std::vector<std::string> broken_lines(std::string_view text, double size, double width,
                                                    std::string_view ends = " ");

/// The text as valid UTF-8 without control characters, so that every writer can hold it. A tab becomes a blank,
/// anything else U+FFFD.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace punct::render
