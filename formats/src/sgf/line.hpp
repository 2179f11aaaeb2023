// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "punct/record.hpp"
#include "sgf/board.hpp"
#include "sgf/plain_turn.hpp"
#include "sgf/turn.hpp"

namespace punct::formats {

/// The turns of a game as a tree. Turn 0 is the start. Each turn has a part in the game: it leads its line on, or is a
/// variation to another; a turn that replaces one taken back takes over its part. A part is known by the first turn
/// that had it. Keeps its memory from game to game.
class SgfTurns {
 public:
  using Index = std::uint32_t;
  static constexpr Index kStart = 0;
  static constexpr Index kNone = 0xFFFFFFFF;
  /// A time that is not known.
  static constexpr std::int64_t kNoTime = -1;

  struct Made {
    MoveText move;
    Place place;
    std::uint8_t piece = SgfBoard::kNoPiece;
    /// The time that the move took, in milliseconds.
    std::int64_t time = kNoTime;
    /// What the clocks of P0 and P1 showed at their last turns, in milliseconds.
    std::array<std::int64_t, 2> clocks{kNoTime, kNoTime};
    /// The part that it takes over; kNone if it has one of its own.
    Index part = kNone;
    /// The part that it is a variation to; kNone if it leads the line on.
    Index variation_to = kNone;
  };

  /// Forgets everything; play starts from the empty board. Of a straight game, in which each turn follows the one
  /// before it and none is taken back, the turns go into the record at once, and only the last one is kept.
  void begin(Record& record, bool is_straight);
  /// Makes play start from this board. No turn must have been added yet.
  void set_start(const SgfBoard& board);
  /// Adds a turn after another, whose board is at hand, and goes there.
  Index add(Index after, const Made& made);
  /// Goes to a turn: board() is then what lies there at its end. Going back in a line makes at most 64 moves.
  void go_to(Index turn);
  [[nodiscard]] const SgfBoard& board() const noexcept { return board_; }

  [[nodiscard]] Index size() const noexcept { return is_straight() ? at_ + 1 : static_cast<Index>(turns_.size()); }
  [[nodiscard]] std::uint32_t plies(Index turn) const noexcept { return is_straight() ? turn : turns_[turn].plies; }
  [[nodiscard]] const std::array<std::int64_t, 2>& clocks(Index turn) const noexcept {
    return is_straight() ? clocks_ : turns_[turn].made.clocks;
  }
  [[nodiscard]] Index parent(Index turn) const noexcept { return turns_[turn].parent; }
  [[nodiscard]] Index part(Index turn) const noexcept { return turns_[turn].made.part; }
  [[nodiscard]] Index variation_to(Index turn) const noexcept { return turns_[turn].made.variation_to; }
  /// Takes back the turns from `from` to before `to`, as far as they are not older than `oldest`.
  void take_back(Index from, Index to, Index oldest) noexcept;

  /// In a straight game, to the last turn.
  void add_comment(Index turn, std::string_view text);
  void add_comment_before(Index turn, std::string_view text) { add_text(turns_[turn].comment_before, text); }

  /// Puts everything but the turns taken back into the record, as far as it is not there. A turn taken back that a
  /// variation hangs on stays, as a variation itself.
  void write();

 private:
  static constexpr std::uint32_t kNoText = 0;
  struct Turn {
    Made made;
    Index parent = kNone;
    Index first_child = kNone;
    Index last_child = kNone;
    Index next_sibling = kNone;
    std::uint32_t plies = 0;
    std::uint32_t comment = kNoText;
    std::uint32_t comment_before = kNoText;
    bool is_taken_back = false;
    bool is_kept = false;
    // Of a part: the turn that has it, its node of the record, and the last variation to it.
    Index holder = kNone;
    NodeIndex node = kNoNode;
    NodeIndex last_variation = kNoNode;
  };
  // The board at the end of a turn.
  struct KeptBoard {
    Index turn = kStart;
    SgfBoard board;
  };
  // A turn whose followers are to be written, and its node of the record.
  struct Pending {
    Index turn;
    NodeIndex node;
  };

  [[nodiscard]] const SgfBoard* kept_board(Index turn) const noexcept;
  void keep_board(Index turn);
  void add_text(std::uint32_t& slot, std::string_view text);
  void keep_what_counts() noexcept;
  void find_holders(Index turn) noexcept;
  void write_children(Pending parent);
  NodeIndex write_turn(Pending parent, Index of, Index turn);
  [[nodiscard]] bool is_straight() const noexcept { return kTakesPlainTurns && is_straight_; }
  void add_straight(const Made& made);
  void write_last();
  void write_texts(NodeIndex node, std::int64_t time, std::string_view comment);
  [[nodiscard]] std::string_view text_of(std::uint32_t slot) const noexcept { return texts_[slot]; }
  static Footprint dots_of(const MoveText& move) noexcept { return {move.punct, move.minors}; }

  std::vector<Turn> turns_;
  // By ply, of every 64th, the board of the line that was there last. One for each such turn would take more memory
  // than all turns, because thousands of variations may meet there.
  std::vector<KeptBoard> boards_;
  // The comments, from 1 on.
  std::vector<std::string> texts_;
  SgfBoard board_;
  Index at_ = kStart;
  Record* record_ = nullptr;
  // Of a straight game: what the clocks show, and of the last turn its time and its comment.
  bool is_straight_ = false;
  std::array<std::int64_t, 2> clocks_{kNoTime, kNoTime};
  std::int64_t time_ = kNoTime;
  std::string comment_;
  std::vector<Index> path_;
  std::vector<Pending> pending_;
};

/// `[%emt 0:00:37.011]`.
class SgfTimeText {
 public:
  explicit SgfTimeText(std::int64_t milliseconds) noexcept;
  [[nodiscard]] std::string_view view() const noexcept { return {text_.data(), size_}; }

 private:
  std::array<char, 48> text_;
  std::size_t size_;
};

/// Appends a text to a comment, a space between them.
void append_sgf_comment(std::string& comment, std::string_view text);

}  // namespace punct::formats
