// SPDX-License-Identifier: MIT
#include "search/threat_map.hpp"

#include <algorithm>

#include "board/flood.hpp"
#include "punct/threats.hpp"
#include "search/passed.hpp"

namespace punct::detail {
namespace {

PUNCT_INLINED SpaceSet chain_between(const std::array<SpaceSet, 2>& sides, const SpaceSet& own) noexcept {
  constexpr std::size_t kLongest = 96;
  std::array<SpaceSet, kLongest> steps;
  const WideSet within = own;
  const WideSet goal = sides[1];
  WideSet reached = within & sides[0];
  std::size_t last = 0;
  steps[0] = reached.set();
  while (!reached.meets(goal)) {
    if (++last == kLongest) return flooded(sides[0], own).set();
    const WideSet more = grown(reached) & within;
    if ((more ^ reached).empty()) return {};
    reached = more;
    steps[last] = reached.set();
  }
  SpaceSet chain;
  Space at = (reached & goal).set().first();
  chain.insert(at);
  while (last-- > 0) {
    at = (grown(WideSet(kSingles[at.index()])) & steps[last]).set().first();
    chain.insert(at);
  }
  return chain;
}

}  // namespace

SpaceSet winning_chain(const SpaceSet& own) noexcept {
  return detail::wide([&own] {
    for (const auto& sides : kSides) {
      const SpaceSet chain = chain_between(sides, own);
      if (!chain.empty()) return chain;
    }
    return SpaceSet{};
  });
}

ThreatMap::ThreatMap(const Position& position, std::vector<Move>& room)
    : adds_last_(position.in_set(position.to_move()) == 1) {
  Position other = passed(position);
  room.clear();
  winning_moves(other, room);
  any_ = !room.empty();
  // Wins by different pieces need different spaces; those of one piece nearly the same.
  const std::size_t step = std::max<std::size_t>(1, room.size() / kMost);
  for (std::size_t i = 0; i < room.size() && size_ < kMost; i += step) learn(other, room[i]);
}

void ThreatMap::learn(Position& position, const Move& win) {
  SpaceSet needed = win.to.spaces();
  if (!win.is_add()) needed |= position.piece_with_punct_on(win.from)->dots.spaces();
  const Player winner = position.to_move();
  const auto undo = position.play_unchecked(win);
  const SpaceSet chain = winning_chain(position.topmost(winner));
  position.take_back(undo);
  // A win without a chain is one by the count of the central hexagon (R18).
  needed_[size_++] = needed | (chain.empty() ? kCenter : chain);
}

bool ThreatMap::is_ignored_by(const Position& position, const Move& answer) const noexcept {
  if (answer.is_add() && adds_last_) return false;
  const Footprint* const lifted = answer.is_add() ? nullptr : &position.piece_with_punct_on(answer.from)->dots;
  for (std::size_t i = 0; i < size_; ++i)
    if (!touches(needed_[i], answer.to) && (lifted == nullptr || !touches(needed_[i], *lifted))) return true;
  return false;
}

}  // namespace punct::detail
