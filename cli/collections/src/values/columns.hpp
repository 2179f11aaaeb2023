// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "punct/expected.hpp"
#include "reading/pipeline.hpp"
#include "values/facts.hpp"

namespace punct::cli {

/// A value of a row: std::monostate if the game has none, a text, or a number.
using Cell = std::variant<std::monostate, std::string, std::uint64_t>;

/// The value as tables and CSV write it; empty for none.
[[nodiscard]] std::string cell_text(const Cell& cell);

/// A column of a list: a tag, or a value computed from each game.
struct Column {
  /// The heading, which is also its name in `--columns`.
  std::string name;
  /// Whether its values are numbers.
  bool numeric = false;
  /// Null for a tag.
  Cell (*compute)(const GameInHand& hand, GameFacts& facts) = nullptr;
  /// A value that is known only when games are back in order.
  enum class Late : std::uint8_t { no, file, number, findings, errors, warnings, group } late = Late::no;
};

/// The columns of a list without `--columns`.
[[nodiscard]] const std::vector<std::string>& default_columns();
/// The names of all computed columns, sorted.
[[nodiscard]] std::vector<std::string> computed_columns();
/// The column with this name. A name that begins with a capital letter is a tag; any other must be one of
/// computed_columns(). The error is a sentence.
[[nodiscard]] Expected<Column, std::string> column_named(const std::string& name);

/// The value of a column whose `late` is `no`.
[[nodiscard]] Cell cell_of(const Column& column, const GameInHand& hand, GameFacts& facts);

}  // namespace punct::cli
