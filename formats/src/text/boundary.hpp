// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace punct::formats {

/// The most bytes needed to recognize a tag: `[`, a name, white space and a quotation mark.
inline constexpr std::size_t kTagStart = 300;

/// Whether a tag pair seems to start here: `[`, a name, spaces, `"`.
[[nodiscard]] bool is_tag_start(std::string_view bytes) noexcept;
/// Whether this `[`, the first byte of a line, begins a game wherever it is found: a tag pair seems to start here and
/// the line before is empty. Looks back to `begin` at most; `begin_is_line` says whether a line starts there.
[[nodiscard]] bool begins_game(const char* begin, const char* bracket, const char* end, bool begin_is_line) noexcept;

}  // namespace punct::formats
