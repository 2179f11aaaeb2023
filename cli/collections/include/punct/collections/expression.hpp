// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct::collections {

class Condition;

/// Why a text is not an expression.
struct ExpressionError {
  /// Where the wrong part begins, in bytes, and how long it is: 0 where the text ends too early. It lies in the text.
  std::size_t offset = 0;
  std::size_t length = 0;
  /// A sentence without a full stop.
  std::string message;
};

/// Indented lines: the expression, and carets under the part that an error is about.
[[nodiscard]] PUNCT_API std::string shown(const ExpressionError& error, std::string_view text);

/// A condition on games in the language of `punct select --where`, such as `plies < 30 and cut by black`;
/// docs/select.md describes it. A value that is cheap to copy and may be used by several threads;
/// one that was moved from may only be destroyed or assigned to.
class Expression {
 public:
  /// Reads an expression of at most 4,096 words, in which brackets may nest a hundred deep. Takes time in proportion to
  /// the text.
  [[nodiscard]] PUNCT_API static Expected<Expression, ExpressionError> parse(std::string_view text);

  /// The first ply at which it holds in the game; 0 if it is about the whole game; `std::nullopt` if it does not hold.
  /// `game` must be the replay of the record. A game with an impossible start fits nothing. Takes time in proportion to
  /// the number of moves, times that of the images of the board for `symmetric`.
  [[nodiscard]] PUNCT_API std::optional<std::size_t> fits(const Record& record, const Game& game) const;
  /// The condition itself, for parts of the library.
  [[nodiscard]] const Condition& condition() const noexcept { return *condition_; }

 private:
  explicit Expression(std::shared_ptr<const Condition> condition) noexcept : condition_(std::move(condition)) {}

  std::shared_ptr<const Condition> condition_;
};

}  // namespace punct::collections
