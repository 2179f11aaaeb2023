// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "expression/condition.hpp"
#include "punct/collections/expression.hpp"
#include "punct/expected.hpp"

namespace punct::collections {

/// Reads an expression of the language that docs/select.md describes. Brackets may nest 100 deep, and there may be
/// 4,096 words and signs.
[[nodiscard]] Expected<ConditionPtr, ExpressionError> parse_expression(std::string_view text);

/// Reads a condition that ends with this value, taken literally and without quotes; `start` must be valid. The place of
/// an error is in the value.
[[nodiscard]] Expected<ConditionPtr, ExpressionError> parse_condition(std::string_view start, const std::string& value);

}  // namespace punct::collections
