// SPDX-License-Identifier: MIT
#include "support/plain_threats.hpp"

#include <algorithm>

#include "punct/made_up.hpp"
#include "punct/rules.hpp"
#include "punct/threats.hpp"

namespace punct::testing {
namespace {

// Whether the player who made this position would win with a second move in a row.
bool is_threat(const Position& played) {
  const Setup passed{played.rules(), opponent(played.to_move()), played.pieces()};
  return has_winning_move(*Position::from(passed));
}

template <class Wins>
bool every_answer_loses(const Position& played, Player winner, const Wins& wins) {
  const std::vector<Move> answers = legal_moves(played);
  return !answers.empty() && std::all_of(answers.begin(), answers.end(), [&](const Move& answer) {
    const Position answered = after(played, answer);
    return answered.outcome() ? has_won(answered, winner) : has_winning_move(answered) || wins(answered);
  });
}

// Tries every threat and every answer. The order changes only the time: answers that met a threat are tried first
// against the next one.
class PlainSearch {
 public:
  explicit PlainSearch(int moves) : escapes_(static_cast<std::size_t>(moves) + 1) {}

  bool wins(const Position& position, int moves) {
    if (has_winning_move(position)) return true;
    if (moves <= 1) return false;
    const std::vector<Move> all = legal_moves(position);
    return std::any_of(all.begin(), all.end(), [&](const Move& move) {
      const Position played = after(position, move);
      return !played.outcome() && is_threat(played) && loses(played, position.to_move(), moves - 1);
    });
  }

 private:
  bool loses(const Position& played, Player winner, int moves) {
    const auto loses_after = [&](const Move& answer) {
      const Position answered = after(played, answer);
      return answered.outcome() ? has_won(answered, winner) : wins(answered, moves);
    };
    std::vector<Move>& escapes = escapes_[static_cast<std::size_t>(moves)];
    for (std::size_t i = 0; i < escapes.size(); ++i) {
      if (refusal(played, escapes[i]) || loses_after(escapes[i])) continue;
      std::rotate(escapes.begin(), escapes.begin() + static_cast<std::ptrdiff_t>(i),
                  escapes.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      return false;
    }
    const std::vector<Move> answers = legal_moves(played);
    const auto escape = std::find_if_not(answers.begin(), answers.end(), loses_after);
    if (escape != answers.end()) escapes.insert(escapes.begin(), *escape);
    if (escapes.size() > kMostEscapes) escapes.pop_back();
    return !answers.empty() && escape == answers.end();
  }

  static constexpr std::size_t kMostEscapes = 32;
  std::vector<std::vector<Move>> escapes_;  // by the moves that the winner has left, the last one that helped first
};

bool is_won_within(const Position& position, int moves, const Prover& prover) {
  if (moves < 2) return false;
  const SearchResult result = prover(position);
  return result.score.winner() == position.to_move() && result.score.moves <= moves &&
         proof_holds(position, result, prover);
}

bool win_holds(const Position& position, const SearchResult& result, Player winner, const Prover& prover) {
  const int moves = result.score.moves;
  const auto wins_after = [&](int rest) {
    return [&prover, rest](const Position& answered) { return is_won_within(answered, rest, prover); };
  };
  if (position.to_move() != winner) return every_answer_loses(position, winner, wins_after(moves));
  const Move& key = result.best.front().move;
  if (refusal(position, key)) return false;
  const Position played = after(position, key);
  if (played.outcome()) return has_won(played, winner);
  return moves > 1 && every_answer_loses(played, winner, wins_after(moves - 1));
}

bool end_holds(const Position& position, const SearchResult& result) {
  const auto worth = [&](const Score& score) { return score.for_player(position.to_move()); };
  const std::vector<Move> moves = legal_moves(position);
  int best = -1000;
  for (const Move& move : moves) {
    const Position played = after(position, move);
    if (!played.outcome()) return false;
    best = std::max(best, worth(Score::of(*played.outcome())));
  }
  return best == worth(result.score);
}

}  // namespace

Position after(const Position& position, const Move& move) {
  Position played = position;
  played.play_unchecked(move);
  return played;
}

bool has_won(const Position& position, Player player) {
  return position.outcome() && position.outcome()->winner == player;
}

bool plainly_wins_by_threats(const Position& position, int moves) { return PlainSearch(moves).wins(position, moves); }

bool proof_holds(const Position& position, const SearchResult& result, const Prover& prover) {
  if (position.outcome()) return result.score == Score::of(*position.outcome());
  const auto winner = result.score.winner();
  return winner && result.score.moves > 0 ? win_holds(position, result, *winner, prover) : end_holds(position, result);
}

std::vector<std::vector<Position>> decided_games(std::uint64_t seed, std::size_t games) {
  constexpr std::size_t kMostPlies = 120;
  std::vector<std::vector<Position>> decided;
  for (std::uint64_t number = 0; decided.size() < games; ++number) {
    Random random(seed, number);
    std::vector<Position> line{Position()};
    while (!line.back().outcome() && line.size() < kMostPlies) {
      const auto move = greedy_move(line.back(), random);
      if (!move) break;
      line.push_back(after(line.back(), *move));
    }
    if (line.back().outcome()) decided.push_back(std::move(line));
  }
  return decided;
}

}  // namespace punct::testing
