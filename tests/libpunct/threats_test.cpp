// SPDX-License-Identifier: MIT
#include "punct/threats.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "punct/made_up.hpp"
#include "punct/notation.hpp"
#include "punct/rules.hpp"
#include "support/plain_analysis.hpp"

namespace punct {
namespace {

Rules rules_of(std::uint64_t game) { return game % 3 == 2 ? Rules::basic : Rules::standard; }

/// Calls `visit` for every position of some made-up games, every other one greedy, so that there is much to win.
template <class Visit>
void for_each_position(std::uint64_t games, Visit visit) {
  for (std::uint64_t game = 0; game < games; ++game) {
    Random random(5, game);
    Position position(rules_of(game));
    for (int ply = 0; ply < 90; ++ply) {
      visit(position);
      const auto move = game % 2 == 0 ? greedy_move(position, random) : random_move(position, {}, random);
      if (!move) break;
      position.play_unchecked(*move);
    }
  }
}

Position position_of(const char* line) { return parse_position(line).value(); }

TEST(WinningMoves, AreThoseThatPlayingEveryMoveFinds) {
  std::size_t with_wins = 0;
  for_each_position(12, [&](const Position& position) {
    std::vector<Move> wins = winning_moves(position);
    std::sort(wins.begin(), wins.end());
    ASSERT_EQ(wins, testing::plain_winning_moves(position)) << text(position);
    ASSERT_EQ(has_winning_move(position), !wins.empty()) << text(position);
    with_wins += wins.empty() ? 0U : 1U;
  });
  EXPECT_GT(with_wins, 10U);
}

TEST(WinningMoves, NoneFromTheEmptyBoard) { EXPECT_TRUE(winning_moves(Position()).empty()); }

// White's column H is open at H8 to H10 only; no piece in hand may go there, as two of them are in the central hexagon.
TEST(WinningMoves, GapInTheCenterTakesAMoveUnderStandardRules) {
  const char* const pieces =
      " w wE@H1,H2,H3 wE@H4,H5,H6 wE@H11,H12,H13 wE@I14,I15,I16 wT@J17,K17,J16 wC@H7,G6,I8 bT@A4,A5,B5 bT@A7,A8,B8";
  const Position basic = position_of((std::string("basic") + pieces).c_str());
  const Position standard = position_of((std::string("standard") + pieces).c_str());
  const auto adds = [](const std::vector<Move>& moves) {
    return std::count_if(moves.begin(), moves.end(), [](const Move& move) { return move.is_add(); });
  };
  EXPECT_GT(adds(winning_moves(basic)), 0);
  EXPECT_EQ(adds(winning_moves(standard)), 0);
}

TEST(SafeMove, IsThereExactlyWhereSomeMoveDeniesTheWin) {
  std::size_t looked_at = 0;
  std::size_t lost = 0;
  for_each_position(24, [&](const Position& position) {
    if (position.outcome() || looked_at >= 40) return;
    const auto denies = [&](const Move& move) {
      Position after = position;
      after.play_unchecked(move);
      return after.outcome() ? after.outcome()->winner != after.to_move() : winning_moves(after).empty();
    };
    const std::vector<Move> moves = legal_moves(position);
    if (moves.empty() || denies(moves.front())) return;
    ++looked_at;
    const bool possible = std::any_of(moves.begin(), moves.end(), denies);
    lost += possible ? 0U : 1U;
    const auto safe = safe_move(position);
    ASSERT_EQ(safe.has_value(), possible) << text(position);
    EXPECT_TRUE(!safe || denies(*safe)) << text(position);
  });
  EXPECT_GT(looked_at, 10U);
  EXPECT_LT(lost, looked_at);
}

TEST(TopmostWithout, IsWhatLiftingThePieceShows) {
  const Position position = position_of("standard w bT@F9,F10,G10 wE@J5,J6,J7 wT@K5,K6,L6 wM@J5,J6,K5^2");
  const Piece* const bridge = position.piece_with_punct_on(Space::parse("J5").value());
  ASSERT_NE(bridge, nullptr);
  EXPECT_EQ(topmost_without(position, Player::white, *bridge), position.topmost(Player::white));
  const Piece* const black = position.piece_with_punct_on(Space::parse("F9").value());
  ASSERT_NE(black, nullptr);
  EXPECT_TRUE(topmost_without(position, Player::black, *black).empty());
}

}  // namespace
}  // namespace punct
