// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "punct/expected.hpp"

namespace punct::cli {

/// Where the page is installed: `share/punct/board.html`, found by the path of the program.
[[nodiscard]] std::string path_of_page();

/// The page in this file, without games. An error is a sentence that does not name the file.
[[nodiscard]] Expected<std::string, std::string> board_page(const std::string& path);

/// A file of games within a page; `kind` says what the page does with it: `games` or `lesson`.
struct PageFile {
  std::string_view name;
  std::string_view bytes;
  bool allows_no_change = false;
  std::string_view kind = "games";
};

/// Appends the page element of a file: its bytes in base64, its name as an attribute.
void append_games(std::string& out, const PageFile& file);

/// The offset of the games in the page; `std::string::npos` if this is not the page.
[[nodiscard]] std::size_t place_of_games(std::string_view page) noexcept;

}  // namespace punct::cli
