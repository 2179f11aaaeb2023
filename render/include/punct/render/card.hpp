// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "punct/export.hpp"
#include "punct/record.hpp"
#include "punct/render/layout.hpp"
#include "punct/render/scene.hpp"
#include "punct/render/words.hpp"
#include "punct/replay.hpp"

namespace punct::render {

/// The size of a card in units: that of the pictures that sites and messengers show for a link.
inline constexpr double kCardWidth = 1200;
inline constexpr double kCardHeight = 630;
/// The most that the picture on a card is wide.
inline constexpr double kCardPicture = 740;

/// The words on a card, in UTF-8. Any of them may be empty.
struct CardWords {
  /// The players, each with a disc of the player's color. If only one is known, `?` stands for the other.
  std::string white;
  std::string black;
  /// Large words below the players, or in their place.
  std::string title;
  /// Smaller words below.
  std::vector<std::string> lines;
  /// Bold words between the players and the lines: who has won, or whose turn it is.
  std::string result{};
};

/// Puts a picture on a card, at the right of the words, which stand below the name of the game. Long words are broken
/// into lines and written smaller; the last lines are omitted if even the smallest letters do not fit. The description
/// begins with the words.
[[nodiscard]] PUNCT_API Scene card(const Scene& picture, const CardWords& words);

/// The same with a picture of the diagram, for a card that is `pixels` wide, a positive number. The card itself says
/// what otherwise stands beside and below a board: the diagram's title becomes the large words, its caption the first
/// of the lines. Without result and lines it says whose turn it is or who has won, if Diagram::turn is set and there is
/// no crop. The whole board has no coordinates unless the diagram chooses some.
[[nodiscard]] PUNCT_API Scene card(Diagram diagram, double pixels, CardWords words);

/// The words on the card of a game after `ply` moves, or after all of them if it has fewer: the players, the event, the
/// date, and who has won or whose turn it is.
[[nodiscard]] PUNCT_API CardWords card_words(const Record& record, const Game& game, std::size_t ply,
                                             Language language);

}  // namespace punct::render
