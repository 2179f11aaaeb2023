// SPDX-License-Identifier: MIT
#include "punct/search.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <new>

#include <gtest/gtest.h>

#include "punct/judgment.hpp"
#include "punct/made_up.hpp"
#include "punct/notation.hpp"
#include "punct/position_text.hpp"
#include "punct/rules.hpp"
#include "punct/symmetry.hpp"
#include "support/plain_threats.hpp"

namespace punct {
namespace {

using testing::after;
using testing::decided_games;
using testing::has_won;
using testing::plainly_wins_by_threats;
using testing::proof_holds;

// Positions shortly before the end of made-up games.
std::vector<Position> late_positions(std::size_t games, std::size_t plies_before_end) {
  std::vector<Position> late;
  for (const std::vector<Position>& line : decided_games(5, games))
    if (line.size() > plies_before_end) late.push_back(line[line.size() - 1 - plies_before_end]);
  return late;
}

std::size_t full_size(std::size_t usual) {
  const char* const size = std::getenv("PUNCT_FULL_SIZE");
  return size == nullptr ? usual : std::strtoull(size, nullptr, 10);
}

SearchOptions small_search(std::uint64_t positions = 2'000) {
  SearchOptions options;
  options.positions = positions;
  return options;
}

// Everything that a line of a proof claims is checked by the rules: the line is legal and ends in the win.
void expect_line_wins(const Position& start, const SearchedMove& found) {
  Position position = start;
  for (std::size_t i = 0; i < found.plies; ++i) {
    ASSERT_FALSE(refusal(position, found.line[i])) << text(start) << " " << i;
    position.play_unchecked(found.line[i]);
  }
  if (found.score.winner() && found.plies < SearchedMove::kMostPlies) {
    EXPECT_TRUE(has_won(position, *found.score.winner())) << text(start);
  }
}

// Whether the search finds a win in up to so many moves for the player to move.
bool finds_win(const Position& position, int moves, std::uint64_t budget) {
  const SearchResult result = Search(small_search(budget)).run(position);
  return result.score.winner() == position.to_move() && result.score.moves <= moves;
}

// What the search finds of wins in up to so many moves is what a plain search finds; it returns how many.
std::size_t expect_same_wins(const std::vector<Position>& positions, int moves, std::uint64_t budget) {
  std::size_t won = 0;
  for (const Position& position : positions) {
    if (position.outcome()) continue;
    const bool is_won = plainly_wins_by_threats(position, moves);
    EXPECT_EQ(finds_win(position, moves, budget), is_won) << text(position);
    won += is_won ? 1 : 0;
  }
  return won;
}

TEST(Search, FindsAllWinsOfTwoMovesByThreatsAndNoOthers) {
  std::size_t won = 0;
  for (const std::size_t before_end : {2U, 3U, 5U}) won += expect_same_wins(late_positions(8, before_end), 2, 50'000);
  EXPECT_GT(won, 0U);
}

// PUNCT_FULL_SIZE=67 makes it 201 positions, of which 20 are won. The default number of positions is enough for all.
TEST(SearchAtScale, FindsAllWinsOfThreeMovesByThreatsAndNoOthers) {
  std::size_t won = 0;
  for (const std::size_t before_end : {4U, 5U, 6U})
    won += expect_same_wins(late_positions(full_size(3), before_end), 3, SearchOptions().positions);
  EXPECT_GT(won, 0U);
}

// K11-H8,H6,H7 lengthens a chain and uncovers the piece on K11, which then closes the gap from a space of its own.
TEST(Search, FindsTheWinOfAPieceThatTheFirstMoveUncovers) {
  const auto position = parse_position(
      "standard w wE@H1,H2,H3 wT@H4,H5,I5 wE@J17,J16,J15 wE@J14,J13,J12 wR@I10,J10,K11 bT@N12,M11,N11 bT@G10,H10,G9 "
      "wE@K11,L11,M11^2");
  ASSERT_TRUE(position);
  EXPECT_TRUE(plainly_wins_by_threats(*position, 2));
  EXPECT_TRUE(finds_win(*position, 2, 50'000));
}

// The last positions of games that end, in which most proofs are found. PUNCT_FULL_SIZE=2000 takes so many games.
TEST(SearchAtScale, EveryProofHoldsInUndoneEndsOfGames) {
  constexpr std::size_t kUndone = 8;
  Search search(small_search(20'000));
  Search prover(small_search(20'000'000));
  const auto prove = [&](const Position& position) { return prover.run(position); };
  int proven = 0;
  for (const std::vector<Position>& line : decided_games(6, full_size(5)))
    for (std::size_t ply = line.size() - std::min(line.size(), kUndone + 1); ply < line.size(); ++ply) {
      const SearchResult result = search.run(line[ply]);
      if (!result.score.is_proven()) continue;
      ++proven;
      EXPECT_TRUE(proof_holds(line[ply], result, prove)) << text(line[ply]) << " " << text(result.score);
    }
  EXPECT_GT(proven, 10);
}

// The plies of a game are searched one after the other, in other orders by several workers.
TEST(Search, ResultsDependOnThePositionAlone) {
  Search used(small_search());
  const auto line_of = [](const SearchResult& result) {
    const SearchedMove best = result.best.empty() ? SearchedMove() : result.best.front();
    return std::vector<Move>(best.line.begin(), best.line.begin() + static_cast<std::ptrdiff_t>(best.plies));
  };
  for (const std::vector<Position>& line : decided_games(7, 4))
    for (const Position& position : line) {
      const SearchResult after_others = used.run(position);
      const SearchResult alone = Search(small_search()).run(position);
      EXPECT_EQ(after_others.score, alone.score) << text(position);
      EXPECT_EQ(after_others.positions, alone.positions) << text(position);
      EXPECT_EQ(line_of(after_others), line_of(alone)) << text(position);
    }
}

TEST(Search, RefusesTablesThatNoMemoryHolds) {
  for (const std::size_t bytes : {std::size_t{1} << 63U, std::numeric_limits<std::size_t>::max()}) {
    SearchOptions options = small_search();
    options.table_bytes = bytes;
    EXPECT_THROW(Search{options}, std::bad_alloc) << bytes;
  }
}

TEST(Search, ScoresOfFinishedGames) {
  Search search(small_search());
  const Position won = late_positions(1, 0).front();
  const SearchResult result = search.run(won);
  EXPECT_EQ(result.score, Score::of(*won.outcome()));
  EXPECT_TRUE(result.best.empty());
}

TEST(Search, ProvenLinesAreLegalAndWin) {
  Search search(small_search(20'000));
  int proven = 0;
  for (std::size_t before_end = 1; before_end <= 5; ++before_end)
    for (const Position& position : late_positions(4, before_end)) {
      const SearchResult result = search.run(position);
      if (result.best.empty()) continue;
      expect_line_wins(position, result.best.front());
      proven += result.score.is_proven() ? 1 : 0;
    }
  EXPECT_GT(proven, 4);
}

TEST(Search, ImagesAndExchangedColorsGiveTheImageOfTheResult) {
  Search search(small_search());
  const Position position = late_positions(1, 6).front();
  const SearchResult plain = search.run(position);
  for (std::size_t i = 0; i < Symmetry::kCount; ++i) {
    const Symmetry symmetry(i);
    const SearchResult image = search.run(symmetry.image(position));
    EXPECT_EQ(image.score, plain.score);
    EXPECT_EQ(image.best.front().move, symmetry.image(plain.best.front().move));
    const SearchResult swapped = search.run(colors_swapped(symmetry.image(position)));
    EXPECT_EQ(swapped.score.hundredths, -plain.score.hundredths);
    EXPECT_EQ(swapped.score.moves, plain.score.moves);
    EXPECT_EQ(swapped.best.front().move, image.best.front().move);
  }
}

TEST(Search, GivesAsManyMovesAsAskedForBestFirstEachOnce) {
  SearchOptions options = small_search();
  options.moves = 5;
  Search search(options);
  for (const std::size_t before_end : {1U, 2U, 8U, 12U}) {
    const Position position = late_positions(1, before_end).front();
    const SearchResult result = search.run(position);
    ASSERT_EQ(result.best.size(), 5U);
    EXPECT_EQ(result.score, result.best.front().score);
    for (std::size_t i = 0; i < 5; ++i) {
      EXPECT_FALSE(refusal(position, result.best[i].move));
      EXPECT_EQ(result.best[i].line[0], result.best[i].move);
      if (i == 0) continue;
      EXPECT_GE(result.best[i - 1].score.for_player(position.to_move()),
                result.best[i].score.for_player(position.to_move()));
      for (std::size_t j = 0; j < i; ++j) EXPECT_NE(result.best[i].move, result.best[j].move);
    }
  }
}

TEST(Search, GivesAMoveIfNoneIsAskedFor) {
  EXPECT_EQ(Search({.positions = 100, .moves = 0}).run(Position{}).best.size(), 1U);
}

TEST(Search, EndsWhenTheCallbackSaysSo) {
  Search search(small_search(100'000'000));
  const SearchResult result = search.run(Position(), [](std::uint64_t positions) { return positions < 5'000; });
  EXPECT_TRUE(result.was_stopped);
  EXPECT_FALSE(result.best.empty());
  EXPECT_LT(result.positions, 20'000U);
}

TEST(Search, HasAMoveEvenOfOnePosition) {
  Search search(small_search(1));
  EXPECT_EQ(search.run(Position()).best.size(), 1U);
  for (const std::size_t before_end : {1U, 2U, 3U, 4U})
    EXPECT_FALSE(search.run(late_positions(1, before_end).front()).best.empty());
}

TEST(ScoreText, EstimatesProofsAndEnds) {
  EXPECT_EQ(text(Score::estimate(42)), "0.42");
  EXPECT_EQ(text(Score::estimate(-7)), "-0.07");
  EXPECT_EQ(text(Score::estimate(500)), "0.99");
  EXPECT_EQ(text(Score::win(Player::white, 4)), "#4");
  EXPECT_EQ(text(Score::win(Player::black, 3)), "#-3");
  EXPECT_EQ(text(Score::win(Player::black, 0)), "-1.00");
  EXPECT_EQ(text(Score::draw()), "0.00");
}

TEST(Judgment, OneEntryForTheStartAndEachPlyWithCostsOfTheMover) {
  Random random(9, 1);
  Position position;
  std::vector<Move> moves;
  while (!position.outcome() && moves.size() < 60) {
    moves.push_back(*greedy_move(position, random));
    position.play_unchecked(moves.back());
  }
  Search search(small_search(500));
  const std::vector<JudgedPly> plies = judged(search, Position(), moves);
  ASSERT_EQ(plies.size(), moves.size() + 1);
  Position at;
  for (std::size_t ply = 0; ply < plies.size(); ++ply) {
    EXPECT_GE(plies[ply].cost, 0);
    if (ply == 0) continue;
    const Player mover = at.to_move();
    at.play_unchecked(moves[ply - 1]);
    const int difference = plies[ply - 1].score.for_player(mover) - plies[ply].score.for_player(mover);
    EXPECT_LE(plies[ply].cost, std::max(0, difference));
    // A win that the game shows is known before the move.
    if (plies[ply].score.winner() == mover) {
      EXPECT_EQ(plies[ply - 1].score.winner(), mover);
    }
    if (plies[ply].cost >= kTurningCost) {
      EXPECT_TRUE(plies[ply].is_turning_point);
    }
  }
}

}  // namespace
}  // namespace punct
