// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace punct {

/// The number of columns that a text takes on a terminal: two for wide East Asian letters and emoji, none for marks
/// that combine with the previous letter, one for everything else.
[[nodiscard]] std::size_t columns_of(std::string_view text) noexcept;
/// `text` in printable form and in at most `most` columns; if it is cut, the last one shows an ellipsis.
[[nodiscard]] std::string cut_to_columns(std::string_view text, std::size_t most);

}  // namespace punct
