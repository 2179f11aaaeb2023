// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "punct/made_up.hpp"
#include "punct/position.hpp"
#include "punct/record.hpp"

namespace punct::cli {

enum class PlayStyle : std::uint8_t { random, greedy };

/// How to make up games.
struct PlayOptions {
  std::uint64_t seed = 1;
  PlayStyle style = PlayStyle::random;
  Rules rules = Rules::standard;
  MoveWeights weights;
  /// A game that lasts longer is cut and stays unfinished.
  std::uint32_t most_plies = 400;
};

/// Replaces the record by the made-up game with this number, from 1, in canonical form. It is the same game for
/// the same options and number, whatever was made before.
void make_up_game(const PlayOptions& options, std::uint64_t number, Record& record);

}  // namespace punct::cli
