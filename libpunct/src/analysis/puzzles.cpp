// SPDX-License-Identifier: MIT
#include "punct/puzzles.hpp"

#include <algorithm>

#include "analysis/long_wins.hpp"
#include "analysis/refuter.hpp"
#include "punct/distance.hpp"
#include "punct/rules.hpp"
#include "punct/threats.hpp"

namespace punct {
namespace {

// The most spaces that a move gains.
constexpr int kReach = 3;

bool is_of_one_piece(const Move& a, const Move& b) noexcept {
  return a.from == b.from && (!a.is_add() || a.kind == b.kind);
}

Position after(const Position& position, const Move& move) {
  Position played = position;
  played.play_unchecked(move);
  return played;
}

std::vector<Move> sorted_moves(const Position& position) {
  std::vector<Move> moves = legal_moves(position);
  std::sort(moves.begin(), moves.end());
  return moves;
}

std::vector<Move> moves_that_win(const Position& position) {
  std::vector<Move> moves = winning_moves(position);
  std::sort(moves.begin(), moves.end());
  const bool one_piece =
      std::all_of(moves.begin(), moves.end(), [&](const Move& move) { return is_of_one_piece(move, moves.front()); });
  return one_piece ? moves : std::vector<Move>{};
}

// Takes moves from both ends of the list in turn, so that moves of different pieces come early.
std::vector<Move> moves_that_save(const Position& position) {
  const std::vector<Move> moves = sorted_moves(position);
  std::vector<Move> safe;
  Refuter refuter(position);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move& move = i % 2 == 0 ? moves[i / 2] : moves[moves.size() - 1 - i / 2];
    if (refuter.refutes(move)) continue;
    safe.push_back(move);
    if (!is_of_one_piece(move, safe.front())) return {};
  }
  if (safe.size() == moves.size()) return {};
  std::sort(safe.begin(), safe.end());
  return safe;
}

// Whether the player can add a piece after any one move of the opponent: looks for four places for a piece that share
// no space, because a move covers three at most.
bool can_add_after_any_move(const Position& position, Player player) {
  SpaceSet room = kBoard & ~position.covered();
  if (position.rules() == Rules::standard) room &= ~kCenter;
  int places = 0;
  for (const Form& form : kAllForms) {
    if (!position.has_in_set(player, form.kind)) continue;
    for (const Space punct : kAllSpaces) {
      const auto dots = lay(form, punct);
      if (!dots || !(dots->spaces() & ~room).empty()) continue;
      room &= ~dots->spaces();
      if (++places > kReach) return true;
    }
  }
  return false;
}

// Finds the keys of wins in two: moves after which every answer leaves a win.
class KeySearch {
 public:
  explicit KeySearch(const Position& position)
      : position_(position), mover_(position.to_move()), own_(position.topmost(mover_)) {
    // Adding a piece changes nothing on the board, so the mover still has to get near a connection. The last piece is
    // an exception: it ends the game by a count (R18).
    const bool may_count = position.rules() == Rules::standard && position.in_set(mover_) <= 2;
    const Player other = opponent(mover_);
    must_come_near_ = !may_count && position.in_set(other) >= 2 && can_add_after_any_move(position, other);
  }

  [[nodiscard]] std::vector<Move> run() {
    std::vector<Move> keys;
    if (must_come_near_ && !is_near(own_, 2 * kReach)) return keys;
    for (const Move& move : sorted_moves(position_))
      if (is_key(move)) keys.push_back(move);
    return keys;
  }
  [[nodiscard]] bool is_key(const Move& move) {
    if (must_come_near_ && !is_near(own_ | move.to.spaces(), kReach)) return false;
    const Position played = after(position_, move);
    if (played.outcome()) return false;
    Refuter refuter(played);
    return !escapes_as_before(played, refuter) && every_answer_loses(played, refuter);
  }

 private:
  [[nodiscard]] static bool is_near(const SpaceSet& own, int reach) noexcept {
    return distance_to_connection(own) <= reach;
  }
  // An answer that escaped from one move usually escapes from the next.
  [[nodiscard]] bool escapes_as_before(const Position& played, Refuter& refuter) {
    const auto escape = std::find_if(escapes_.begin(), escapes_.end(), [&](const Move& answer) {
      return !refusal(played, answer) && !refuter.refutes(answer);
    });
    if (escape == escapes_.end()) return false;
    std::rotate(escapes_.begin(), escape, escape + 1);
    return true;
  }
  [[nodiscard]] bool every_answer_loses(const Position& played, Refuter& refuter) {
    const std::vector<Move> answers = legal_moves(played);
    const auto escape =
        std::find_if(answers.begin(), answers.end(), [&](const Move& answer) { return !refuter.refutes(answer); });
    if (escape == answers.end()) return !answers.empty();
    keep(*escape);
    return false;
  }
  void keep(const Move& escape) {
    constexpr std::size_t kMost = 12;
    if (escapes_.size() == kMost) escapes_.pop_back();
    escapes_.insert(escapes_.begin(), escape);
  }

