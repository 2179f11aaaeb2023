// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "list/columns.hpp"

namespace punct::cli {

/// Appends a value to a sort key such that the order of the bytes is that of the values: nothing, then texts, then
/// numbers; the other way round if `descending`.
void append_ordered(std::string& key, const Cell& cell, bool descending);

/// A row as bytes, to be kept on disk, and back.
[[nodiscard]] std::string packed(const std::vector<Cell>& cells);
[[nodiscard]] std::vector<Cell> unpacked(std::string_view bytes);

}  // namespace punct::cli
