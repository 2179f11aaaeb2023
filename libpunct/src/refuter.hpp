// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "punct/move.hpp"
#include "punct/position.hpp"
#include "punct/rules.hpp"

namespace punct {

/// A move that wins at once; `std::nullopt` if there is none.
[[nodiscard]] std::optional<Move> some_winning_move(const Position& position);

[[nodiscard]] inline bool has_won(const Position& position, Player player) noexcept {
  return position.outcome() && position.outcome()->winner == player;
}

/// Finds out whether the opponent can answer a move with a win. What refuted one move is tried first against the next,
/// as one threat refutes nearly all moves.
class Refuter {
 public:
  explicit Refuter(const Position& position) : position_(position), mover_(position.to_move()) {}

  /// Whether the opponent has won after the move, which must be legal, or can win at once.
  [[nodiscard]] bool refutes(const Move& move) {
    const auto undo = position_.play_unchecked(move);
    const bool refuted = position_.outcome() ? has_won(position_, opponent(mover_)) : opponent_wins();
    position_.take_back(undo);
    return refuted;
  }

 private:
  [[nodiscard]] bool opponent_wins() {
    if (std::any_of(known_.begin(), known_.end(), [&](const Move& threat) { return still_wins(threat); })) return true;
    const auto win = some_winning_move(position_);
    if (win) known_.push_back(*win);
    return win.has_value();
  }
  [[nodiscard]] bool still_wins(const Move& threat) {
    if (refusal(position_, threat)) return false;
    const auto undo = position_.play_unchecked(threat);
    const bool wins = has_won(position_, opponent(mover_));
    position_.take_back(undo);
    return wins;
  }

  Position position_;
  Player mover_;
  std::vector<Move> known_;
};

}  // namespace punct
