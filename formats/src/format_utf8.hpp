// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace punct::formats {

/// Whether the bytes are well-formed UTF-8 without NUL.
[[nodiscard]] bool is_clean_utf8(std::string_view bytes) noexcept;
/// Appends the bytes with U+FFFD in place of each byte that belongs to no well-formed character and of each NUL.
void append_clean_utf8(std::string& out, std::string_view bytes);
/// The number of code points in well-formed UTF-8.
[[nodiscard]] std::size_t code_points(std::string_view text) noexcept;

}  // namespace punct::formats
