// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "list/columns.hpp"
#include "session/output.hpp"

namespace punct::cli {

/// Writes rows as a table whose columns are as wide as the first thousand rows need, or narrower where the table would
/// not fit. Cells that are too wide end with `…`, and a line at the end says which columns have such cells.
class Table {
 public:
  /// `width` is the most characters a line may have; 0 for any number.
  Table(Output& output, const std::vector<Column>& columns, std::size_t width);
  /// False where nothing more can be written.
  bool add(const std::vector<Cell>& row);
  void end();

 private:
  using Texts = std::vector<std::string>;

  void choose_widths();
  bool flush();
  bool write(const Texts& row);
  void append(std::string& line, const std::string& cell, std::size_t column);

  Output& output_;
  const std::vector<Column>& columns_;
  std::size_t width_;
  std::vector<Texts> first_;
  std::vector<std::size_t> widths_;
  std::vector<bool> cut_;
  bool flushed_ = false;
};

/// The most characters that a line of a table may have: the width of the terminal on standard output, what `COLUMNS`
/// says where there is none, 0 for any number.
[[nodiscard]] std::size_t table_width();

}  // namespace punct::cli
