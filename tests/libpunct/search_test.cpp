// SPDX-License-Identifier: MIT
#include "punct/search.hpp"

#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

#include "punct/judgment.hpp"
#include "punct/made_up.hpp"
#include "punct/notation.hpp"
#include "punct/position_text.hpp"
#include "punct/rules.hpp"
#include "punct/symmetry.hpp"
#include "punct/threats.hpp"

namespace punct {
namespace {

// A plain search for wins by threats: plays every move and every answer, and leaves none out. threats_test.cpp compares
// has_winning_move() with the rules alone.

Position after(const Position& position, const Move& move) {
  Position played = position;
  played.play_unchecked(move);
  return played;
}

bool has_won(const Position& position, Player player) {
  return position.outcome() && position.outcome()->winner == player;
}

bool is_threat(const Position& played) {
  const Setup passed{played.rules(), opponent(played.to_move()), played.pieces()};
  return has_winning_move(*Position::from(passed));
}

bool wins_by_threats(const Position& position, int moves);

bool every_answer_loses(const Position& played, int moves) {
  const std::vector<Move> answers = legal_moves(played);
  const Player attacker = opponent(played.to_move());
  return !answers.empty() && std::all_of(answers.begin(), answers.end(), [&](const Move& answer) {
    const Position answered = after(played, answer);
    return answered.outcome() ? has_won(answered, attacker) : wins_by_threats(answered, moves);
  });
}

bool wins_by_threats(const Position& position, int moves) {
  if (has_winning_move(position)) return true;
  if (moves <= 1) return false;
  const std::vector<Move> all = legal_moves(position);
  return std::any_of(all.begin(), all.end(), [&](const Move& move) {
    const Position played = after(position, move);
    return !played.outcome() && is_threat(played) && every_answer_loses(played, moves - 1);
  });
}

// Positions shortly before the end of made-up games that a connection decides.
std::vector<Position> late_positions(std::size_t games, std::size_t plies_before_end) {
  std::vector<Position> late;
  for (std::uint64_t number = 0; late.size() < games; ++number) {
    Random random(5, number);
    std::vector<Position> line{Position()};
    while (!line.back().outcome() && line.size() < 120) {
      const auto move = greedy_move(line.back(), random);
      if (!move) break;
      line.push_back(after(line.back(), *move));
    }
    if (line.back().outcome() && line.size() > plies_before_end)
      late.push_back(line[line.size() - 1 - plies_before_end]);
  }
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

TEST(Search, FindsAllWinsOfTwoMovesByThreatsAndNoOthers) {
  Search search(small_search(50'000));
  for (std::size_t before_end = 2; before_end <= 4; ++before_end)
    for (const Position& position : late_positions(full_size(3), before_end)) {
      const SearchResult result = search.run(position);
      const bool found = result.score.winner() == position.to_move() && result.score.moves <= 2;
      EXPECT_EQ(found, wins_by_threats(position, 2)) << text(position);
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
