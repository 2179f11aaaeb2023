// SPDX-License-Identifier: MIT
#include "tools/list/table.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "punct/system.hpp"
#include "punct/text/columns.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/numbers.hpp"
#include "punct/text/utf8.hpp"

namespace punct::cli {
namespace {

constexpr std::size_t kRowsForWidths = 1000;
// Longer texts are in fewer rows.
constexpr std::size_t kBytesForWidths = std::size_t{4} << 20;
constexpr std::size_t kNarrowest = 4;
constexpr std::size_t kGap = 2;

}  // namespace

std::size_t table_width() {
  if (const std::size_t width = system::terminal_width(system::kStandardOutput); width != 0) return width;
  const char* const columns = std::getenv("COLUMNS");
  return columns == nullptr ? 0 : static_cast<std::size_t>(whole_number(columns).value_or(0));
}

Table::Table(Output& output, const std::vector<Field>& columns, std::size_t width)
    : output_(output), columns_(columns), width_(width), cut_(columns.size()) {}

bool Table::add(const std::vector<Value>& row) {
  Texts texts;
  for (const Value& cell : row) append_printable(texts.emplace_back(), value_text(cell));
  if (flushed_) return write(texts);
  for (const std::string& text : texts) bytes_of_first_ += text.size();
  first_.push_back(std::move(texts));
  return (first_.size() < kRowsForWidths && bytes_of_first_ < kBytesForWidths) || flush();
}

void Table::choose_widths() {
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    widths_.push_back(columns_of(columns_[i].name));
    for (const Texts& row : first_) widths_[i] = std::max(widths_[i], columns_of(row[i]));
  }
  const std::size_t gaps = kGap * (columns_.size() - 1);
  const auto needed = [&] { return std::accumulate(widths_.begin(), widths_.end(), gaps); };
  // Narrows the widest column of words, by one at a time.
  while (width_ != 0 && needed() > width_) {
    std::size_t widest = columns_.size();
    for (std::size_t i = 0; i < columns_.size(); ++i)
      if (!columns_[i].is_number && widths_[i] > kNarrowest &&
          (widest == columns_.size() || widths_[i] > widths_[widest]))
        widest = i;
    if (widest == columns_.size()) return;
    --widths_[widest];
  }
}

bool Table::flush() {
  flushed_ = true;
  choose_widths();
  Texts heading;
  for (const Field& column : columns_) heading.push_back(column.name);
  if (!write(heading)) return false;
  cut_.assign(columns_.size(), false);
  return std::all_of(first_.begin(), first_.end(), [&](const Texts& row) { return write(row); });
}

bool Table::write(const Texts& row) {
  std::string line;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i != 0) line.append(kGap, ' ');
    append(line, row[i], i);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return output_.write(line + "\n");
}

void Table::append(std::string& line, const std::string& cell, std::size_t column) {
  const std::size_t width = widths_[column];
  const bool is_number = columns_[column].is_number;
  const std::string shown = is_number ? cell : cut_to_columns(cell, width);
  if (shown != cell) cut_[column] = true;
  // A wide letter that is cut may leave a column free.
  const std::string padding(width - std::min(width, columns_of(shown)), ' ');
  line += is_number ? padding + shown : shown + padding;
}

void Table::end() {
  if (!flushed_ && !flush()) return;
  std::string cut;
  for (std::size_t i = 0; i < columns_.size(); ++i)
    if (cut_[i]) add_to_list(cut, columns_[i].name);
  if (!cut.empty()) output_.write("(cut to fit the width: " + cut + "; --csv and --json show all)\n");
}

}  // namespace punct::cli
