// SPDX-License-Identifier: MIT
#include "punct/judgment.hpp"

#include <algorithm>
#include <utility>

namespace punct {
namespace {

// The best move of the position before, if it is the one that was played.
const SearchedMove* best_if_played(const JudgedPly& before, const Move& move) {
  return !before.best.empty() && before.best.front().move == move ? &before.best.front() : nullptr;
}

// A win that a search of the position before has proven holds after its first move as well.
void hand_on(const JudgedPly& before, const Move& move, Player mover, JudgedPly& after) {
  const SearchedMove* const best = best_if_played(before, move);
  if (best == nullptr || best->score.winner() != mover || after.score.is_proven()) return;
  after.score = Score::win(mover, best->score.moves - 1);
}

// A win that is proven after the move was there before it.
void hand_back(JudgedPly& before, const Move& move, Player mover, const JudgedPly& after) {
  if (after.score.winner() != mover || before.score.winner() == mover) return;
  SearchedMove won{move, Score::win(mover, after.score.moves + 1), {}, 1};
  won.line[0] = move;
  if (!after.best.empty())
    for (const Move& next : std::span(after.best.front().line).first(after.best.front().plies))
      if (won.plies < won.line.size()) won.line[won.plies++] = next;
  before.score = won.score;
  const std::size_t most = std::max<std::size_t>(1, before.best.size());
  std::erase_if(before.best, [&](const SearchedMove& each) { return each.move == move; });
  before.best.insert(before.best.begin(), won);
  before.best.resize(std::min(most, before.best.size()));
}

void judge(const JudgedPly& before, const Move& move, Player mover, JudgedPly& after) {
  const bool keeps = after.score.winner() == mover;
  const bool was_won = before.score.winner() == mover;
  const bool is_best = best_if_played(before, move) != nullptr;
  after.is_strong = keeps && was_won && before.score.moves > 1;
  const int cost = before.score.for_player(mover) - after.score.for_player(mover);
  after.cost = is_best ? 0 : std::max(0, cost);
  const bool gave_draw = before.score.proof == Score::Proof::draw && after.score.winner() == opponent(mover);
  after.is_turning_point = !is_best && (after.cost >= kTurningCost || (was_won && !keeps) || gave_draw);
}

}  // namespace

std::vector<JudgedPly> judged(Search& search, const Position& start, std::span<const Move> moves,
                              const SearchGoesOn& goes_on) {
  std::vector<SearchResult> searched;
  searched.reserve(moves.size() + 1);
  Position position = start;
  for (std::size_t ply = 0; ply <= moves.size(); ++ply) {
    if (ply != 0) position.play_unchecked(moves[ply - 1]);
    searched.push_back(search.run(position, goes_on));
  }
  return judged(std::move(searched), start, moves);
}

std::vector<JudgedPly> judged(std::vector<SearchResult> searched, const Position& start, std::span<const Move> moves) {
  std::vector<JudgedPly> plies;
  plies.reserve(searched.size());
  for (SearchResult& result : searched) plies.push_back({result.score, std::move(result.best), 0, false, false});
  const auto mover_of = [&](std::size_t ply) { return ply % 2 == 1 ? start.to_move() : opponent(start.to_move()); };
  for (std::size_t ply = 1; ply < plies.size(); ++ply)
    hand_on(plies[ply - 1], moves[ply - 1], mover_of(ply), plies[ply]);
  for (std::size_t ply = plies.size(); ply-- > 1;) hand_back(plies[ply - 1], moves[ply - 1], mover_of(ply), plies[ply]);
  for (std::size_t ply = 1; ply < plies.size(); ++ply) judge(plies[ply - 1], moves[ply - 1], mover_of(ply), plies[ply]);
  return plies;
}

}  // namespace punct
