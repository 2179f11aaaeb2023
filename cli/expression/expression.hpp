// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "expression/condition.hpp"
#include "punct/expected.hpp"

namespace punct::cli {

/// Why an expression is none, and the part of it that is at fault, in bytes.
struct ExpressionError {
  std::size_t offset = 0;
  std::size_t length = 0;
  std::string message;
};

/// Reads an expression of the language that docs/select.md sets out. Brackets may nest 100 deep,
/// and there may be 4,096 words and signs.
[[nodiscard]] Expected<ConditionPtr, ExpressionError> parse_expression(std::string_view text);

/// Reads a condition that ends with this value, as it stands and without quotes; what comes before it must be good. An
/// error is placed in the value.
[[nodiscard]] Expected<ConditionPtr, ExpressionError> parse_condition(std::string_view start, const std::string& value);

/// The expression on a line and carets under the part that an error is about, as lines that are set in.
[[nodiscard]] std::string shown(const ExpressionError& error, std::string_view text);

}  // namespace punct::cli
