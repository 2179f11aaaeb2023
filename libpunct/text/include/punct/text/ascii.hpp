// SPDX-License-Identifier: MIT
#pragma once

namespace punct {

// Characters of ASCII, whatever the locale. No other byte is a digit or a letter.

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool is_small_letter(char c) noexcept { return c >= 'a' && c <= 'z'; }
constexpr bool is_capital_letter(char c) noexcept { return c >= 'A' && c <= 'Z'; }
constexpr bool is_letter(char c) noexcept { return is_small_letter(c) || is_capital_letter(c); }

/// The small letter of a capital one; any other character as it is.
constexpr char to_small(char c) noexcept { return is_capital_letter(c) ? static_cast<char>(c - 'A' + 'a') : c; }
/// The capital letter of a small one; any other character as it is.
constexpr char to_capital(char c) noexcept { return is_small_letter(c) ? static_cast<char>(c - 'a' + 'A') : c; }

}  // namespace punct
