// SPDX-License-Identifier: MIT
#include "search/candidates.hpp"

#include <algorithm>

#include "punct/rules.hpp"

namespace punct::detail {

Candidates::Candidates() {
  moves_.reserve(kRoomForMoves);
  ratings_.reserve(kRoomForMoves);
  threats_.reserve(kRoomForMoves);
  best_.reserve(kRoomForMoves);
}

const std::vector<Move>& Candidates::find(Position& position, bool is_threatened, std::size_t most) {
  moves_.clear();
  legal_moves(position, moves_);
  none_is_legal_ = moves_.empty();
  were_threatened_ = false;
  if (is_threatened) {
    const ThreatMap threats(position, threats_);
    were_threatened_ = threats.any();
    if (were_threatened_)
      moves_.erase(std::remove_if(moves_.begin(), moves_.end(),
                                  [&](const Move& move) { return threats.is_ignored_by(position, move); }),
                   moves_.end());
  }
  value_spaces(position);
  rate_all(position);
  take_best(most);
  return best_;
}

void Candidates::value_spaces(const Position& position) {
  const Player mover = position.to_move();
  space_values(position, mover, own_);
  space_values(position, opponent(mover), theirs_);
  value_center(position);
  const SpaceSet& held = position.topmost(mover);
  const SpaceSet& lost = position.topmost(opponent(mover));
  for (const Space space : kAllSpaces) {
    const std::size_t i = space.index();
    const int block = lost.contains(space) ? 2 * theirs_[i] : theirs_[i];
    gain_[i] = static_cast<std::int16_t>(held.contains(space) ? 0 : own_[i] + block);
  }
  position.for_each_free_piece(mover, [&](const Piece& piece) {
    loss_[piece.dots.punct.index()] = static_cast<std::int16_t>(loss_of(position, piece));
  });
  loss_[0] = 0;
}

// A dot in the central hexagon is worth the more, the nearer the end of a set is (R18).
void Candidates::value_center(const Position& position) {
  if (position.rules() != Rules::standard) return;
  const int left = std::min(position.in_set(Player::white), position.in_set(Player::black));
  const int value = (kSetSize - left) * 2 / 3;
  kCenter.for_each([&](Space space) {
    for (SpaceValues* const values : {&own_, &theirs_})
      (*values)[space.index()] = static_cast<std::uint8_t>((*values)[space.index()] + value);
  });
}

// What the mover gives up by lifting the piece.
int Candidates::loss_of(const Position& position, const Piece& piece) const {
  int loss = 0;
  position.for_each_uncovered(piece.dots.punct, [&](Space dot, int height, bool is_own) {
    if (is_own) return;
    loss += own_[dot.index()] + (height > 0 ? 2 : 1) * theirs_[dot.index()];
  });
  return loss;
}

void Candidates::rate_all(const Position&) {
  constexpr int kMiddle = 100;
  ratings_.resize(moves_.size());
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const Move& move = moves_[i];
    const int rating = kMiddle + gain_[move.to.punct.index()] + gain_[move.to.minors[0].index()] +
                       gain_[move.to.minors[1].index()] - loss_[move.from.index()];
    ratings_[i] = static_cast<std::uint8_t>(std::clamp(rating, 0, kHighest));
  }
}

// Best first; equal ones in the order of the list.
void Candidates::take_best(std::size_t most) {
  std::array<std::uint32_t, kHighest + 2> first{};
  for (const std::uint8_t rating : ratings_) ++first[static_cast<std::size_t>(kHighest - rating) + 1];
  for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  most = std::min(most, moves_.size());
  best_.resize(most);
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const std::uint32_t place = first[static_cast<std::size_t>(kHighest - ratings_[i])]++;
    if (place < most) best_[place] = moves_[i];
  }
}

}  // namespace punct::detail
