// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "expression/expression.hpp"
#include "punct/expected.hpp"

namespace punct::collections {

/// The bytes that separate the words of the language.
inline constexpr std::string_view kBlank = " \t\r\n";

struct Token {
  enum class Kind : std::uint8_t { word, quoted, comparison, open, close, end } kind = Kind::end;
  /// Without quotes; a backslash before a quote is removed.
  std::string text;
  /// Its part of the expression, quotes included, in bytes.
  std::size_t offset = 0;
  std::size_t length = 0;
};

/// Cuts an expression into tokens; the last one marks the end. Fails for unclosed quotes and for more than 4,096
/// tokens.
[[nodiscard]] Expected<std::vector<Token>, ExpressionError> tokens_of(std::string_view text);

}  // namespace punct::collections
