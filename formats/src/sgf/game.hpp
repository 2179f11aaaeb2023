// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/line_builder.hpp"
#include "punct/formats/format.hpp"
#include "punct/record.hpp"
#include "sgf/canonical_turn.hpp"
#include "sgf/findings.hpp"
#include "sgf/line.hpp"
#include "sgf/numbers.hpp"
#include "sgf/root.hpp"
#include "sgf/syntax/tree.hpp"
#include "sgf/turn.hpp"

namespace punct::formats {

/// Reads one game and turns the actions of its tree into the moves of a record. It never judges a move: it records
/// every move that a move text can express. Any other move is a finding, which ends the line of play.
class SgfGame {
 public:
  /// The builder receives the games and must outlive this object.
  SgfGame(const Limits& limits, LineBuilder& builder)
      : limits_(limits), builder_(builder), findings_(builder), tree_(limits) {}

  /// Reads a tree. The cursor is at its `(`, and after the call after the tree.
  void read(Cursor& cursor);

 private:
  // Why a line has ended. Nothing after that is read.
  enum class End : std::uint8_t {
    none,
    fault,     // by an error, which has a finding
    resigned,  // by the player to move
    won,       // on time, by the player to move
    lost,      // on time, by the player to move
    edited,    // the pieces were set up again
    beside,    // a branch that has no move to replace, or another start
  };
  // A line of play up to some action.
  struct State {
    SgfTurns::Index turn = SgfTurns::kStart;
    SgfTurn now;
    End end = End::none;
    bool resigns = false;
    // In a branch that begins where pieces are set up, whether its Start is still to come.
    bool awaits_start = false;
    // Whether it is a branch behind the end of the game.
    bool is_after_end = false;
    // The place of the last `Dropb` or `Move` in this turn, or of what ended the line.
    Place place;
    // The part of the next turn, and the part that it is a variation to, as in SgfTurns.
    SgfTurns::Index part = SgfTurns::kNone;
    SgfTurns::Index variation_to = SgfTurns::kNone;
    // The number of turns before an action, which is also the index of the next turn.
    SgfTurns::Index next_turn = SgfTurns::kNone;
  };
  using Numbers = SgfNumbers<State>;
  // An open bracket, and the state from which its line starts.
  struct Bracket {
    State start;
    Numbers::Index start_number = 0;
    std::uint32_t children = 0;
    Place place;
    // The number of variations around it.
    std::uint32_t depth = 0;
    // The first turn of its line, or for a first branch of the line that it continues.
    SgfTurns::Index oldest = 1;
    // The part of the first move of its branches.
    SgfTurns::Index continuation = SgfTurns::kNone;
    // Whether a line in it has ended.
    bool is_over = false;
    // Where its branches begin: how many starts the record has had before, and, while pieces are set up, how many
    // actions have set up pieces before.
    std::uint32_t starts = 0;
    std::optional<std::uint32_t> set_ups;
  };

  // The tree.
  void read_tree(Cursor& cursor);
  void start(Place place);
  bool read_step(Cursor& cursor);
  void open();
  void open_beside(Bracket& bracket, const Bracket& around);
  void drop_branch(Place place, std::string_view reason);
  void close();
  void end_line(bool is_whole);
  void end_branch(const Bracket& bracket);
  void warn_of_open_turn(Place place);
  void refuse_variation(Place place, Severity severity, std::string message, Code code);
  void finish();
  void state_result();

  // Nodes, and their properties that are not actions.
  void read_node();
  void read_canonical_node(const SgfCanonicalNode& node);
  bool take_canonical_turn(Cursor& cursor);
  [[nodiscard]] bool find_move(const SgfCanonicalTurn& turn, SgfTurns::Made& made) const noexcept;
  void read_property(const SgfProperty& property);
  void read_clock(const SgfProperty& property);
  bool warn_of_bracket(const SgfProperty& property);
  void add_note(std::string& note, const SgfProperty& property);
  void place_notes(bool is_read);
  void flush_notes();
  void add_to_last(std::string_view text);

  // Actions.
  void read_action(const SgfProperty& property);
  void act(const SgfAction& action, const SgfProperty& property);
  void act_before_start(const SgfAction& action, const SgfProperty& property);
  [[nodiscard]] bool is_to_be_set_up() const;
  void set_up(const SgfAction& action, const SgfProperty& property);
  void begin_play(Player first, Place place);
  void pass_over(Place place);
  void play(const SgfAction& action, const SgfProperty& property);
  void await_start(const SgfAction& action, const SgfProperty& property);
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

  [[nodiscard]] bool is_straight() const noexcept { return kTakesCanonicalTurns && is_straight_; }
  [[nodiscard]] bool is_variation() const noexcept { return brackets_.back().depth > 0; }
  [[nodiscard]] Player player_to_move(const State& state) const noexcept {
    return turns_.plies(state.turn) % 2 == 0 ? first_player_ : opponent(first_player_);
  }

  static constexpr std::string_view kOtherStart = "it sets up another start, and a record has only one";

  Limits limits_;
  LineBuilder& builder_;
  SgfFindings findings_;
  SgfTreeReader tree_;
  SgfRoot root_;
  SgfTurns turns_;
  Numbers numbers_;

  Cursor begin_;
  // Whether the game is read as straight: one line, whose running numbers never go back. All games are but some saved
  // by hand, so every game is first read as straight, and read again if it is not. Of the actions of a straight game
  // only the last number is kept.
  bool is_straight_ = true;
  bool is_to_be_read_again_ = false;
  std::int32_t last_number_ = SgfAction::kNoNumber;
  State state_;
  Numbers::Index number_ = 0;
  std::vector<Bracket> brackets_;
  State main_end_;
  Player first_player_ = Player::white;
  // The phases of a game: first pieces may be set up, then it is played.
  bool is_setting_up_ = false;
  bool has_play_begun_ = false;
  bool has_start_ = false;
  SgfBoard set_up_;
  std::uint32_t set_ups_ = 0;
  // How many different starts the record has had, and how many actions had set up pieces at the last one.
  std::uint32_t starts_ = 0;
  std::uint32_t set_ups_at_start_ = 0;
  Place set_up_place_;
  bool has_root_ = false;
  bool is_other_game_ = false;
  // Warnings that a game has only once.
  bool has_passed_over_ = false;
  bool has_markers_ = false;
  std::vector<std::string> ignored_;

  // The current node.
  bool is_root_ = false;
  std::vector<const SgfProperty*> actions_;
  std::string name_;
  std::string comment_;
  std::string marks_;
  std::int64_t clock_ = SgfTurns::kNoTime;
  SgfTurns::Index done_ = SgfTurns::kNone;
  // Notes that wait for the move of this turn, and for the first move of a variation.
  std::string waiting_;
  std::string waiting_before_;
  std::string text_;
};

}  // namespace punct::formats
