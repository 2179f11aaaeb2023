// SPDX-License-Identifier: MIT
#include "punct/made_up.hpp"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "punct/notation.hpp"
#include "punct/replay.hpp"
#include "punct/rules.hpp"
#include "punct/threats.hpp"

namespace punct {
namespace {

constexpr int kMostPlies = 400;

std::vector<Move> made_up_moves(std::uint64_t stream, bool greedy, const MoveWeights& weights = {}) {
  Random random(3, stream);
  Position position;
  std::vector<Move> moves;
  while (moves.size() < kMostPlies) {
    const auto move = greedy ? greedy_move(position, random) : random_move(position, weights, random);
    if (!move) break;
    EXPECT_FALSE(refusal(position, *move)) << text(position);
    position.play_unchecked(*move);
    moves.push_back(*move);
  }
  return moves;
}

Position position_after(const std::vector<Move>& moves) {
  Position position;
  for (const Move& move : moves) position.play_unchecked(move);
  return position;
}

std::vector<Move> jumps_in(const Position& position) {
  std::vector<Move> jumps;
  for (const Move& move : legal_moves(position))
    if (move.level > 1) jumps.push_back(move);
  return jumps;
}

Position position_with_some_jumps() {
  Position position;
  for (const Move& move : made_up_moves(1, false)) {
    position.play_unchecked(move);
    const std::size_t jumps = jumps_in(position).size();
    if (jumps > 10 && jumps < 100) break;
  }
  return position;
}

TEST(Random, BelowIsEvenAndInRange) {
  Random random(1);
  std::array<int, 7> counts{};
  for (int i = 0; i < 70000; ++i) ++counts.at(random.below(7));
  for (const int count : counts) EXPECT_NEAR(count, 10000, 500);
  EXPECT_EQ(random.below(1), 0U);
}

TEST(Random, SeedsAndStreamsPart) {
  std::set<std::uint64_t> firsts;
  for (std::uint64_t seed = 0; seed < 50; ++seed)
    for (std::uint64_t stream = 0; stream < 50; ++stream) firsts.insert(Random(seed, stream).next());
  EXPECT_EQ(firsts.size(), 2500U);
}

TEST(RandomMove, SameNumbersSameGame) {
  EXPECT_EQ(made_up_moves(9, false), made_up_moves(9, false));
  EXPECT_NE(made_up_moves(9, false), made_up_moves(10, false));
}

TEST(RandomMove, GamesComeToAnEnd) {
  for (std::uint64_t stream = 0; stream < 20; ++stream)
    EXPECT_TRUE(position_after(made_up_moves(stream, false)).outcome());
}

TEST(RandomMove, WeightsDecideWhatIsDone) {
  std::map<bool, int> adds;
  int jumps = 0;
  for (std::uint64_t stream = 0; stream < 10; ++stream)
    for (const Move& move : made_up_moves(stream, false, {1, 1, 0})) {
      ++adds[move.is_add()];
      jumps += move.level > 1 ? 1 : 0;
    }
  EXPECT_EQ(jumps, 0);
  EXPECT_NEAR(adds[true], adds[false], 60);
}

TEST(RandomMove, NothingElseIsLeftThanWhatWeighsNothing) {
  Random random(1);
  const auto first = random_move(Position(), {0, 1, 1}, random);
  ASSERT_TRUE(first);
  EXPECT_TRUE(first->is_add());
}

TEST(RandomMove, EachMoveOfASortHasTheSameChance) {
  const Position position = position_with_some_jumps();
  std::map<Move, int> drawn;
  for (const Move& move : jumps_in(position)) drawn[move] = 0;
  constexpr int kEach = 300;
  Random random(2);
  for (std::size_t i = 0; i < kEach * drawn.size(); ++i) {
    const auto move = random_move(position, {0, 0, 1}, random);
    ASSERT_TRUE(move);
    ASSERT_TRUE(drawn.count(*move));
    ++drawn[*move];
  }
  for (const auto& [move, count] : drawn) EXPECT_NEAR(count, kEach, kEach / 3) << text(written(move, false));
}

TEST(GreedyMove, WinsWhereItCan) {
  std::size_t wins = 0;
  for (std::uint64_t stream = 0; stream < 20; ++stream) {
    Position position;
    for (const Move& move : made_up_moves(stream, true)) {
      const bool could_win = has_winning_move(position);
      const Player mover = position.to_move();
      position.play_unchecked(move);
      const bool won = position.outcome() && position.outcome()->winner == mover;
      EXPECT_TRUE(won || !could_win);
      wins += could_win ? 1U : 0U;
    }
  }
  EXPECT_GT(wins, 10U);
}

TEST(GreedyMove, MostGamesEndInAConnection) {
  int connections = 0;
  for (std::uint64_t stream = 0; stream < 60; ++stream) {
    const Position last = position_after(made_up_moves(stream, true));
    if (last.outcome() && last.outcome()->reason == Reason::connection) ++connections;
  }
  EXPECT_GT(connections, 40);
}

TEST(MakeUpGame, ASearchedGameBeginsWithTwoMovesByChance) {
  PlayOptions options;
  options.style = PlayStyle::search;
  options.nodes = 20;
  options.most_plies = 8;
  Record first, same, other;
  make_up_game(options, 1, first);
  make_up_game(options, 1, same);
  make_up_game(options, 2, other);
  EXPECT_EQ(first.node_count(), 8U);
  const Game game = replay(first);
  EXPECT_TRUE(game.is_sound());
  EXPECT_EQ(game.moves(), replay(same).moves());
  EXPECT_NE(game.moves().at(0), replay(other).moves().at(0));
}

TEST(MadeUpMoves, NoneWhereTheGameIsOver) {
  Random random(1);
  const Position over = position_after(made_up_moves(0, false));
  ASSERT_TRUE(over.outcome());
  EXPECT_FALSE(random_move(over, {}, random));
  EXPECT_FALSE(greedy_move(over, random));
}

// Black is one piece short of a connection, and hardly any move of White's prevents that. Of ten moves one is left to
// chance, of the others one in four overlooks the threat: two in three, and a little more, answer it.
TEST(GreedyMove, OverlooksOneThreatInFour) {
  const Position position =
      parse_position(
          "standard w bC@A3,A2,A4 wC@B3,B2,B4 bR@B8,C9,C10 bM@B9,A8,B10 bC@C7,B7,D7 wR@D2,E2,F3 wR@E3,C2,D3 "
          "bL@F7,E7,E8 wM@I3,H2,J3 bM@I8,H8,I7 wT@K4,L4,L5 bT@K8,J7,K7 bL@M6,L6,L7 wE@N7,O8,P9 bE@O7,M5,N6 "
          "wC@P10,O10,Q10 wT@P17,O16,O17 wM@D2,D3,E2^2")
          .value();
  ASSERT_FALSE(has_winning_move(position));
  ASSERT_TRUE(safe_move(position));
  constexpr int kTries = 200;
  int answered = 0;
  for (int stream = 0; stream < kTries; ++stream) {
    Random random(7, static_cast<std::uint64_t>(stream));
    Position after = position;
    after.play_unchecked(greedy_move(position, random).value());
    answered += has_winning_move(after) ? 0 : 1;
  }
  EXPECT_GT(answered, kTries * 6 / 10);
  EXPECT_LT(answered, kTries * 8 / 10);
}

}  // namespace
}  // namespace punct
