// SPDX-License-Identifier: MIT
#include "punct/search.hpp"

#include <algorithm>

#include "punct/rules.hpp"
#include "punct/symmetry.hpp"
#include "punct/threats.hpp"
#include "search/alpha_beta.hpp"
#include "search/estimate.hpp"
#include "search/forced_wins.hpp"
#include "search/standard_image.hpp"

namespace punct {

using namespace detail;

struct Search::Inner {
  explicit Inner(const SearchOptions& given)
      : options(given), table(given.table_bytes), forced(table, budget), alpha_beta(table, budget) {}

  SearchResult run(const Position& position);
  void prove(Position& position, SearchResult& result);
  void prove_loss(Position& position, SearchResult& result);
  void add_wins(const Position& position, SearchResult& result);
  void prove_end(Position& position, SearchResult& result);
  void estimate_moves(Position& position, SearchResult& result);
  [[nodiscard]] SearchedMove searched(Position& position, const RootMove& root);
  [[nodiscard]] std::uint64_t part(std::uint64_t of, std::uint64_t in) const { return options.positions * of / in; }

  SearchOptions options;
  Budget budget;
  Table table;
  ForcedWins forced;
  AlphaBeta alpha_beta;
};

namespace {

Score score_for(Player mover, int value) {
  const int result = value > kSurelyWon ? 99 : value < -kSurelyWon ? -99 : expected_result(value);
  return Score::estimate(mover == Player::white ? result : -result);
}

bool holds(const std::vector<SearchedMove>& best, const Move& move) {
  return std::any_of(best.begin(), best.end(), [&](const SearchedMove& each) { return each.move == move; });
}

// What a search of some moves says of the position. That one of them draws or loses proves nothing about the others.
Score score_by(const SearchedMove& best, Player mover) {
  if (!best.score.is_proven() || best.score.winner() == mover) return best.score;
  return Score::estimate(best.score.hundredths);
}

// Higher for better scores of a player; among wins the shortest, among losses the longest.
int rank(const Score& score, Player player) {
  if (const auto winner = score.winner()) return *winner == player ? 1000 - score.moves : -1000 + score.moves;
  return score.for_player(player);
}

}  // namespace

SearchResult Search::Inner::run(const Position& original) {
  SearchResult result;
  if (original.outcome()) {
    result.score = Score::of(*original.outcome());
    return result;
  }
  const StandardImage image(original);
  Position position = image.position();
  table.clear();
  forced.forget();
  if (!is_blocked(position)) {
    prove(position, result);
    const bool is_proven = !result.best.empty();
    if (is_proven) result.score = result.best.front().score;
    const bool is_won = is_proven && result.score.winner() == position.to_move();
    if (result.best.size() < options.moves && (!is_proven || is_won)) estimate_moves(position, result);
    if (!is_proven) result.score = score_by(result.best.front(), position.to_move());
  }
  result.positions = budget.spent();
  result.was_stopped = budget.was_stopped();
  image.restore(result);
  return result;
}

// Wins by force of the player to move, or, against every move, of the opponent.
void Search::Inner::prove(Position& position, SearchResult& result) {
  const Player mover = position.to_move();
  ForcedWins::Answer least;
  // The first stage may look at three eighths, each further one at an eighth more than those before.
  for (const ForcedWins::Stage stage : ForcedWins::kStages) {
    budget.allow(part(static_cast<std::uint64_t>(stage) + 3, 8));
    forced.shorten(position, kMostProvenMoves, stage, least);
  }
  const int moves = least.moves;
  if (moves == 1) return add_wins(position, result);
  if (moves == 0) {
    prove_loss(position, result);
    if (result.best.empty()) prove_end(position, result);
    return;
  }
  budget.allow(UINT64_MAX);
  SearchedMove found;
  found.score = Score::win(mover, moves);
  forced.winning_line(position, moves, found);
  found.move = found.line[0];
  result.best.push_back(found);
}

void Search::Inner::prove_loss(Position& position, SearchResult& result) {
  budget.allow(part(3, 4));
  const Player winner = opponent(position.to_move());
  const int moves = forced.least_loss(position, kMostProvenMoves - 1);
  budget.allow(UINT64_MAX);
  if (moves == 0) return;
  for (const auto& [answer, holds_out] : forced.longest_answers(position, moves, options.moves)) {
    SearchedMove found{answer, Score::win(winner, holds_out), {}, 1};
    found.line[0] = answer;
    const auto undo = position.play_unchecked(answer);
    if (!position.outcome()) forced.winning_line(position, holds_out, found);
    position.take_back(undo);
    result.best.push_back(found);
  }
}

// A player who can only add the last piece ends the game (R18): the best of these ends is the result.
void Search::Inner::prove_end(Position& position, SearchResult& result) {
  if (position.in_set(position.to_move()) != 1) return;
  std::vector<Move> moves = legal_moves(position);
  if (!std::all_of(moves.begin(), moves.end(), [](const Move& move) { return move.is_add(); })) return;
  std::sort(moves.begin(), moves.end());
  for (const Move& move : moves) {
    const auto undo = position.play_unchecked(move);
    SearchedMove found{move, Score::of(*position.outcome()), {}, 1};
    position.take_back(undo);
    found.line[0] = move;
    result.best.push_back(found);
  }
  const Player mover = position.to_move();
  std::stable_sort(result.best.begin(), result.best.end(), [&](const SearchedMove& a, const SearchedMove& b) {
    return rank(a.score, mover) > rank(b.score, mover);
  });
  result.best.resize(std::min(result.best.size(), options.moves));
}

void Search::Inner::add_wins(const Position& position, SearchResult& result) {
  std::vector<Move> wins = winning_moves(position);
  std::sort(wins.begin(), wins.end());
  for (std::size_t i = 0; i < std::min(wins.size(), options.moves); ++i) {
    SearchedMove found{wins[i], Score::win(position.to_move(), 1), {}, 1};
    found.line[0] = wins[i];
    result.best.push_back(found);
  }
}

void Search::Inner::estimate_moves(Position& position, SearchResult& result) {
  budget.allow(part(7, 8));
  const std::size_t wanted = options.moves + result.best.size();
  result.depth = alpha_beta.run(position, wanted, {});
  std::vector<SearchedMove> others;
  budget.allow(options.positions);
  const Player mover = position.to_move();
  for (const RootMove& root : alpha_beta.found()) {
    if (holds(result.best, root.move)) continue;
    others.push_back(searched(position, root));
    const auto is_fine = [&](const SearchedMove& each) { return each.score.winner() != opponent(mover); };
    if (static_cast<std::size_t>(std::count_if(others.begin(), others.end(), is_fine)) + result.best.size() >=
        options.moves)
      break;
  }
  std::stable_sort(others.begin(), others.end(), [&](const SearchedMove& a, const SearchedMove& b) {
    return rank(a.score, mover) > rank(b.score, mover);
  });
  for (const SearchedMove& each : others)
    if (result.best.size() < options.moves) result.best.push_back(each);
}

// A move of the alpha-beta search, with what threats prove against it.
SearchedMove Search::Inner::searched(Position& position, const RootMove& root) {
  const Player mover = position.to_move();
  SearchedMove found{root.move, score_for(mover, root.value), root.line, root.plies};
  const auto undo = position.play_unchecked(root.move);
  if (position.outcome()) {
    found.score = Score::of(*position.outcome());
  } else if (const int moves = forced.least_win(position, 3).moves) {
    found.score = Score::win(opponent(mover), moves);
    found.plies = 1;
    forced.winning_line(position, moves, found);
  }
  position.take_back(undo);
  return found;
}

Search::Search(const SearchOptions& options) {
  SearchOptions own = options;
  own.moves = std::max<std::size_t>(own.moves, 1);
  inner_ = std::make_unique<Inner>(own);
}
Search::~Search() = default;
Search::Search(Search&&) noexcept = default;
Search& Search::operator=(Search&&) noexcept = default;

SearchResult Search::run(const Position& position, const SearchGoesOn& goes_on) {
  inner_->budget.begin(&goes_on);
  return inner_->run(position);
}

}  // namespace punct
