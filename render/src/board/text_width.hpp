// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace punct::render {

/// About how wide a line of text is when it is set at this size: exact for ASCII in the first font of the themes, a
/// safe guess for other letters. Malformed UTF-8 counts a letter a byte.
[[nodiscard]] double text_width(std::string_view text, double size) noexcept;

/// How much wider a line is in bold letters, about.
inline constexpr double kBoldWidth = 1.1;

/// Breaks a text into lines no wider than this, at spaces where there are some, else between letters. Newlines in the
/// text break as well.
[[nodiscard]] std::vector<std::string> broken_lines(std::string_view text, double size, double width);

/// The text as valid UTF-8 without control characters, so that every writer can hold it: what is not becomes U+FFFD.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace punct::render
