// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace punct::cli {

/// How many columns a text takes on a terminal: two for each wide letter of East Asia and emoji, none for marks that
/// combine with the letter before them, one for all else.
[[nodiscard]] std::size_t columns_of(std::string_view text) noexcept;
/// `text` as it is printed, in at most so many columns; where something is cut off, the last one shows an ellipsis.
[[nodiscard]] std::string cut_to_columns(std::string_view text, std::size_t most);

}  // namespace punct::cli
