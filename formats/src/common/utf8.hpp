// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "punct/text/utf8.hpp"

namespace punct::formats {

/// Whether the bytes are well-formed UTF-8 without NUL.
[[nodiscard]] bool is_clean_utf8(std::string_view bytes) noexcept;
/// The number of bytes before the first NUL or byte outside of a well-formed character.
[[nodiscard]] std::size_t clean_length(std::string_view bytes) noexcept;
/// Appends the bytes, with U+FFFD for each NUL and each byte outside of a well-formed character.
void append_clean_utf8(std::string& out, std::string_view bytes);
/// Cleans `out` in the same way from `begin` on; false if nothing changed.
bool clean_utf8_from(std::string& out, std::size_t begin);

}  // namespace punct::formats
