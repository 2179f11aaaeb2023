// SPDX-License-Identifier: MIT
#include "expression/expression.hpp"

#include <utility>

namespace punct::collections {

Expected<Expression, ExpressionError> Expression::parse(std::string_view text) {
  auto condition = parse_expression(text);
  if (!condition) return Unexpected{std::move(condition).error()};
  return Expression(std::move(condition).value());
}

std::optional<std::size_t> Expression::fits(const Record& record, const Game& game) const {
  if (!game.has_start()) return std::nullopt;
  GameFacts facts;
  facts.set(record, game);
  return condition_->fits(facts);
}

}  // namespace punct::collections
