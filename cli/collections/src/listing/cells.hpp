// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "values/columns.hpp"

namespace punct::collections {

/// Converts a row to bytes for a temporary file, and back.
[[nodiscard]] std::string packed(const std::vector<Cell>& cells);
[[nodiscard]] std::vector<Cell> unpacked(std::string_view bytes);

}  // namespace punct::collections
