// SPDX-License-Identifier: MIT
#pragma once

#include <array>

namespace punct::formats {

/// The bytes that end a token: white space and the characters that are tokens themselves.
inline constexpr std::array<bool, 256> kEndsToken = [] {
  std::array<bool, 256> table{};
  for (const char c : {' ', '\t', '\n', '\r', '\v', '\f', '{', '}', '(', ')', '[', ']', ';', '$', '!', '?', '*'})
    table[static_cast<unsigned char>(c)] = true;
  return table;
}();
constexpr bool ends_token(char c) noexcept { return kEndsToken[static_cast<unsigned char>(c)]; }
constexpr bool is_white(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }

}  // namespace punct::formats
