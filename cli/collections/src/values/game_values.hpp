// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "punct/game_key.hpp"
#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct::collections {

/// The value of a computed column or of a tag in a game; the name in any case. Empty if the game does not have it.
[[nodiscard]] std::string game_value(std::string_view name, const Record& record, const Game& game);

/// A key that orders games by these values, in the order of append_ordered().
[[nodiscard]] std::string sort_key(const std::vector<std::string>& names, const Record& record, const Game& game);

/// The player's name for headings: the tag, or `White` or `Black` if the record has none.
[[nodiscard]] std::string player_name(const Record& record, Player player);

/// A key as 32 hexadecimal digits, in small letters.
[[nodiscard]] std::string in_hex(const GameKey& key);

}  // namespace punct::collections
