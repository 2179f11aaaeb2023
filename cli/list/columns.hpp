// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "expression/facts.hpp"
#include "pipeline/pipeline.hpp"
#include "punct/expected.hpp"

namespace punct::cli {

/// A value of a row: nothing where the game has none, a text, or a number.
using Cell = std::variant<std::monostate, std::string, std::uint64_t>;

/// The value as tables and CSV write it; empty for none.
[[nodiscard]] std::string cell_text(const Cell& cell);

/// A column of a list: a tag, or something that is computed of each game.
struct Column {
  /// As the column is headed and as `--columns` names it.
  std::string name;
  /// Whether its values are numbers.
  bool numeric = false;
  /// Null for a tag.
  Cell (*compute)(const GameInHand& hand, GameFacts& facts) = nullptr;
  /// Known only when the game is back in order: the file and the number in it.
  enum class Late : std::uint8_t { no, file, number, findings, errors, warnings } late = Late::no;
};

/// The columns that a list has where none are chosen.
[[nodiscard]] const std::vector<std::string>& default_columns();
/// The names of all computed columns, sorted.
[[nodiscard]] std::vector<std::string> computed_columns();
/// The column of this name. A name that begins with a capital letter is that of a tag; any other must be one of
/// computed_columns(); the error says so.
[[nodiscard]] Expected<Column, std::string> column_named(const std::string& name);

/// The value of a column that is not late.
[[nodiscard]] Cell cell_of(const Column& column, const GameInHand& hand, GameFacts& facts);

}  // namespace punct::cli
