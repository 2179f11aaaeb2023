// SPDX-License-Identifier: MIT
#include "punct/puzzles.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <set>

#include <gtest/gtest.h>

#include "punct/made_up.hpp"
#include "punct/notation.hpp"
#include "punct/rules.hpp"
#include "punct/symmetry.hpp"
#include "support/plain_analysis.hpp"

namespace punct {
namespace {

// Plain exhaustive search: play every move, every answer and every reply, and look.

Position after(const Position& position, const Move& move) {
  Position played = position;
  played.play_unchecked(move);
  return played;
}

bool has_won(const Position& position, Player player) {
  return position.outcome() && position.outcome()->winner == player;
}

bool can_win(const Position& position) {
  const std::vector<Move> moves = legal_moves(position);
  return std::any_of(moves.begin(), moves.end(),
                     [&](const Move& move) { return has_won(after(position, move), position.to_move()); });
}

/// Whether the opponent of the player who made this position can win, or has won already.
bool is_lost(const Position& played, Player mover) {
  return played.outcome() ? has_won(played, opponent(mover)) : can_win(played);
}

bool is_key(const Position& position, const Move& move) {
  const Player mover = position.to_move();
  const Position played = after(position, move);
  if (played.outcome()) return false;
  const std::vector<Move> answers = legal_moves(played);
  return !answers.empty() && std::all_of(answers.begin(), answers.end(), [&](const Move& answer) {
    const Position answered = after(played, answer);
    return answered.outcome() ? has_won(answered, mover) : can_win(answered);
  });
}

bool one_piece(const std::vector<Move>& moves) {
  std::set<std::pair<int, int>> pieces;
  for (const Move& move : moves)
    pieces.emplace(move.is_add() ? -1 : move.from.index(), move.is_add() ? static_cast<int>(move.kind) : 0);
  return pieces.size() == 1;
}

std::vector<Move> plain_wins(const Position& position) {
  std::vector<Move> wins = testing::plain_winning_moves(position);
  return one_piece(wins) ? wins : std::vector<Move>{};
}

std::vector<Move> plain_defenses(const Position& position) {
  std::vector<Move> moves = legal_moves(position);
  std::sort(moves.begin(), moves.end());
  std::vector<Move> safe;
  // In steps, so that moves of two pieces come early.
  constexpr std::size_t kPrime = 7919;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move& move = moves[i * kPrime % moves.size()];
    if (is_lost(after(position, move), position.to_move())) continue;
    safe.push_back(move);
    if (!one_piece(safe)) return {};
  }
  std::sort(safe.begin(), safe.end());
  return safe.size() != moves.size() ? safe : std::vector<Move>{};
}

constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

/// PUNCT_FULL_SIZE in the environment asks for as many games as it says.
std::uint64_t games_to_look_at(std::uint64_t usual) {
  const char* const asked = std::getenv("PUNCT_FULL_SIZE");
  return asked == nullptr ? usual : std::strtoull(asked, nullptr, 10);
}

/// Calls `visit` for the last plies of made-up games, where there is something to find.
template <class Visit>
void for_each_late_position(std::uint64_t games, int plies, Visit visit) {
  for (std::uint64_t game = 0; game < games; ++game) {
    Random random(11, game);
    std::vector<Position> line{Position(game % 3 == 2 ? Rules::basic : Rules::standard)};
    for (int ply = 0; ply < 90 && !line.back().outcome(); ++ply) {
      const auto move =
          game % 4 != 3 ? greedy_move(line.back(), random) : random_move(line.back(), MoveWeights{}, random);
      if (!move) break;
      line.push_back(after(line.back(), *move));
    }
    const auto begin = line.size() > static_cast<std::size_t>(plies) ? line.end() - plies : line.begin();
    for (auto position = begin; position != line.end(); ++position) visit(*position);
  }
}

std::vector<Move> solutions(const Position& position, PuzzleKind kind) {
  const auto puzzle = puzzle_in(position, kind);
  return puzzle ? puzzle->solutions : std::vector<Move>{};
}

TEST(Puzzles, WinsAreWhatPlainSearchFinds) {
  int found = 0;
  for_each_late_position(games_to_look_at(9), 90, [&](const Position& position) {
    if (position.outcome()) return;
    const auto plain = plain_wins(position);
    ASSERT_EQ(solutions(position, PuzzleKind::win), plain) << text(position);
    found += plain.empty() ? 0 : 1;
  });
  EXPECT_GT(found, 0);
}

TEST(PuzzlesAtScale, DefensesAreWhatPlainSearchFinds) {
  int found = 0;
  for_each_late_position(games_to_look_at(12), 90, [&](const Position& position) {
    if (position.outcome() || can_win(position)) return;
    const auto plain = plain_defenses(position);
    ASSERT_EQ(solutions(position, PuzzleKind::defense), plain) << text(position);
    found += plain.empty() ? 0 : 1;
  });
  EXPECT_GT(found, 0);
}

// To prove a key, or that one of several thousand answers escapes from a move, takes plain search up to a second. So
// only some moves of a position are searched; the full size searches them all.
TEST(PuzzlesAtScale, WinsInTwoAreWhatPlainSearchFinds) {
  const bool all = std::getenv("PUNCT_FULL_SIZE") != nullptr;
  const std::size_t most_proofs = all ? kNoLimit : 1;
  const std::size_t step = all ? 1 : 211;
  std::size_t found = 0;
  std::size_t position_number = 0;
  for_each_late_position(games_to_look_at(10), all ? 90 : 5, [&](const Position& position) {
    if (position.outcome() || can_win(position)) return;
    const auto keys = solutions(position, PuzzleKind::win_in_two);
    std::size_t proofs = 0;
    std::size_t number = ++position_number;
    for (const Move& move : legal_moves(position)) {
      const bool claimed = std::binary_search(keys.begin(), keys.end(), move);
      if (claimed ? ++proofs > most_proofs : ++number % step != 0) continue;
      ASSERT_EQ(is_key(position, move), claimed) << text(position) << " " << text(position, move);
    }
    found += keys.empty() ? 0U : 1U;
  });
  EXPECT_GT(found, 0U);
}

TEST(PuzzlesAtScale, LinesMeetEveryAnswerToTheKey) {
  int found = 0;
  for_each_late_position(6, 5, [&](const Position& position) {
    const auto puzzle = puzzle_in(position, PuzzleKind::win_in_two);
    if (!puzzle) return;
    ++found;
    const Position played = after(position, puzzle->solutions.front());
    std::uint64_t answers = 0;
    for (const PuzzleLine& line : puzzle->lines) {
      answers += line.answers;
      const Position answered = after(played, line.answer);
      EXPECT_TRUE(has_won(answered.outcome() ? answered : after(answered, line.win), position.to_move()));
    }
    EXPECT_EQ(answers, legal_moves(played).size()) << text(position);
  });
  EXPECT_GT(found, 0);
}

TEST(Puzzles, AreTheSameInEveryImageOfAPosition) {
  for_each_late_position(5, 4, [&](const Position& position) {
    for (const PuzzleKind kind : {PuzzleKind::win, PuzzleKind::defense}) {
      const auto puzzle = puzzle_in(position, kind);
      for (const std::size_t number : {1U, 6U, 9U}) {
        const Symmetry symmetry(number);
        const auto image = puzzle_in(symmetry.image(position), kind);
        ASSERT_EQ(image.has_value(), puzzle.has_value()) << text(position);
        if (!puzzle) continue;
        EXPECT_EQ(image->solutions.size(), puzzle->solutions.size());
        EXPECT_EQ(image->alike, puzzle->alike);
        EXPECT_EQ(image->grade, puzzle->grade);
      }
    }
  });
}

TEST(Puzzles, NoneOfAGameThatIsOver) {
  for_each_late_position(4, 1, [&](const Position& position) {
    if (!position.outcome()) return;
    for (const PuzzleKind kind : kAllPuzzleKinds) EXPECT_FALSE(puzzle_in(position, kind));
  });
}

}  // namespace
}  // namespace punct
