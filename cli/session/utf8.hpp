// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace punct::cli {

/// How many bytes the character at the start of `text` takes; 0 where no character of UTF-8 begins there.
[[nodiscard]] std::size_t character_size(std::string_view text) noexcept;

/// Appends one line of text as it can be shown: control characters and what is not UTF-8 as `?`, tabs as a space.
void append_printable(std::string& out, std::string_view text);

}  // namespace punct::cli
