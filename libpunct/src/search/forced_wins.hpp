// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "punct/position.hpp"
#include "search/budget.hpp"
#include "search/candidates.hpp"
#include "search/table.hpp"

namespace punct::detail {

/// Whether something is proven.
enum class Proven : std::uint8_t { no, yes, unknown };

/// Searches wins by sequences of threats. The attacker plays only threats: moves after which a second move in a row
/// would win. The defender's answers are all tried; those that leave a threat untouched need not be played.
///
/// The attacker's moves are tried in the order of Candidates, first a few in every position, then more, at last all:
/// what a narrow search proves holds as well, and it is found with a small part of the positions. The defender's moves
/// are tried in the same order, so that most attacks are refuted by the first.
class ForcedWins {
 public:
  ForcedWins(Table& table, Budget& budget);
  /// Forgets the answers that earlier searches met, so that the next one depends on its position alone.
  void forget() noexcept;

  /// A move, and the number of the winner's moves up to the win: for an answer those after it, else this one included.
  struct Answer {
    Move move;
    int moves = 0;
  };
  /// The first move of the shortest win that the search finds for the player to move, up to so many moves, each but the
  /// last a threat; `moves` is 0 if it finds none. The position is restored. Unless the budget is used up, the number
  /// is exact.
  [[nodiscard]] Answer least_win(Position& position, int most);
  /// A stage of it, for a budget of its own: makes the win found so far shorter, or finds one.
  enum class Stage : std::uint8_t {
    few_moves,    ///< wins of up to three moves; the first
    few_attacks,  ///< longer ones by few attacks in every position
    all_attacks,  ///< those that are left
  };
  static constexpr std::array kStages{Stage::few_moves, Stage::few_attacks, Stage::all_attacks};
  void shorten(Position& position, int most, Stage stage, Answer& least);
  /// The least number of moves with which the search finds that the opponent, who threatens to win at once, wins
  /// against every answer; 0 if it does not.
  [[nodiscard]] int least_loss(Position& position, int most);
  /// Lists the moves after which the player to move wins with at most so many moves, this one included.
  [[nodiscard]] Proven keys(Position& position, int moves, std::vector<Move>& keys);

  /// Appends a line of play from a position that is proven to be won in so many moves, or lost: the answers are those
  /// that hold out longest.
  void winning_line(Position position, int moves, SearchedMove& line);
  void losing_line(Position position, int moves, SearchedMove& line);
  /// The answers that hold out longest, at most `most`, in a position that is proven to be lost.
  [[nodiscard]] std::vector<Answer> longest_answers(Position& position, int moves, std::size_t most);

 private:
  static constexpr std::size_t kKillers = 6;
  // The buffers of a level of the search.
  struct Level {
    std::vector<Move> attacks;
    std::vector<Move> answers;
    std::array<Move, kKillers> killers{};
    std::size_t killer_count = 0;
  };

  [[nodiscard]] Answer least_short_win(Position& position, int most);
  void shorten(Position& position, int from, int to, std::size_t first_width, std::size_t end_of_widths, Answer& least);
  [[nodiscard]] Proven wins(Position& position, int moves, std::size_t width);
  [[nodiscard]] Proven loses(Position& position, int moves, std::size_t width);
  [[nodiscard]] bool is_threat(Position& position, const Move& move);
  [[nodiscard]] Proven is_key(Position& position, const Move& move, int moves, std::size_t width);
  [[nodiscard]] Proven answer_loses(Position& position, const Move& answer, int moves, std::size_t width);
  void remember(Level& level, const Move& escape);

  Table& table_;
  Budget& budget_;
  Candidates candidates_;
  std::array<Level, kMostProvenMoves + 1> levels_;
  std::vector<Move> room_;
  // The first move of the win that wins() proved last.
  Move key_;
};

}  // namespace punct::detail
