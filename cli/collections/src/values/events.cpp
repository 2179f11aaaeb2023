// SPDX-License-Identifier: MIT
#include "values/events.hpp"

#include <algorithm>
#include <array>

#include "punct/analysis.hpp"

namespace punct::collections {
namespace {

bool adds(GameFacts& facts, std::size_t ply) { return facts.move(ply).is_add(); }
bool moves(GameFacts& facts, std::size_t ply) { return !facts.move(ply).is_add(); }
bool turns(GameFacts& facts, std::size_t ply) { return facts.move(ply).is_turn(); }
bool jumps(GameFacts& facts, std::size_t ply) { return facts.move(ply).level > 1; }
bool bridges(GameFacts& facts, std::size_t ply) {
  if (!jumps(facts, ply)) return false;
  const Position& after = facts.position(ply);
  const Piece* const piece = after.piece_with_punct_on(facts.move(ply).to.punct);
  return piece != nullptr && is_bridge(after, *piece);
}
bool cuts(GameFacts& facts, std::size_t ply) {
  if (!jumps(facts, ply)) return false;
  return is_cut(facts.position(ply - 1), facts.move(ply), facts.position(ply));
}

constexpr std::array<MoveSort, 6> kSorts{{{"add", "adds", &adds},
                                          {"move", "moves", &moves},
                                          {"turn", "turns", &turns},
                                          {"jump", "jumps", &jumps, true},
                                          {"bridge", "bridges", &bridges, true},
                                          {"cut", "cuts", &cuts, true}}};

bool joins(const Position& position, Player player, std::size_t sides) noexcept {
  const SpaceSet& own = position.topmost(player);
  return reached(kSides[sides][0] & own, own).meets(kSides[sides][1]);
}

}  // namespace

const std::array<MoveSort, 6>& move_sorts() noexcept { return kSorts; }

const MoveSort* move_sort(std::string_view one) {
  const auto* const found = std::find_if(kSorts.begin(), kSorts.end(), [&](const MoveSort& s) { return s.one == one; });
  return found == kSorts.end() ? nullptr : found;
}

const MoveSort* move_sort_by_plural(std::string_view many) {
  const auto* const found =
      std::find_if(kSorts.begin(), kSorts.end(), [&](const MoveSort& s) { return s.many == many; });
  return found == kSorts.end() ? nullptr : found;
}

bool is_connection(GameFacts& facts, std::size_t ply, std::optional<Player> winner, std::optional<std::size_t> sides) {
  const Position& position = facts.position(ply);
  const auto& outcome = position.outcome();
  if (!outcome || outcome->reason != Reason::connection) return false;
  const Player connected = outcome->winner.value();
  return (!winner || *winner == connected) && (!sides || joins(position, connected, *sides));
}

std::uint64_t highest_level(GameFacts& facts) {
  std::uint8_t highest = 0;
  facts.position(0).for_each_piece([&](const Piece& piece) { highest = std::max(highest, piece.level); });
  for (const Move& move : facts.game().moves()) highest = std::max(highest, move.level);
  return highest;
}

}  // namespace punct::collections
