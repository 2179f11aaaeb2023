// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "punct/formats/format.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"
#include "punct/record.hpp"

namespace punct::bench {

/// The recorded games of the samples, replayed.
struct Corpus {
  std::vector<std::vector<Move>> games;
  /// Every position of every game, the last ones left out, as nothing is played in them.
  std::vector<Position> positions;
};
[[nodiscard]] const Corpus& sample_games();

/// 2,000 made-up games (moves by chance, standard rules) as a file of this format.
[[nodiscard]] const std::string& made_up_games(formats::Format format);
/// The same games as records.
[[nodiscard]] const std::vector<Record>& made_up_records();
/// How many plies they have together.
[[nodiscard]] std::size_t made_up_plies();

/// The files of tests/data/archive one after the other, in every form that the play site has stored since 2004.
[[nodiscard]] const std::string& archive_games();

/// Of the positions of the sample games one with the most pieces on the board.
[[nodiscard]] const Position& full_board();

}  // namespace punct::bench
