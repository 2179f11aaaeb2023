// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace punct::formats {

/// `, did you mean "moves"?` where a known word is one or two slips away from the one read; else nothing.
[[nodiscard]] std::string suggestion(std::string_view word, std::span<const std::string_view> known);

/// A word from a file in quotes, cut after 40 bytes (at a whole character), for use in a sentence.
[[nodiscard]] std::string quoted(std::string_view word);

}  // namespace punct::formats
