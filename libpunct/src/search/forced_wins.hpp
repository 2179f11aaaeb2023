// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "punct/position.hpp"
#include "search/budget.hpp"
#include "search/table.hpp"
#include "search/threat_map.hpp"

namespace punct::detail {

/// Whether something is proven.
enum class Verdict : std::uint8_t { no, yes, unknown };

/// Searches wins by sequences of threats. The attacker plays only threats: moves after which a second move in a row
/// would win. The defender's answers are all tried; those that leave a threat untouched need not be played.
class ForcedWins {
 public:
  ForcedWins(Table& table, Budget& budget);

  /// Whether the player to move wins with at most so many moves, each but the last a threat. `unknown` if the budget
  /// is used up. The position is restored.
  [[nodiscard]] Verdict wins(Position& position, int moves);
  /// Whether the opponent, who threatens to win at once, wins with at most so many moves against every answer.
  [[nodiscard]] Verdict loses(Position& position, int moves);
  /// The least number of moves in which wins() holds, up to `most`; 0 if it does not or the budget is used up.
  [[nodiscard]] int least_win(Position& position, int most);
  [[nodiscard]] int least_loss(Position& position, int most);
  /// Lists the moves after which the player to move wins with at most so many moves, this one included.
  [[nodiscard]] Verdict keys(Position& position, int moves, std::vector<Move>& keys);
  /// Whether this move is one of them.
  [[nodiscard]] Verdict is_key(Position& position, const Move& move, int moves);

  /// Appends a line of play from a position that wins() has proven: the answers are those that hold out longest.
  void winning_line(Position position, int moves, SearchedMove& line);
  void losing_line(Position position, int moves, SearchedMove& line);

  /// An answer, and in how many moves it loses.
  struct Answer {
    Move move;
    int moves = 0;
  };
  /// The answers that hold out longest, at most `most`, in a position in which loses() holds.
  [[nodiscard]] std::vector<Answer> longest_answers(Position& position, int moves, std::size_t most);

 private:
  static constexpr std::size_t kKillers = 6;
  // The buffers of a level of the search.
  struct Level {
    std::vector<Move> threats;
    std::vector<Move> answers;
    std::array<Move, kKillers> killers{};
    std::size_t killer_count = 0;
  };

  void find_threats(Position& position, std::vector<Move>& threats);
  [[nodiscard]] bool is_threat(Position& position, const Move& move);
  [[nodiscard]] Verdict answer_loses(Position& position, const Move& answer, int moves);
  void remember(Level& level, const Move& escape);

  Table& table_;
  Budget& budget_;
  std::array<Level, kMostProvenMoves + 1> levels_;
  std::vector<Move> room_;
};

}  // namespace punct::detail
