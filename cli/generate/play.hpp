// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "punct/made_up.hpp"
#include "punct/position.hpp"
#include "punct/record.hpp"

namespace punct::cli {

enum class PlayStyle : std::uint8_t { random, greedy };

/// How games are to be made up.
struct PlayOptions {
  std::uint64_t seed = 1;
  PlayStyle style = PlayStyle::random;
  Rules rules = Rules::standard;
  MoveWeights weights;
  /// A game that is not over by then stays unfinished.
  std::uint32_t most_plies = 400;
};

/// Makes up the game with this number, from 1, in canonical form, in place of what is in the record. The same game for
/// the same options and number, whatever was made before.
void make_up_game(const PlayOptions& options, std::uint64_t number, Record& record);

}  // namespace punct::cli
