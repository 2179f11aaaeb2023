// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punct/record.hpp"
#include "sgf/board.hpp"
#include "sgf/notes.hpp"

namespace punct::formats {

/// Writes the moves of a record as nodes of SGF: for every move `Pick` or `Pickb`, `Dropb` and `Done`. A move with
/// variations begins a tree that holds the rest of its line; the variations are trees after it.
class SgfMoveNodes {
 public:
  SgfMoveNodes(const Record& record, std::string& out)
      : record_(record), out_(out), first_player_(record.first_player()) {}

  /// The action that ends the main line instead of a move.
  enum class Ending : std::uint8_t { none, resign, win_on_time, lose_on_time };

  /// Writes everything after the root: the moves, with the ending and then `last_node` at the end of the main line.
  void write(Ending ending, std::string_view last_node);
  /// Whether moves could not be written, because they are short or impossible on a table. A line ends before such a
  /// move.
  [[nodiscard]] bool lost_moves() const noexcept { return lost_moves_; }
  /// Whether the record has NAGs, which cannot be written.
  [[nodiscard]] bool lost_nags() const noexcept { return lost_nags_; }

 private:
  // A point in a line of play.
  struct State {
    SgfBoard board;
    std::uint32_t plies = 0;
    std::uint32_t actions = 1;
    // The time that each player has used so far, in milliseconds.
    std::array<std::int64_t, 2> clocks{};
  };
  // A place where a line branches: the next variation to write, and the move that it replaces.
  struct Branch {
    NodeIndex variation;
    NodeIndex move;
    std::size_t boards;
    std::uint32_t actions;
    std::array<std::int64_t, 2> clocks;
  };
  // The board before some moves of the open lines. Keeping one for each branch would take too much memory.
  struct KeptBoard {
    NodeIndex next;
    std::uint32_t plies;
    SgfBoard board;
  };

  bool write_line(NodeIndex node);
  void write_variations();
  bool write_move(NodeIndex node);
  void keep_board(NodeIndex next);
  void go_back_to(const Branch& branch);
  void make(const MoveText& move, std::uint8_t piece);
  bool set_up();
  void write_ending(Ending ending);
  void append_notes(const std::vector<SgfNotes::Node>& notes);
  void append_property(std::string_view name, std::string_view value);
  [[nodiscard]] Player player_to_move() const noexcept {
    return state_.plies % 2 == 0 ? first_player_ : opponent(first_player_);
  }
  [[nodiscard]] std::optional<std::uint8_t> piece_of(const MoveText& move, Player player) const;

  const Record& record_;
  std::string& out_;
  Player first_player_;
  State state_;
  std::vector<Branch> branches_;
  std::vector<KeptBoard> boards_;
  bool lost_moves_ = false;
  bool lost_nags_ = false;
};

}  // namespace punct::formats
