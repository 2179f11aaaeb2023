// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "punct/record.hpp"
#include "sgf/board.hpp"

namespace punct::formats {

/// Writes the moves of a record as nodes of SGF: for every move what the player picks, puts down and ends the turn
/// with. A move with variations makes the rest of its line a tree of its own, beside which theirs stand.
class SgfMoveNodes {
 public:
  SgfMoveNodes(const Record& record, std::string& out)
      : record_(record), out_(out), first_player_(record.first_player()) {}

  /// Writes everything behind the root. The main line ends with what gives the game up, where a player did so.
  void write(std::optional<Player> loser, Termination how);
  /// Whether there were moves that cannot be written, because they are short or impossible on a table; a line ends
  /// before such a move.
  [[nodiscard]] bool lost_moves() const noexcept { return lost_moves_; }

 private:
  // A point in a line of play.
  struct State {
    SgfBoard board;
    std::uint32_t plies = 0;
    std::uint32_t actions = 1;
  };
  // Where a line branches: the next variation to write there.
  struct Branch {
    NodeIndex variation;
    State state;
  };

  bool write_line(NodeIndex node);
  void write_variations();
  bool write_move(NodeIndex node);
  void write_add(const MoveText& move, Player player, std::uint8_t piece, std::uint8_t orientation);
  void write_shift(const MoveText& move, Player player, std::uint8_t piece, std::uint8_t orientation);
  void append_drop(const MoveText& move, Player player, std::uint8_t piece, std::uint8_t orientation);
  void append_nags(std::string_view nags);
  void append_comment(std::string_view comment);
  [[nodiscard]] std::optional<std::uint8_t> piece_of(const MoveText& move, Player player) const;

  const Record& record_;
  std::string& out_;
  Player first_player_;
  State state_;
  std::vector<Branch> branches_;
  bool lost_moves_ = false;
};

}  // namespace punct::formats
