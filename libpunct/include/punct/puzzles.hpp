// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"

namespace punct {

/// The task of the player to move.
enum class PuzzleKind : std::uint8_t {
  win,           ///< win at once
  defense,       ///< stop the opponent from winning with the next move
  win_in_two,    ///< play a move after which every answer leaves a win
  win_in_three,  ///< win by threats with three moves, whatever the opponent answers
  win_in_four,   ///< the same with four
  win_in_five,   ///< the same with five
};
inline constexpr std::array<PuzzleKind, 6> kAllPuzzleKinds{PuzzleKind::win,         PuzzleKind::defense,
                                                           PuzzleKind::win_in_two,  PuzzleKind::win_in_three,
                                                           PuzzleKind::win_in_four, PuzzleKind::win_in_five};
/// `win`, `defense`, `win-in-two` and so on.
[[nodiscard]] PUNCT_API std::string_view name(PuzzleKind kind) noexcept;
/// The number of moves of the solver: 1 for a win or a defense, 2 to 5 for the others.
[[nodiscard]] PUNCT_API int moves_of(PuzzleKind kind) noexcept;

/// Answers to the key of a win in two or more that the same move meets.
struct PuzzleLine {
  /// The least of them.
  Move answer;
  /// The move that meets them: it wins, or in a longer puzzle is the next threat.
  Move win;
  /// Their number.
  std::uint64_t answers = 0;
  /// How play goes on after the least answer and the threat that meets it, if the opponent holds out as long as
  /// possible; empty if that move wins.
  std::vector<Move> rest;
};

/// A position with one thing to find, with its proof.
struct Puzzle {
  PuzzleKind kind = PuzzleKind::win;
  /// Every move that solves the task, sorted, at least one. Those of a win or defense belong to one piece: the same
  /// piece on the board, or one of the same kind from the set.
  std::vector<Move> solutions;
  /// For a win in two or more: all answers to the first solution, each in one line; the longest first, of these those
  /// of the fewest answers. The game goes on after each answer, or the answer itself gives the win (then `win` equals
  /// the answer).
  std::vector<PuzzleLine> lines;
  std::uint64_t legal_moves = 0;
  /// Legal moves that look as good as the best-looking solution and do not solve it: after which the mover is one space
  /// from a connection (win), as near to one as after the solution (longer wins), or the opponent as far from one as
  /// after the solution (defense).
  std::uint64_t alike = 0;
  /// 1 (easy) to 5 by `alike`: below 4, 16, 64, 256, and more; a win in three is one grade harder, in four two, in five
  /// three, up to 5.
  int grade = 1;

  /// Whether exactly one move solves it.
  [[nodiscard]] bool has_one_solution() const noexcept { return solutions.size() == 1; }
};

/// The puzzle of this kind in the position; `std::nullopt` if there is none or the game is over.
///
/// A win: all moves that win at once are moves of one piece. A defense: no move wins at once, the moves after which the
/// opponent neither has won nor can win at once are moves of one piece, and some other move is legal. A win in two: no
/// move wins at once, and there is a move after which the opponent has an answer, and every answer leaves the mover a
/// win at once. Exact: the same as playing all moves, all answers and all replies to these finds; moves are left out
/// only if the distance to a connection proves that they fail. A win is cheap, a defense costs as much as
/// winning_moves() for each legal move, and a win in two costs that for many answers if the mover's distance is 6 or
/// less.
///
/// A win in three to five: every move but the last is a threat to win at once, every answer is tried, and there is
/// neither a shorter win of this form nor a win in two. All such moves are found. The search gives up after 2,000,000
/// positions, about three seconds; then there is no puzzle.
[[nodiscard]] PUNCT_API std::optional<Puzzle> puzzle_in(const Position& position, PuzzleKind kind);

/// Whether a legal move does what a puzzle of this kind asks for, in a position that need not be a puzzle: it wins at
/// once; after it the opponent neither has won nor can win at once; for a win in two, the game goes on after it, and
/// every answer leaves a win at once; or it begins a longer win. Costs as much as puzzle_in() for one move, for longer
/// wins as much as puzzle_in().
[[nodiscard]] PUNCT_API bool solves(const Position& position, PuzzleKind kind, const Move& move);
/// All answers to a move that solves a win in two or more, as in Puzzle::lines. For a win in two this costs
/// winning_moves() for each answer; for longer ones as much as puzzle_in(), and there are none if the search gives up.
/// None for other kinds; the move must solve the puzzle.
[[nodiscard]] PUNCT_API std::vector<PuzzleLine> lines_after(const Position& position, PuzzleKind kind, const Move& key);

}  // namespace punct
