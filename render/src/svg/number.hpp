// SPDX-License-Identifier: MIT
#pragma once

#include <charconv>
#include <cmath>
#include <string>

namespace punct::render {

/// The value times `parts` as a whole number, between -9 x 10^17 and 9 x 10^17; 0 if it is not a number. Halves are
/// rounded up, and so are values that only the last bits of a computation keep below a half: these bits differ from one
/// processor to another.
inline long long whole_parts(double value, int parts) noexcept {
  constexpr double below_half = 1.0 / (1 << 20);
  constexpr double most = 9e17;
  const double whole = std::floor(value * parts + (0.5 + below_half));
  if (std::abs(whole) <= most) return static_cast<long long>(whole);
  return static_cast<long long>(std::isnan(whole) ? 0 : std::copysign(most, whole));
}

/// Writes a number with at most two decimals, in its shortest form, whatever the locale. Returns the end of the text.
/// `to` must have room for 24 bytes. Writes 0 for a value that is not a number, and 9 x 10^15 for a greater one.
inline char* write_number(char* to, double value) noexcept {
  long long hundredths = whole_parts(value, 100);
  if (hundredths < 0) {
    *to++ = '-';
    hundredths = -hundredths;
  }
  const long long whole = hundredths / 100;
  const int part = static_cast<int>(hundredths % 100);
  if (whole != 0 || part == 0) to = std::to_chars(to, to + 20, whole).ptr;
  if (part == 0) return to;
  *to++ = '.';
  *to++ = static_cast<char>('0' + part / 10);
  if (part % 10 != 0) *to++ = static_cast<char>('0' + part % 10);
  return to;
}

inline void append_number(std::string& out, double value) {
  char buffer[24];
  out.append(buffer, static_cast<std::size_t>(write_number(buffer, value) - buffer));
}

}  // namespace punct::render
