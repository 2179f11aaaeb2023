// SPDX-License-Identifier: MIT
#include "punct/analysis.hpp"

#include <algorithm>

#include "punct/connection.hpp"
#include "punct/rules.hpp"
#include "punct/threats.hpp"

namespace punct {

PositionView view_of(const Position& position) {
  PositionView view;
  view.legal_moves = count_legal_moves(position);
  for (const Player player : kPlayers) {
    PlayerView& seen = view.players[index_of(player)];
    seen.nearest = nearest_chain(position.topmost(player));
    seen.center = position.center_count(player);
  }
  position.for_each_piece([&](const Piece& piece) {
    PlayerView& owner = view.players[index_of(piece.owner)];
    ++(position.is_free(piece) ? owner.free : owner.frozen);
  });
  winning_moves(position, view.wins);
  std::sort(view.wins.begin(), view.wins.end());
  return view;
}

MoveView view_of(const Position& position, const Move& move, const PositionView& before, const PositionView& after) {
  MoveView view;
  Position played = position;
  played.play_unchecked(move);
  const Player mover = position.to_move();
  const auto& outcome = played.outcome();
  view.missed_win = !before.wins.empty() && !(outcome && outcome->winner == mover);
  const bool opponent_wins = outcome ? outcome->winner == opponent(mover) : !after.wins.empty();
  if (!opponent_wins) return view;
  view.better = before.wins.empty() ? safe_move(position) : std::optional(before.wins.front());
  view.allowed_win = view.better.has_value();
  return view;
}

Space gap_of(const Position& position, const Piece& piece) noexcept {
  const Space middle = middle_of(piece.kind, piece.dots);
  if (!middle || piece.level == 1) return {};
  bool is_filled = false;
  position.for_each_on(middle, [&](const Piece& on) { is_filled = is_filled || on.level == piece.level - 1; });
  return is_filled ? Space() : middle;
}

bool is_bridge(const Position& position, const Piece& piece) noexcept { return bool{gap_of(position, piece)}; }

bool is_cut(const Position& before, const Move& move, const Position& after) noexcept {
  const Player other = opponent(before.to_move());
  const SpaceSet whole = before.topmost(other);
  const SpaceSet covered = whole & move.to.spaces();
  if (move.level == 1 || covered.empty()) return false;
  SpaceSet left = reached(covered, whole) & after.topmost(other);
  while (!left.empty()) {
    const SpaceSet seed(left.first());
    const SpaceSet before_group = reached(seed, whole) & after.topmost(other);
    const SpaceSet after_group = reached(seed, after.topmost(other));
    if (!(before_group & ~after_group).empty()) return true;
    left &= ~before_group;
  }
  return false;
}

}  // namespace punct
