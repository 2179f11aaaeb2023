// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "expression/expression.hpp"
#include "punct/expected.hpp"
#include "punct/pattern.hpp"

namespace punct::collections {

/// Reads a part of a position: pieces as in position lines, and tops of spaces such as `w@K7`, `b@K7^3`, `any@K7^2+`
/// and `empty@K7`, separated by spaces. The place of an error is in `text`.
[[nodiscard]] Expected<Pattern, ExpressionError> parse_pattern(std::string_view text);

}  // namespace punct::collections
