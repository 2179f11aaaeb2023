// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "punct/record.hpp"

namespace punct::formats {

/// The claim of an RE property.
struct SgfClaim {
  enum class Kind : std::uint8_t {
    won,     ///< `result` says by whom
    drawn,   ///< the English sentence of a draw
    nobody,  ///< neither player is named
    both,    ///< both players are named
  };
  Kind kind = Kind::nobody;
  Result result = Result::unknown;
};

/// Reads the sentence. Its wording depends on the language of whoever saved the game, so only the names count. An empty
/// name stands for an unknown one.
[[nodiscard]] SgfClaim read_sgf_claim(std::string_view sentence, std::string_view white, std::string_view black);
/// The sentence that the site writes. Empty without a result, and if reading would not find the same result: the name
/// of the winner is empty or also the opponent's, or a player's name is a part of the sentence about a draw.
[[nodiscard]] std::string sgf_sentence(Result result, std::string_view white, std::string_view black);

/// The Date, such as `2023.11.02`, that a DT property gives; `std::nullopt` if the text is not a date or the day does
/// not exist.
[[nodiscard]] std::optional<std::string> date_of_sgf(std::string_view text);
/// The last existing day in a GN property, written as `2023-11-02`; `std::nullopt` if there is none.
[[nodiscard]] std::optional<std::string> date_in_game_name(std::string_view name);

}  // namespace punct::formats
