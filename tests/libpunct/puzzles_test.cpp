// SPDX-License-Identifier: MIT
#include "punct/puzzles.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <set>

#include <gtest/gtest.h>

#include "punct/made_up.hpp"
#include "punct/notation.hpp"
#include "punct/rules.hpp"
#include "punct/symmetry.hpp"
#include "support/plain_analysis.hpp"
#include "support/plain_threats.hpp"

namespace punct {
namespace {

using testing::after;
using testing::has_won;

// Plain exhaustive search: play every move, every answer and every reply, and look.

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

// One position made for it, and three of the sample games.
constexpr std::array<const char*, 4> kDefenses{
    "standard b bT@A4,A5,B5 wE@B8,B6,B7 wT@H1,G1,H2 wC@I3,I2,I4 wE@I5,I6,I7 wE@I11,I12,I13 wE@I14,I15,I16 "
    "wT@J17,J16,K17 wT@N10,M9,N9 bT@P14,P15,Q15",
    "standard b bR@D10,E10,F11 wL@G15,H14,H15 bC@H3,G2,I4 wL@J15,I15,I16 wR@K6,J7,K7 wE@K9,I7,J8 bM@K11,J11,L12 "
    "wM@K13,J12,L13 wR@K15,J13,J14 wC@L5,K5,M5 wE@L10,J10,K10 bL@L11,M10,M11 bR@M9,K8,L9 wM@M12,M13,N12 bT@N13,O13,O14 "
    "bE@O15,P15,Q15 wE@J10,K11,L12^2 wE@J13,J11,J12^2 bM@L9,K9,M10^2 bE@O13,M11,N12^2",
    "standard w wE@B1,C1,D1 bL@B8,A6,B7 bE@C7,D8,E9 wM@F3,E2,G3 bE@F9,F10,F11 wE@G11,H12,I13 wT@H4,H5,I5 wL@I2,H2,H3 "
    "wM@J7,J6,K8 bC@J13,I12,K14 bE@L5,J5,K5 wE@L10,L8,L9 wT@M11,L11,M12 wT@M13,N13,N14 bT@M14,L13,L14 bM@N16,M15,O16 "
    "bT@O14,O13,P14 wL@P16,N15,O15 bL@I12,G11,H11^2 wE@M12,N13,O14^2 bR@O16,N14,N15^2 bM@N14,N15,O14^3",
    "standard w wM@A5,A6,B5 wE@E6,C6,D6 bT@F2,E1,E2 wE@F7,G8,H9 bM@G3,G2,H4 bE@I5,J5,K5 bE@I7,J8,K9 wT@I11,H11,I12 "
    "wC@J10,I10,K10 wC@K11,J11,L11 wE@L12,M13,N14 bR@M9,L10,M10 bL@M11,M12,N13 bT@N17,M16,N16 wE@Q14,O14,P14 "
    "bE@J8,J9,J10^2 bE@N16,N14,N15^2"};

TEST(PuzzlesAtScale, DefensesAreWhatPlainSearchFinds) {
  const auto check = [](const Position& position) {
    ASSERT_EQ(solutions(position, PuzzleKind::defense), plain_defenses(position)) << text(position);
  };
  for_each_late_position(games_to_look_at(8), 90, [&](const Position& position) {
    if (!position.outcome() && !can_win(position)) check(position);
  });
  for (const char* const line : kDefenses) {
    check(parse_position(line).value());
    EXPECT_FALSE(solutions(parse_position(line).value(), PuzzleKind::defense).empty());
  }
}

// To prove a key, or that one of several thousand answers escapes from a move, takes plain search up to a second. So
// only some moves of a position are searched; the full size proves all keys and searches more of the other moves.
TEST(PuzzlesAtScale, WinsInTwoAreWhatPlainSearchFinds) {
  const bool is_full_size = std::getenv("PUNCT_FULL_SIZE") != nullptr;
  const std::size_t most_proofs = is_full_size ? kNoLimit : 1;
  const std::size_t step = is_full_size ? 53 : 211;
  std::size_t found = 0;
  std::size_t position_number = 0;
  for_each_late_position(games_to_look_at(10), 5, [&](const Position& position) {
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

TEST(Puzzles, AMoveSolvesATaskIfPlainSearchSaysSo) {
  std::size_t step = 0;
  for_each_late_position(4, 6, [&](const Position& position) {
    if (position.outcome()) return;
    const auto keys = solutions(position, PuzzleKind::win_in_two);
    for (const Move& move : legal_moves(position)) {
      const Position played = after(position, move);
      EXPECT_EQ(solves(position, PuzzleKind::win, move), has_won(played, position.to_move()));
      constexpr std::size_t kPrime = 97;
      if (++step % kPrime != 0) continue;
      EXPECT_EQ(solves(position, PuzzleKind::defense, move), !is_lost(played, position.to_move())) << text(position);
      if (can_win(position)) continue;
      EXPECT_EQ(solves(position, PuzzleKind::win_in_two, move), std::binary_search(keys.begin(), keys.end(), move));
    }
    for (const Move& key : keys) EXPECT_TRUE(solves(position, PuzzleKind::win_in_two, key)) << text(position);
  });
}

// Plays on after an answer: every move is legal, and the last one wins for the player who solves the puzzle.
void expect_line_wins(const Position& played, const PuzzleLine& line, Player solver, int moves) {
  std::vector<Move> play{line.answer, line.win};
  play.insert(play.end(), line.rest.begin(), line.rest.end());
  Position at = played;
  for (std::size_t i = 0; i < play.size() && !at.outcome(); ++i) {
    ASSERT_FALSE(refusal(at, play[i])) << text(played) << " " << i;
    at.play_unchecked(play[i]);
  }
  EXPECT_TRUE(has_won(at, solver)) << text(played) << " " << text(played, line.answer);
  EXPECT_LE(play.size(), 2 * static_cast<std::size_t>(moves - 1)) << text(played);
}

// Two positions of made-up games; in the second the count of the central hexagon decides (R18).
constexpr std::array<const char*, 2> kWinsInThree{
    "standard b wE@A2,B3,C4 wL@B2,C3,D3 bC@F2,F1,F3 bT@F4,E3,E4 bT@H1,G1,H2 wM@H4,G4,H3 wM@J5,I4,K5 "
    "bR@J7,J6,K6 bE@K4,I2,J3 bR@L4,M5,M6 bC@L6,L5,L7 wC@L8,K8,M8 wT@N7,M7,N8 bE@N11,N9,N10 wC@N12,M12,O12 "
    "bE@O10,O8,O9 bL@O14,O15,P16 bM@P14,O13,P15 bE@P17,N15,O16 wT@Q11,P10,Q10 wT@B3,A2,B2^2 wT@D3,E3,E4^2 "
    "wR@K5,J6,K6^2 bT@L6,L7,M7^2 bL@O9,M8,N8^2 wR@P10,N9,O10^2 wL@K6,L7,M7^3 wT@N9,M8,N8^3 bT@O9,O10,P10^3 "
    "bM@L6,K6,M7^4",
    "standard b bT@B2,C2,C3 wE@B6,B4,B5 bL@B9,B10,C11 bC@C5,C4,C6 wR@C8,D9,D10 wM@C9,B8,C10 bC@D2,C1,E3 "
    "wE@D5,D3,D4 bE@D6,E6,F6 bE@D7,B7,C7 wT@E2,D1,E1 bT@E8,D8,E9 wC@F3,F2,F4 bT@F7,E7,F8 wE@G2,H2,I2 "
    "bT@G5,F5,G6 bM@H5,H4,I6 bE@J4,J2,J3 bE@J5,H3,I4 bR@P10,Q11,Q12 bM@B9,B10,C9^2 bT@C1,D1,D2^2 bR@C5,B6,C6^2 "
    "wR@C8,C7,D7^2 wT@D5,D6,E6^2 wL@F4,G5,H5^2 wM@I2,H2,J3^2 bL@B9,C8,C9^3 wL@D7,B6,C6^3 wE@C6,C7,C8^4"};

void expect_lines_win_in_three(const Position& position, const Move& key, const std::vector<PuzzleLine>& lines) {
  const Position played = after(position, key);
  std::uint64_t answers = 0;
  for (const PuzzleLine& line : lines) {
    answers += line.answers;
    expect_line_wins(played, line, position.to_move(), 3);
  }
  EXPECT_EQ(answers, legal_moves(played).size()) << text(position);
}

void expect_three_moves_win(const Position& position, const Puzzle& puzzle) {
  expect_lines_win_in_three(position, puzzle.solutions.front(), puzzle.lines);
  EXPECT_GT(puzzle.grade, 1);
}

TEST(Puzzles, LinesOfWinsInThreeMeetEveryAnswer) {
  for (const char* const line : kWinsInThree) {
    const Position position = parse_position(line).value();
    const auto puzzle = puzzle_in(position, PuzzleKind::win_in_three);
    ASSERT_TRUE(puzzle) << line;
    EXPECT_TRUE(puzzle->has_one_solution());
    expect_three_moves_win(position, *puzzle);
  }
}

TEST(Puzzles, EveryKeyOfAWinInThreeHasLines) {
  const Position position =
      parse_position(
          "standard w wR@A3,B3,C4 wR@B8,B7,C7 bE@C1,D2,E3 bR@E5,D3,D4 bT@E8,D7,E7 "
          "bL@F11,E9,F10 wE@G4,H4,I4 wE@G6,E4,F5 bE@G14,E12,F13 wL@H6,I5,I6 bL@H13,F12,G12 "
          "bT@H16,G15,H15 bR@I16,J16,K17 wC@K7,J6,L8 bM@K10,J9,K11 wE@M7,N7,O7 wM@M8,L7,M9 wT@P8,O8,P9")
          .value();
  const auto puzzle = puzzle_in(position, PuzzleKind::win_in_three);
  ASSERT_TRUE(puzzle);
  ASSERT_EQ(puzzle->solutions.size(), 2U);
  for (const Move& key : puzzle->solutions)
    expect_lines_win_in_three(position, key, lines_after(position, PuzzleKind::win_in_three, key));
  const Move other = legal_moves(position).front();
  ASSERT_FALSE(std::binary_search(puzzle->solutions.begin(), puzzle->solutions.end(), other));
  EXPECT_TRUE(lines_after(position, PuzzleKind::win_in_three, other).empty());
}

// No puzzle but what a plain search finds, and nearly all of these: the search of a position ends somewhere.
TEST(PuzzlesAtScale, WinsInThreeAreThoseThatPlainSearchFinds) {
  std::size_t there = 0;
  std::size_t found = 0;
  for_each_late_position(games_to_look_at(3), 6, [&](const Position& position) {
    if (position.outcome()) return;
    const auto puzzle = puzzle_in(position, PuzzleKind::win_in_three);
    const bool is_there =
        !testing::plainly_wins_by_threats(position, 2) && testing::plainly_wins_by_threats(position, 3);
    there += is_there ? 1 : 0;
    if (!puzzle) return;
    ++found;
    EXPECT_TRUE(is_there) << text(position);
    expect_three_moves_win(position, *puzzle);
  });
  EXPECT_GT(found, 0U);
  EXPECT_GE(10 * found, 9 * there) << found << " of " << there;
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

TEST(Puzzles, ShorterOnesHaveNoLines) {
  const Position start;
  for (const PuzzleKind kind : {PuzzleKind::win, PuzzleKind::defense})
    EXPECT_TRUE(lines_after(start, kind, legal_moves(start).front()).empty());
}

TEST(Puzzles, NoneOfAGameThatIsOver) {
  for_each_late_position(4, 1, [&](const Position& position) {
    if (!position.outcome()) return;
    for (const PuzzleKind kind : kAllPuzzleKinds) EXPECT_FALSE(puzzle_in(position, kind));
  });
}

}  // namespace
}  // namespace punct
