// SPDX-License-Identifier: MIT
#include "punct/text/numbers.hpp"

#include <charconv>
#include <cmath>
#include <cstddef>

#include "punct/text/ascii.hpp"

namespace punct {

template <class Number>
std::optional<Number> whole_number(std::string_view text, int base) noexcept {
  Number number = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number, base);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return number;
}
template std::optional<int> whole_number(std::string_view, int) noexcept;
template std::optional<std::uint32_t> whole_number(std::string_view, int) noexcept;
template std::optional<std::int64_t> whole_number(std::string_view, int) noexcept;
template std::optional<std::uint64_t> whole_number(std::string_view, int) noexcept;

// Digits and power of ten are exact, so the quotient is the nearest number.
std::optional<double> decimal_in(std::string_view text) noexcept {
  constexpr std::size_t kExactDigits = 15;
  double digits = 0;
  double power = 1;
  std::size_t count = 0;
  bool in_fraction = false;
  for (const char c : text) {
    if (c == '.' && !in_fraction) {
      in_fraction = true;
      continue;
    }
    if (!is_digit(c) || ++count > kExactDigits) return std::nullopt;
    digits = digits * 10 + (c - '0');
    if (in_fraction) power *= 10;
  }
  if (count == 0) return std::nullopt;
  return digits / power;
}

std::string decimal_text(double number, int decimals) {
  double power = 1;
  for (int i = 0; i < decimals; ++i) power *= 10;
  const long long scaled = std::llround(std::fabs(number) * power);
  std::string digits = std::to_string(scaled);
  const auto places = static_cast<std::size_t>(decimals);
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  if (places != 0) digits.insert(digits.size() - places, 1, '.');
  return (number < 0 && scaled != 0 ? "-" : "") + digits;
}

std::string decimal_text(double number) {
  constexpr int kMostDecimals = 9;
  std::string text;
  for (int decimals = 0; decimals <= kMostDecimals; ++decimals) {
    text = decimal_text(number, decimals);
    if (decimal_in(text[0] == '-' ? std::string_view(text).substr(1) : text) == std::fabs(number)) break;
  }
  return text;
}

}  // namespace punct
