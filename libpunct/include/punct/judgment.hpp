// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"
#include "punct/search.hpp"

namespace punct {

/// What a search says of a ply of a game: of the move, and of the position after it.
struct JudgedPly {
  /// The score of the position.
  Score score;
  /// The best moves in the position, best first; empty if the game is over or nobody can move.
  std::vector<SearchedMove> best;
  /// What the move cost its player: the score before less the score after, in hundredths; 0 for the start.
  int cost = 0;
  /// The move cost 30 hundredths or more, or it gave away a proven win or draw.
  bool is_turning_point = false;
  /// The move keeps or begins a win by force that was proven before it and takes more than the move itself.
  bool is_strong = false;
};

/// The least cost of a turning point, and of a blunder.
inline constexpr int kTurningCost = 30;
inline constexpr int kBlunderCost = 60;

/// Judges every ply of a game: entry 0 is the start, entry n the position after n moves, which must be legal. Searches
/// each position by itself, so that the judgment of a ply depends on the game alone. A win that the game shows counts
/// too: if a move leads to a position that is proven won, so is the position before. Costs as much as search.run() for
/// each position. If `goes_on` says so, the search of a position ends, and that of the next begins.
[[nodiscard]] PUNCT_API std::vector<JudgedPly> judged(Search& search, const Position& start,
                                                      std::span<const Move> moves, const SearchGoesOn& goes_on = {});
/// The same of positions that were searched one by one: `searched` holds a result for the start and for the position
/// after each move. Cheap.
[[nodiscard]] PUNCT_API std::vector<JudgedPly> judged(std::vector<SearchResult> searched, const Position& start,
                                                      std::span<const Move> moves);

}  // namespace punct
