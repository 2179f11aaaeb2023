// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "punct/game_key.hpp"
#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct::cli {

/// What a game says under a name: `result`, `termination`, `rules`, `plies`, or a tag, in capitals or not. Empty if it
/// says nothing.
[[nodiscard]] std::string game_value(std::string_view name, const Record& record, const Game& game);

/// Puts games in order by these values: numbers by size, other text by its bytes after all numbers, nothing first.
[[nodiscard]] std::string sort_key(const std::vector<std::string>& names, const Record& record, const Game& game);

/// Who played, as headings say it: the tag, or `White` and `Black` if the record does not tell.
[[nodiscard]] std::string player_name(const Record& record, Player player);

/// A key as 32 hexadecimal digits, in small letters.
[[nodiscard]] std::string in_hex(const GameKey& key);

}  // namespace punct::cli
