// SPDX-License-Identifier: MIT
#include "punct/analysis.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "punct/made_up.hpp"
#include "punct/notation.hpp"
#include "punct/rules.hpp"
#include "support/plain_analysis.hpp"

namespace punct {
namespace {

/// The moves of a made-up game: greedy, random, or now this and now that, so that wins are missed.
std::vector<Move> made_up_game(std::uint64_t stream, Rules rules) {
  Random random(11, stream);
  Position position(rules);
  std::vector<Move> moves;
  while (moves.size() < 90) {
    const bool greedy = stream % 3 == 0 || (stream % 3 == 2 && random.below(3) != 0);
    const auto move = greedy ? greedy_move(position, random) : random_move(position, {1, 1, 1}, random);
    if (!move) break;
    moves.push_back(*move);
    position.play_unchecked(*move);
  }
  return moves;
}

Position position_of(const char* line) { return parse_position(line).value(); }

int dots_in_center(const Position& position, Player player) {
  int dots = 0;
  for (const Space space : kAllSpaces) {
    const std::vector<Piece> stack = position.stack(space);
    const bool central = distance(space, Space::at(9, 9).value()) <= 2;
    if (central && !stack.empty() && stack.back().owner == player) ++dots;
  }
  return dots;
}

void expect_plain_view(const Position& position, const PositionView& view) {
  EXPECT_EQ(view.legal_moves, legal_moves(position).size());
  EXPECT_EQ(view.wins, testing::plain_winning_moves(position));
  const std::vector<Piece> pieces = position.pieces();
  for (const Player player : kPlayers) {
    const PlayerView& seen = view.players[index_of(player)];
    const auto lying = std::count_if(pieces.begin(), pieces.end(), [&](const Piece& p) { return p.owner == player; });
    EXPECT_EQ(seen.nearest.missing, testing::plain_distance(position.topmost(player)).first);
    EXPECT_EQ(seen.center, dots_in_center(position, player));
    EXPECT_EQ(seen.free, testing::plain_free_count(pieces, player));
    EXPECT_EQ(seen.free + seen.frozen, lying);
  }
}

// Every figure of `analyze` but the judgement of moves, over more than a hundred games; of each game one position in
// seven, as the plain computation takes its time.
TEST(PositionView, IsThatOfThePlainComputation) {
  for (std::uint64_t game = 0; game < 102; ++game) {
    const Rules rules = game % 4 == 0 ? Rules::basic : Rules::standard;
    const std::vector<Move> moves = made_up_game(game, rules);
    Position position(rules);
    for (std::size_t ply = 0; ply <= moves.size(); ++ply) {
      if (ply % 7 == game % 7 || ply + 1 >= moves.size()) expect_plain_view(position, view_of(position));
      if (ply < moves.size()) position.play_unchecked(moves[ply]);
    }
  }
}

TEST(MoveView, JudgesAsTryingEveryMoveDoes) {
  int missed = 0;
  int allowed = 0;
  for (std::uint64_t game = 0; game < 18; ++game) {
    Position position;
    for (const Move& move : made_up_game(game, Rules::standard)) {
      const PositionView before = view_of(position);
      Position after = position;
      after.play_unchecked(move);
      const PositionView next = view_of(after);
      const MoveView judged = view_of(position, move, before, next);
      const auto wins = testing::plain_winning_moves(position);
      const bool won = std::find(wins.begin(), wins.end(), move) != wins.end();
      EXPECT_EQ(judged.missed_win, !wins.empty() && !won);
      const auto loses = [](const Position& reached) {
        return reached.outcome() ? reached.outcome()->winner == reached.to_move()
                                 : !testing::plain_winning_moves(reached).empty();
      };
      if (!loses(after)) {
        EXPECT_FALSE(judged.allowed_win);
      } else if (judged.allowed_win) {
        Position better = position;
        ASSERT_TRUE(judged.better);
        ASSERT_FALSE(refusal(position, *judged.better));
        better.play_unchecked(*judged.better);
        EXPECT_FALSE(loses(better));
      }
      missed += judged.missed_win ? 1 : 0;
      allowed += judged.allowed_win ? 1 : 0;
      position = after;
    }
  }
  EXPECT_GT(missed, 0);
  EXPECT_GT(allowed, 0);
}

TEST(Bridges, AsThePlainComputationSees) {
  int bridges = 0;
  for (std::uint64_t game = 0; game < 30; ++game) {
    Position position;
    for (const Move& move : made_up_game(game, Rules::standard)) position.play_unchecked(move);
    const std::vector<Piece> pieces = position.pieces();
    for (const Piece& piece : pieces) {
      EXPECT_EQ(is_bridge(position, piece), testing::plainly_bridges(pieces, piece)) << text(piece);
      bridges += is_bridge(position, piece) ? 1 : 0;
    }
  }
  EXPECT_GT(bridges, 5);
}

TEST(Bridges, TheMiddleDecides) {
  const Position position = position_of("standard b wE@C2,C3,C4 wT@F2,F3,G3 wE@C4,D4,E4^2 wT@E4,F5,E5");
  const Piece* const piece = position.piece_with_punct_on(Space::parse("C4").value());
  ASSERT_NE(piece, nullptr);
  EXPECT_TRUE(is_bridge(position, *piece));
}

TEST(Cuts, AsThePlainComputationSees) {
  int cuts = 0;
  for (std::uint64_t game = 0; game < 30; ++game) {
    Position position;
    for (const Move& move : made_up_game(game, Rules::standard)) {
      Position after = position;
      after.play_unchecked(move);
      EXPECT_EQ(is_cut(position, move, after), testing::plainly_cuts(position, move, after)) << text(position);
      cuts += is_cut(position, move, after) ? 1 : 0;
      position = after;
    }
  }
  EXPECT_GT(cuts, 10);
}

}  // namespace
}  // namespace punct
