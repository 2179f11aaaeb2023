// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "punct/expected.hpp"
#include "values/facts.hpp"

namespace punct::collections {

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
  Cell (*compute)(GameFacts& facts) = nullptr;
  /// A value that the game alone does not give: it depends on its file, or on the games before it.
  enum class Late : std::uint8_t { no, format, file, number, findings, errors, warnings, group } late = Late::no;
};

/// The columns of a list without `--columns`.
[[nodiscard]] const std::vector<std::string>& default_columns();
/// The names of all computed columns, sorted.
[[nodiscard]] std::vector<std::string> computed_columns();
/// The computed column with this name; null if there is none.
[[nodiscard]] const Column* computed_column(std::string_view name) noexcept;
/// The column with this name. A name that begins with a capital letter is a tag; any other must be one of
/// computed_columns(). The error is a sentence.
[[nodiscard]] Expected<Column, std::string> column_named(const std::string& name);

/// The columns of a list such as `date,white`, or `+Event` for these after the default ones; of the default ones for an
/// empty list. The error is a sentence.
[[nodiscard]] Expected<std::vector<Column>, std::string> columns_in(const std::string& list);

/// A column to sort by, by its place among the columns of a list.
struct SortKey {
  std::size_t column = 0;
  bool descending = false;
};
/// The sort keys of a list such as `date,-plies`. The error names the key that is not among the columns, and the
/// reason.
[[nodiscard]] Expected<std::vector<SortKey>, std::pair<std::string, std::string>> sort_keys_in(
    const std::string& list, const std::vector<Column>& columns);

/// The value of a column whose `late` is `no`.
[[nodiscard]] Cell cell_of(const Column& column, GameFacts& facts);

/// Appends a value of a column, or of a tag of that name, to a sort key so that keys sort by bytes as values do: no
/// value first, then numbers by size, also those that are text, then text by its bytes; dates are text. In reverse
/// order if `descending`. The only order of values that there is.
void append_ordered(std::string& key, std::string_view name, const Cell& cell, bool descending = false);

}  // namespace punct::collections
