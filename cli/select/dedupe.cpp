// SPDX-License-Identifier: MIT
#include "select/dedupe.hpp"

namespace punct::cli {

std::vector<GameKey> dedupe_keys(Dedupe dedupe, const Position& start, const std::vector<Move>& moves) {
  switch (dedupe) {
    case Dedupe::none: return {};
    case Dedupe::same: return {game_keys(start, moves).back()};
    case Dedupe::symmetric: return {canonical_game_keys(start, moves).back()};
    case Dedupe::contained: return game_keys(start, moves);
  }
  return {};
}

bool SeenGames::is_new(const std::vector<GameKey>& keys) {
  if (keys.empty()) return true;
  begun_.insert(keys.begin(), keys.end() - 1);
  return whole_.insert(keys.back()).second;
}

}  // namespace punct::cli
