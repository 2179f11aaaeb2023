// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace punct {

// Decimal fractions as people write them. Not every standard library has these for numbers with a point.

/// The nearest number to a text of digits with at most one point among them; `std::nullopt` for any other text, also
/// one with a sign, an exponent, or more than 15 digits.
[[nodiscard]] std::optional<double> decimal_in(std::string_view text) noexcept;
/// A number with so many digits after the point, 0 to 9. The number must be below 10^9, on both sides of 0.
[[nodiscard]] std::string decimal_text(double number, int decimals);
/// The same with as few digits after the point as tell the number, at most 9.
[[nodiscard]] std::string decimal_text(double number);

}  // namespace punct
