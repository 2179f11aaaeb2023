// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "punct/record.hpp"
#include "sgf/board.hpp"
#include "sgf/canonical_turn.hpp"
#include "sgf/turn.hpp"

namespace punct::formats {

/// The turns of a game as a tree; turn 0 is the start. Each turn has a part in the game: it continues its line, or is a
/// variation to another part. A turn that replaces one taken back takes over its part. A part is named by the index of
/// the first turn that had it. Memory is reused from game to game.
class SgfTurns {
 public:
  using Index = std::uint32_t;
  static constexpr Index kStart = 0;
  static constexpr Index kNone = 0xFFFFFFFF;
  /// An unknown time.
  static constexpr std::int64_t kNoTime = -1;

  struct Made {
    MoveText move;
    Place place;
    std::uint8_t piece = SgfBoard::kNoPiece;
    /// The time taken for the move, in milliseconds.
    std::int64_t time = kNoTime;
    /// The clocks of P0 and P1 at their last turns, in milliseconds.
    std::array<std::int64_t, 2> clocks{kNoTime, kNoTime};
    /// The part that the turn takes over; kNone for a new part.
    Index part = kNone;
    /// The part to which the turn is a variation; kNone if it continues the line.
    Index variation_to = kNone;
  };

  /// Forgets everything; play starts from the empty board. In a straight game each turn follows the one before it and
  /// none is taken back. Its turns go into the record immediately, and only the last one is kept.
  void begin(Record& record, bool is_straight);
  /// Sets the board from which play starts. No turn must have been added yet.
  void set_start(const SgfBoard& board);
  /// Adds a turn after `after`, to which go_to() must have gone, and goes to it. Returns its index.
  Index add(Index after, const Made& made);
  /// Goes to a turn: board() is then the board at its end. Going back in a line makes at most 64 moves.
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
  /// Whether a turn was taken back and has led to no other since.
  [[nodiscard]] bool is_gone(Index turn) const noexcept {
    return turn != kNone && turns_[turn].is_taken_back && !turns_[turn].leads_on;
  }
  /// Takes back the turns from `from` up to `to`, exclusive, unless they are older than `oldest`.
  void take_back(Index from, Index to, Index oldest) noexcept;

  /// Notes that the turns before this one lead to it, even those that were taken back. Returns the first of these that
  /// led nowhere before; if there is none, this turn.
  Index lead_to(Index turn) noexcept;

  /// Adds to the comment of the turn; in a straight game of the last turn.
  void add_comment(Index turn, std::string_view text);
  void add_comment_before(Index turn, std::string_view text) { add_text(turns_[turn].comment_before, text); }
  [[nodiscard]] std::string_view comment_before(Index turn) const noexcept {
    return text_of(turns_[turn].comment_before);
  }

  /// Puts all turns into the record that are not in it yet, except turns taken back. A turn taken back that has a
  /// variation stays, as a variation itself. Returns the last turn of the game's own line.
  Index write();

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
    bool leads_on = false;
    bool is_kept = false;
    // For a part: the turn that has it, its node in the record, and the last variation to it.
    Index holder = kNone;
    NodeIndex node = kNoNode;
    NodeIndex last_variation = kNoNode;
  };
  // The board at the end of a turn.
  struct KeptBoard {
    Index turn = kStart;
    SgfBoard board;
  };
  // A turn whose children are to be written, and its node in the record.
  struct Pending {
    Index turn;
    NodeIndex node;
  };

  [[nodiscard]] const SgfBoard* kept_board(Index turn) const noexcept;
  void add_text(std::uint32_t& slot, std::string_view text);
  void keep_what_counts() noexcept;
  void find_holders(Index turn) noexcept;
  void write_children(Pending parent);
  NodeIndex write_turn(Pending parent, Index part, Index turn);
  [[nodiscard]] bool is_straight() const noexcept { return kTakesCanonicalTurns && is_straight_; }
  void add_straight(const Made& made);
  void write_last();
  void write_texts(NodeIndex node, std::int64_t time, std::string_view comment);
  [[nodiscard]] std::string_view text_of(std::uint32_t slot) const noexcept { return texts_[slot]; }

  std::vector<Turn> turns_;
  // For every 64th ply, the board of the line that reached it last. A board for each turn at these plies would take
  // more memory than all turns, because thousands of variations may begin there.
  std::vector<KeptBoard> boards_;
  // The comments, from 1 on.
  std::vector<std::string> texts_;
  SgfBoard board_;
  Index at_ = kStart;
  Record* record_ = nullptr;
  // In a straight game: the clocks, and the time and comment of the last turn.
  bool is_straight_ = false;
  std::array<std::int64_t, 2> clocks_{kNoTime, kNoTime};
  std::int64_t time_ = kNoTime;
  std::string comment_;
  // The last turn of the game's own line that has been written.
  Index last_ = kStart;
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

/// Appends a text to a comment, with a space between them.
void append_sgf_comment(std::string& comment, std::string_view text);

}  // namespace punct::formats
