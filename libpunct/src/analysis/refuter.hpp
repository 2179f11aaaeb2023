// SPDX-License-Identifier: MIT
#pragma once

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

/// Finds out whether the opponent can answer a move with a win. The threat that refuted one move is tried first on the
/// next, as one threat refutes nearly all moves. A move far from all that the threat needs is not played.
class Refuter {
 public:
  explicit Refuter(const Position& position)
      : position_(position), mover_(position.to_move()), adds_last_(position.in_set(mover_) == 1) {}

  /// Whether the opponent has won after the move, which must be legal, or can win at once.
  [[nodiscard]] bool refutes(const Move& move);
  /// Whether one of the threats found so far shows that, without playing the move.
  [[nodiscard]] bool is_plainly_refuted(const Move& move);

 private:
  /// A winning move of the opponent.
  struct Threat {
    Move move;
    /// The spaces of its chain, of its landing and of the lifted piece: the threat wins as long as no dot is put on or
    /// lifted from one of them. Unknown if the threat was found after a move on one of them.
    std::optional<SpaceSet> needed;
  };

  /// The spaces where a move puts a piece down or lifts one.
  [[nodiscard]] SpaceSet touched_by(const Move& move) const;
  [[nodiscard]] bool may_end_game(const Move& move);
  [[nodiscard]] bool opponent_wins(const SpaceSet& touched);
  [[nodiscard]] bool still_wins(const Move& threat);
  [[nodiscard]] SpaceSet needed_by(const Move& threat);

  Position position_;
  Player mover_;
  // Whether the player to move has one piece left to add.
  bool adds_last_;
  std::vector<Threat> known_;
  // Whether the player to move has a win; empty until computed.
  std::optional<bool> can_win_;
};

}  // namespace punct
