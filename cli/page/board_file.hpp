// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "punct/expected.hpp"

namespace punct::cli {

/// The installed page, `share/punct/board.html`, found by the path of the program. An error is a sentence that names
/// the file.
[[nodiscard]] Expected<std::string, std::string> board_page();

/// Appends the page element of a file of games: its bytes in base64, its name as an attribute.
void append_games(std::string& out, std::string_view name, std::string_view bytes);

/// The offset of the games in the page; `std::string::npos` if this is not the page.
[[nodiscard]] std::size_t place_of_games(std::string_view page) noexcept;

}  // namespace punct::cli
