// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/line_builder.hpp"
#include "punct/formats/format.hpp"
#include "punct/record.hpp"
#include "sgf/findings.hpp"
#include "sgf/line.hpp"
#include "sgf/numbers.hpp"
#include "sgf/plain_turn.hpp"
#include "sgf/root.hpp"
#include "sgf/syntax/tree.hpp"
#include "sgf/turn.hpp"

namespace punct::formats {

/// Reads one game: turns the actions of its tree into the moves of a record. Never judges a move: what a move text can
/// say is put into the record, and what it cannot becomes a finding that ends the line of play.
class SgfGame {
 public:
  /// The builder gets the games and must outlive it.
  SgfGame(const Limits& limits, LineBuilder& builder)
      : limits_(limits), builder_(builder), findings_(builder), tree_(limits) {}

  /// Reads the tree whose `(` the cursor is at and leaves the cursor behind it.
  void read(Cursor& cursor);

 private:
  /// How a line has ended, so that nothing more is read of it.
  enum class End : std::uint8_t {
    none,
    fault,     ///< something is wrong, and a finding says so
    resigned,  ///< by the player to move
    won,       ///< on time, by the player to move
    lost,      ///< on time, by the player to move
    edited,    ///< the board is set up anew
    beside,    ///< a branch that there is no move to stand beside
  };
  // A line of play at some point.
  struct State {
    SgfTurns::Index turn = SgfTurns::kStart;
    SgfTurn now;
    End end = End::none;
    bool resigns = false;
    // Of what was put down last in this turn, or of what ended the line.
    Place place;
    // The part of the next turn, and what it is a variation to, as in SgfTurns.
    SgfTurns::Index part = SgfTurns::kNone;
    SgfTurns::Index variation_to = SgfTurns::kNone;
    // Before an action: the number of turns then, which is that of the turn made next.
    SgfTurns::Index next_turn = SgfTurns::kNone;
  };
  using Numbers = SgfNumbers<State>;
  // A bracket: where its line starts from.
  struct Bracket {
    State start;
    Numbers::Index start_number = 0;
    std::uint32_t children = 0;
    Place place;
    // How many variations it is within.
    std::uint32_t depth = 0;
    // The first turn that belongs to its line, or to the line that it leads on.
    SgfTurns::Index oldest = 1;
    // The part that the first move of the branches in it has.
    SgfTurns::Index continuation = SgfTurns::kNone;
    // Whether a line in it came to its end.
    bool is_over = false;
  };

  // The tree.
  void read_tree(Cursor& cursor);
  void start(Place place);
  bool read_step(Cursor& cursor);
  void open();
  void open_beside(Bracket& bracket, const Bracket& around);
  void close();
  void end_line(bool is_whole);
  void end_branch(const Bracket& bracket);
  void warn_of_open_turn(Place place);
  void refuse_variation(Place place, Severity severity, std::string message, Code code);
  void finish();
  void state_result();

  // Nodes, and what stands in them beside the actions.
  void read_node();
  void read_plain_node(const SgfPlainNode& node);
  bool take_plain_turn(Cursor& cursor);
  [[nodiscard]] bool find_move(const SgfPlainTurn& turn, MoveText& move) const noexcept;
  void read_property(const SgfProperty& property);
  void read_clock(const SgfProperty& property);
  void add_note(std::string& note, const SgfProperty& property);
  void place_notes();
  void flush_notes();
  void add_to_last(std::string_view text);

  // Actions.
  void read_action(const SgfProperty& property);
  void act(const SgfAction& action, const SgfProperty& property);
  void act_before_start(const SgfAction& action, const SgfProperty& property);
  [[nodiscard]] bool is_to_be_set_up() const;
  void set_up(const SgfAction& action, const SgfProperty& property);
  void begin_play(Player first, Place place);
  void play(const SgfAction& action, const SgfProperty& property);
  void rewind(std::int32_t number, Place place);
  void edit(Place place);
  void move_piece(const SgfAction& action, const SgfProperty& property);
  void end_turn(const SgfProperty& property);
  void pass(const SgfProperty& property);
  void note_number(std::int32_t number);
  void add_move(const MoveText& move, std::uint8_t piece, const SgfProperty& property);
  void set_clock(SgfTurns::Made& made, bool is_second_seat) const noexcept;
  void end_by(End end, Place place);
  [[nodiscard]] bool is_marker(const SgfAction& action, Place place);
  void ignore(const SgfProperty& property);
  void fail(SgfActionError error, const SgfProperty& property);

  [[nodiscard]] bool is_straight() const noexcept { return kTakesPlainTurns && is_straight_; }
  [[nodiscard]] bool is_variation() const noexcept { return brackets_.back().depth > 0; }
  [[nodiscard]] Player player_to_move(const State& state) const noexcept {
    return turns_.plies(state.turn) % 2 == 0 ? first_player_ : opponent(first_player_);
  }

  Limits limits_;
  LineBuilder& builder_;
  SgfFindings findings_;
  SgfTreeReader tree_;
  SgfRoot root_;
  SgfTurns turns_;
  Numbers numbers_;

  Cursor begin_;
  // Whether the game is one line without a step back, as all are but those saved by hand. It is read so at first, and
  // anew where it turns out to be something else. Of the actions of a straight game only the last number is kept.
  bool is_straight_ = true;
  std::int32_t last_number_ = SgfAction::kNoNumber;
  State state_;
  Numbers::Index number_ = 0;
  std::vector<Bracket> brackets_;
  State main_end_;
  Player first_player_ = Player::white;
  // The phases of a game: pieces may be set up, then it is played.
  bool is_setting_up_ = false;
  bool has_play_begun_ = false;
  SgfBoard set_up_;
  Place set_up_place_;
  bool has_root_ = false;
  bool is_other_game_ = false;
  // What one warning a game is enough for.
  bool has_passed_over_ = false;
  bool has_markers_ = false;
  std::vector<std::string> ignored_;

  // Of the node at hand.
  bool is_root_ = false;
  std::vector<const SgfProperty*> actions_;
  std::string name_;
  std::string comment_;
  std::string marks_;
  std::int64_t clock_ = SgfTurns::kNoTime;
  SgfTurns::Index done_ = SgfTurns::kNone;
  // What waits for the move of this turn, and for the first move of a variation.
  std::string waiting_;
  std::string waiting_before_;
  std::string text_;
};

}  // namespace punct::formats
