// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct::collections {

/// What conditions need to know of one game. Positions are computed on first use. The object can be reused for any
/// number of games.
class GameFacts {
 public:
  /// Switches to another game, which must have a start and outlive the calls below.
  void set(const Record& record, const Game& game) {
    record_ = &record;
    game_ = &game;
    positions_.clear();
    positions_.reserve(game.moves().size() + 1);
  }

  [[nodiscard]] const Record& record() const noexcept { return *record_; }
  [[nodiscard]] const Game& game() const noexcept { return *game_; }
  [[nodiscard]] std::size_t plies() const noexcept { return game_->moves().size(); }
  /// The move of a ply, from 1.
  [[nodiscard]] const Move& move(std::size_t ply) const { return game_->moves()[ply - 1]; }
  /// The position after this many plies; valid until the next set().
  [[nodiscard]] const Position& position(std::size_t ply) {
    if (positions_.empty()) positions_.push_back(game_->start());
    while (positions_.size() <= ply) {
      positions_.push_back(positions_.back());
      positions_.back().play_unchecked(game_->moves()[positions_.size() - 2]);
    }
    return positions_[ply];
  }
  /// The player who made the move of a ply.
  [[nodiscard]] Player mover(std::size_t ply) const noexcept {
    const Player first = game_->start().to_move();
    return ply % 2 == 1 ? first : opponent(first);
  }

 private:
  const Record* record_ = nullptr;
  const Game* game_ = nullptr;
  std::vector<Position> positions_;
};

}  // namespace punct::collections
