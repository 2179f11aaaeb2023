// SPDX-License-Identifier: MIT
#pragma once

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace punct::testing {

/// The rows of a file of columns divided by tabs; lines that are empty or begin with `#` and a space are left out.
/// Throws std::runtime_error where the file cannot be opened or a row has another number of columns.
inline std::vector<std::vector<std::string>> read_table(const std::string& path, std::size_t columns) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot open " + path);
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.rfind("# ", 0) == 0) continue;
    std::vector<std::string>& row = rows.emplace_back(1);
    for (const char c : line) {
      if (c == '\t') {
        row.emplace_back();
      } else {
        row.back() += c;
      }
    }
    if (row.size() != columns) throw std::runtime_error(path + ": a row with other columns: " + line);
  }
  return rows;
}

/// The words of a text, divided by single spaces.
inline std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> found;
  for (std::string word; stream >> word;) found.push_back(word);
  return found;
}

}  // namespace punct::testing
