// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "punct/record.hpp"

namespace punct::formats {

/// What an RE property claims.
struct SgfClaim {
  enum class Kind : std::uint8_t {
    won,     ///< `result` says by whom
    drawn,   ///< the English sentence of a draw
    nobody,  ///< neither player is named
    both,    ///< both are
  };
  Kind kind = Kind::nobody;
  Result result = Result::unknown;
};

/// Reads the sentence, whose wording depends on the language of whoever saved the game: only the names count. An empty
/// name is not known.
[[nodiscard]] SgfClaim read_sgf_claim(std::string_view sentence, std::string_view white, std::string_view black);
/// The sentence that the site writes; empty for no result, and for a winner whose name is empty or the opponent's too.
[[nodiscard]] std::string sgf_sentence(Result result, std::string_view white, std::string_view black);

/// The Date that a DT property gives: `2023.11.02`; none if the text is not a date, or names a day that there is not.
[[nodiscard]] std::optional<std::string> date_of_sgf(std::string_view text);
/// The last real day that is named in a GN property, as `-2023-11-02`.
[[nodiscard]] std::optional<std::string> date_in_game_name(std::string_view name);

}  // namespace punct::formats
