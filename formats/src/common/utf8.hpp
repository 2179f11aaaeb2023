// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "punct/text/utf8.hpp"

namespace punct::formats {

/// Whether the bytes are well-formed UTF-8 without NUL.
[[nodiscard]] bool is_clean_utf8(std::string_view bytes) noexcept;
/// How many bytes there are before the first that belongs to no well-formed character, or is NUL.
[[nodiscard]] std::size_t clean_length(std::string_view bytes) noexcept;
/// Appends the bytes with U+FFFD in place of each byte that belongs to no well-formed character and of each NUL.
void append_clean_utf8(std::string& out, std::string_view bytes);
/// Does the same to what stands in `out` from here on; false where there was nothing to do.
bool clean_utf8_from(std::string& out, std::size_t begin);

}  // namespace punct::formats
