// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <random>
#include <vector>

#include "punct/rules.hpp"

namespace punct::testing {

/// Plays legal moves drawn at random until `plies` are played or the game is over. Half of the draws take a move of a
/// piece on the board where there is one, so that stacks grow. Equal seeds play equal games.
inline std::vector<Move> random_moves(Rules rules, std::uint32_t seed, std::size_t plies) {
  std::mt19937 random(seed);
  Position position(rules);
  std::vector<Move> played;
  while (played.size() < plies) {
    std::vector<Move> moves = legal_moves(position);
    if (random() % 2 == 0) {
      std::vector<Move> moving;
      for (const Move& move : moves)
        if (!move.is_add()) moving.push_back(move);
      if (!moving.empty()) moves = std::move(moving);
    }
    if (moves.empty()) break;
    played.push_back(moves[random() % moves.size()]);
    position.play_unchecked(played.back());
  }
  return played;
}

inline Position position_after(Rules rules, const std::vector<Move>& moves) {
  Position position(rules);
  for (const Move& move : moves) position.play_unchecked(move);
  return position;
}

inline Position random_position(Rules rules, std::uint32_t seed, std::size_t plies) {
  return position_after(rules, random_moves(rules, seed, plies));
}

}  // namespace punct::testing
