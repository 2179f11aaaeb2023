// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
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

/// Made-up games (random style, standard rules) in a format, as punct generate would write them: about this many bytes.
[[nodiscard]] const std::string& made_up_games(formats::Format format);
/// The same games as records.
[[nodiscard]] const std::vector<Record>& made_up_records();
/// How many plies they have together.
[[nodiscard]] std::size_t made_up_plies();

/// A position with all pieces of one player and many of the other on the board.
[[nodiscard]] const Position& full_board();

}  // namespace punct::bench
