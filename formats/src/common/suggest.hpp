// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace punct::formats {

/// `, did you mean "moves"?` if a known word is one or two typing errors away from this one; else empty.
[[nodiscard]] std::string suggestion(std::string_view word, std::span<const std::string_view> known);

/// A word from a file, in quotes and cut to 40 bytes at a whole character, for use in a sentence.
[[nodiscard]] std::string quoted(std::string_view word);

}  // namespace punct::formats
