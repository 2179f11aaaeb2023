// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "punct/made_up.hpp"
#include "punct/position.hpp"
#include "punct/record.hpp"

namespace punct::cli {

/// `search` plays two moves at random and then the best that a search finds.
enum class PlayStyle : std::uint8_t { random, greedy, search };

/// How to make up games.
struct PlayOptions {
  std::uint64_t seed = 1;
  PlayStyle style = PlayStyle::random;
  Rules rules = Rules::standard;
  MoveWeights weights;
  /// How many positions PlayStyle::search looks at for each move.
  std::uint64_t nodes = 2'000;
  /// A game that lasts longer is cut and stays unfinished.
  std::uint32_t most_plies = 400;
};

/// Replaces the record by the made-up game with this number, from 1, in canonical form. It is the same game for
/// the same options and number, whatever was made before.
void make_up_game(const PlayOptions& options, std::uint64_t number, Record& record);

}  // namespace punct::cli
