// SPDX-License-Identifier: MIT
#include "search/passed.hpp"

namespace punct::detail {

Position passed(const Position& position) {
  const Piece* free = nullptr;
  position.for_each_free_piece(position.to_move(), [&](const Piece& piece) { free = &piece; });
  if (free == nullptr) {
    const Setup setup{position.rules(), opponent(position.to_move()), position.pieces()};
    return *Position::from(setup);
  }
  // Lifting a piece and putting it back where it lay is no legal move (R11), but it passes the turn.
  Position other = position;
  other.play_unchecked({free->dots.punct, free->kind, free->dots, free->level});
  return other;
}

}  // namespace punct::detail