  const Position& position_;
  Player mover_;
  SpaceSet own_;
  // Whether the distance to a connection limits what two moves can do.
  bool must_come_near_;
  std::vector<Move> escapes_;
};

// The win that meets an answer: one that met an earlier answer, else the least.
Move win_after(const Position& answered, const std::vector<PuzzleLine>& lines) {
  const auto wins = winning_moves(answered);
  for (const PuzzleLine& line : lines)
    if (std::find(wins.begin(), wins.end(), line.win) != wins.end()) return line.win;
  return *std::min_element(wins.begin(), wins.end());
}

// Fills in the solutions and lines.
void solve(Puzzle& puzzle, const Position& position) {
  if (puzzle.kind == PuzzleKind::win) {
    puzzle.solutions = moves_that_win(position);
  } else if (has_winning_move(position)) {
    return;
  } else if (puzzle.kind == PuzzleKind::defense) {
    puzzle.solutions = moves_that_save(position);
  } else if (puzzle.kind == PuzzleKind::win_in_two) {
    puzzle.solutions = KeySearch(position).run();
    if (!puzzle.solutions.empty()) puzzle.lines = lines_after(position, puzzle.kind, puzzle.solutions.front());
  } else if (auto win = long_win(position, moves_of(puzzle.kind)); win && KeySearch(position).run().empty()) {
    puzzle.solutions = std::move(win->keys);
    puzzle.lines = std::move(win->lines);
  }
}

// How good a move looks; lower is better.
int looks(const Position& played, PuzzleKind kind) {
  const Player mover = opponent(played.to_move());
  if (kind == PuzzleKind::defense) return -distance_to_connection(played.topmost(opponent(mover)));
  return std::max(distance_to_connection(played.topmost(mover)), kind == PuzzleKind::win ? 1 : 0);
}

constexpr int kHardest = 5;

void grade(Puzzle& puzzle, const Position& position) {
  const std::vector<Move> moves = legal_moves(position);
  int best = looks(after(position, puzzle.solutions.front()), puzzle.kind);
  for (const Move& move : puzzle.solutions) best = std::min(best, looks(after(position, move), puzzle.kind));
  puzzle.legal_moves = moves.size();
  for (const Move& move : moves)
    if (looks(after(position, move), puzzle.kind) <= best &&
        !std::binary_search(puzzle.solutions.begin(), puzzle.solutions.end(), move))
      ++puzzle.alike;
  for (std::uint64_t bound = 4; puzzle.alike >= bound; bound *= 4) ++puzzle.grade;
  puzzle.grade = std::min(kHardest, puzzle.grade + std::max(0, moves_of(puzzle.kind) - 2));
}

}  // namespace

std::string_view name(PuzzleKind kind) noexcept {
  constexpr std::array<std::string_view, kAllPuzzleKinds.size()> kNames{"win",          "defense",     "win-in-two",
                                                                        "win-in-three", "win-in-four", "win-in-five"};
  return kNames[static_cast<std::size_t>(kind)];
}

int moves_of(PuzzleKind kind) noexcept { return std::max(1, static_cast<int>(kind)); }

std::optional<Puzzle> puzzle_in(const Position& position, PuzzleKind kind) {
  if (position.outcome()) return std::nullopt;
  Puzzle puzzle;
  puzzle.kind = kind;
  solve(puzzle, position);
  if (puzzle.solutions.empty()) return std::nullopt;
  grade(puzzle, position);
  return puzzle;
}

bool solves(const Position& position, PuzzleKind kind, const Move& move) {
  switch (kind) {
    case PuzzleKind::win: {
      const auto outcome = after(position, move).outcome();
      return outcome && outcome->winner == position.to_move();
    }
    case PuzzleKind::defense: return !Refuter(position).refutes(move);
    case PuzzleKind::win_in_two: return KeySearch(position).is_key(move);
    case PuzzleKind::win_in_three:
    case PuzzleKind::win_in_four:
    case PuzzleKind::win_in_five: break;
  }
  const auto win = long_win(position, moves_of(kind));
  return win && std::binary_search(win->keys.begin(), win->keys.end(), move);
}

std::vector<PuzzleLine> lines_after(const Position& position, PuzzleKind kind, const Move& key) {
  if (moves_of(kind) > 2) {
    const auto win = long_win(position, moves_of(kind), key);
    return win ? win->lines : std::vector<PuzzleLine>{};
  }
  std::vector<PuzzleLine> lines;
  if (moves_of(kind) < 2) return lines;
  const Position played = after(position, key);
  for (const Move& answer : sorted_moves(played)) {
    const Position answered = after(played, answer);
    const Move win = answered.outcome() ? answer : win_after(answered, lines);
    const auto line = std::find_if(lines.begin(), lines.end(), [&](const PuzzleLine& each) { return each.win == win; });
    if (line == lines.end()) {
      lines.push_back({answer, win, 1, {}});
    } else {
      ++line->answers;
    }
  }
  std::stable_sort(lines.begin(), lines.end(),
                   [](const PuzzleLine& a, const PuzzleLine& b) { return a.answers < b.answers; });
  return lines;
}

}  // namespace punct
