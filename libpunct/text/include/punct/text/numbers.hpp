// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace punct {

// Numbers as people write them. Not every standard library reads and writes those with a point.

/// The number that is the whole text, in digits of the base, after a `-` if the type has a sign. For `int`,
/// `std::uint32_t`, `std::int64_t` and `std::uint64_t`.
template <class Number = std::uint64_t>
[[nodiscard]] std::optional<Number> whole_number(std::string_view text, int base = 10) noexcept;

/// The nearest number to a text of digits with at most one point among them; `std::nullopt` for any other text, also
/// one with a sign, an exponent, or more than 15 digits.
[[nodiscard]] std::optional<double> decimal_in(std::string_view text) noexcept;
/// A number with so many digits after the point, 0 to 9. The number must be below 10^9, on both sides of 0.
[[nodiscard]] std::string decimal_text(double number, int decimals);
/// The same with as few digits after the point as tell the number, at most 9.
[[nodiscard]] std::string decimal_text(double number);

}  // namespace punct
