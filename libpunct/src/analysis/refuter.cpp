// SPDX-License-Identifier: MIT
#include "analysis/refuter.hpp"

#include <algorithm>

#include "punct/distance.hpp"

namespace punct {

namespace {

bool meets(const SpaceSet& set, const Footprint& dots) noexcept {
  return (int{set.contains(dots.punct)} | int{set.contains(dots.minors[0])} | int{set.contains(dots.minors[1])}) != 0;
}

}  // namespace

bool Refuter::refutes(const Move& move) {
  if (is_plainly_refuted(move)) return true;
  const SpaceSet touched = touched_by(move);
  const auto undo = position_.play_unchecked(move);
  const bool refuted = position_.outcome() ? has_won(position_, opponent(mover_)) : opponent_wins(touched);
  position_.take_back(undo);
  return refuted;
}

SpaceSet Refuter::touched_by(const Move& move) const {
  const SpaceSet to = move.to.spaces();
  return move.is_add() ? to : to | position_.piece_with_punct_on(move.from)->dots.spaces();
}

// A move that does not touch a threat leaves it intact, unless the game ends before the threat is carried out. If the
// move uncovers dots that connect the opponent, the opponent has won as well.
bool Refuter::is_plainly_refuted(const Move& move) {
  if (known_.empty() || may_end_game(move)) return false;
  const Footprint* const lifted = move.is_add() ? nullptr : &position_.piece_with_punct_on(move.from)->dots;
  return std::any_of(known_.begin(), known_.end(), [&](const Threat& threat) {
    return threat.needed && !meets(*threat.needed, move.to) && (lifted == nullptr || !meets(*threat.needed, *lifted));
  });
}

bool Refuter::may_end_game(const Move& move) {
  if (!can_win_) can_win_ = some_winning_move(position_).has_value();
  return *can_win_ || (move.is_add() && adds_last_);
}

bool Refuter::opponent_wins(const SpaceSet& touched) {
  if (std::any_of(known_.begin(), known_.end(), [&](const Threat& threat) { return still_wins(threat.move); })) {
    return true;
  }
  const auto win = some_winning_move(position_);
  if (!win) return false;
  const SpaceSet needed = needed_by(*win);
  known_.push_back({*win, needed.empty() || needed.meets(touched) ? std::nullopt : std::optional(needed)});
  return true;
}

bool Refuter::still_wins(const Move& threat) {
  if (refusal(position_, threat)) return false;
  const auto undo = position_.play_unchecked(threat);
  const bool wins = has_won(position_, opponent(mover_));
  position_.take_back(undo);
  return wins;
}

// Empty if the threat wins without a chain.
SpaceSet Refuter::needed_by(const Move& threat) {
  SpaceSet needed = threat.to.spaces();
  if (!threat.is_add()) needed |= position_.piece_with_punct_on(threat.from)->dots.spaces();
  const auto undo = position_.play_unchecked(threat);
  const NearestChain chain = nearest_chain(position_.topmost(opponent(mover_)));
  position_.take_back(undo);
  if (chain.missing != 0) return {};
  for (const Space space : chain.spaces) needed.insert(space);
  return needed;
}

}  // namespace punct
