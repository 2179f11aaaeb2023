// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "values/columns.hpp"

namespace punct::collections {

/// Appends a value to a sort key so that keys sort by bytes as values do: no value first, then texts, then
/// numbers; in reverse order if `descending`.
void append_ordered(std::string& key, const Cell& cell, bool descending);

/// Converts a row to bytes for a temporary file, and back.
[[nodiscard]] std::string packed(const std::vector<Cell>& cells);
[[nodiscard]] std::vector<Cell> unpacked(std::string_view bytes);

}  // namespace punct::collections
