// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "program/output/output.hpp"
#include "punct/collections/values.hpp"

namespace punct::cli {

/// Writes rows as a table. Its columns are as wide as the first thousand rows need, or narrower if the table would
/// not fit. Cells that are too wide end with `…`, and a line at the end names their columns.
class Table {
 public:
  /// `width` is the maximum number of columns of a terminal per line; 0 for no limit.
  Table(Output& output, const std::vector<Field>& columns, std::size_t width);
  /// False if nothing more can be written.
  bool add(const std::vector<Value>& row);
  void end();

 private:
  using Texts = std::vector<std::string>;

  void choose_widths();
  bool flush();
  bool write(const Texts& row);
  void append(std::string& line, const std::string& cell, std::size_t column);

  Output& output_;
  const std::vector<Field>& columns_;
  std::size_t width_;
  std::vector<Texts> first_;
  std::size_t bytes_of_first_ = 0;
  std::vector<std::size_t> widths_;
  std::vector<bool> cut_;
  bool flushed_ = false;
};

/// The maximum number of columns of a terminal per line of a table: the width of the terminal on standard output, else
/// the value of `COLUMNS`, else 0 for no limit.
[[nodiscard]] std::size_t table_width();

}  // namespace punct::cli
