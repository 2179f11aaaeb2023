// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "punct/finding.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"
#include "punct/record.hpp"

namespace punct {

/// A replayed record: its positions, the moves its texts stand for, and its findings.
///
/// Keeps its memory between replays, so one Game can serve any number of records.
class Game {
 public:
  /// Whether the start could be read and is possible; if not, no move is replayed.
  [[nodiscard]] bool has_start() const noexcept { return has_start_; }
  [[nodiscard]] const Position& start() const noexcept { return start_; }  ///< The empty board without has_start().
  /// After the last legal move of the main line.
  [[nodiscard]] const Position& final_position() const noexcept { return final_; }
  /// The legal moves of the main line, up to its first illegal one.
  [[nodiscard]] const std::vector<Move>& moves() const noexcept { return main_line_; }
  /// The position after `ply` plies of the main line. Throws std::out_of_range if there are fewer moves. Linear in
  /// `ply`.
  [[nodiscard]] PUNCT_API Position position_after(std::size_t ply) const;

  /// The legal move for a move of the record, in any line; null if it is illegal or was not reached.
  [[nodiscard]] const Move* move(NodeIndex node) const noexcept {
    return node < played_.size() && played_[node].legal ? &played_[node].move : nullptr;
  }
  /// Whether a legal move connects the mover's sides.
  [[nodiscard]] bool connects(NodeIndex node) const noexcept { return played_[node].connects; }

  /// Result and termination: as the moves give them if they decide, else as the record states them.
  [[nodiscard]] Result result() const noexcept { return result_; }
  [[nodiscard]] std::optional<Termination> termination() const noexcept { return termination_; }  ///< As result().

  /// The findings, by place; without game numbers.
  [[nodiscard]] const std::vector<Finding>& findings() const noexcept { return findings_; }
  /// Whether there is no error among the findings; warnings do not count.
  [[nodiscard]] PUNCT_API bool is_sound() const noexcept;

 private:
  friend class Replayer;
  struct Played {
    Move move;
    bool legal = false;
    bool connects = false;
  };
  // A move whose variations are being replayed, from the position before it.
  struct Branch {
    NodeIndex node;
    NodeIndex variation;
    std::size_t plies;
  };

  Position start_;
  Position final_;
  std::vector<Move> main_line_;
  std::vector<Played> played_;
  std::vector<Finding> findings_;
  std::vector<Branch> branches_;
  std::vector<Position::Undo> undos_;
  std::optional<Termination> termination_;
  Result result_ = Result::unknown;
  bool has_start_ = false;
};

/// Replays a record, variations included, and stores the result in `game`. The first illegal move of a line ends that
/// line; a fault in a variation does not affect the line it belongs to. Never fails: faults become findings, up to
/// 1,000 in a game and then one `limit`. About linear in the number of moves; nesting needs no stack.
PUNCT_API void replay(const Record& record, Game& game);
[[nodiscard]] PUNCT_API Game replay(const Record& record);
/// The same, for a record with `findings` of its reader: adds the findings of the game, by place. Removes findings of
/// the reader about moves after the first illegal one of the main line, which are not judged: that such a move cannot
/// be read and, unless it may belong to a variation, that its number is wrong.
PUNCT_API void replay(const Record& record, Game& game, std::vector<Finding>& findings);

/// Brings a record into canonical form: every legal move by its canonical text, result and termination as the game
/// gives them, the start as a canonical line. `game` must be the replay of this record. Illegal moves, and the moves
/// after them, stay as they are.
PUNCT_API void make_canonical(Record& record, const Game& game);

}  // namespace punct
