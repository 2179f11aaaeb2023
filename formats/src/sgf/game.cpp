// SPDX-License-Identifier: MIT
#include "sgf/game.hpp"

#include <utility>

#include "common/faults.hpp"
#include "common/members.hpp"
#include "punct/text/ascii.hpp"
#include "punct/text/numbers.hpp"

namespace punct::formats {

void SgfGame::read(Cursor& cursor) {
  begin_ = cursor;
  is_straight_ = kTakesCanonicalTurns;
  read_tree(cursor);
  if (is_to_be_read_again_) {
    is_straight_ = false;
    cursor = begin_;
    read_tree(cursor);
  }
  finish();
}

// Stops early if a game that was taken for straight is not.
void SgfGame::read_tree(Cursor& cursor) {
  start(cursor.place());
  tree_.begin(cursor);
  while (builder_.goes_on())
    if (!read_step(cursor) || is_to_be_read_again_) return;
  tree_.pass_rest(cursor);
}

// False at the end of the tree.
bool SgfGame::read_step(Cursor& cursor) {
  if (kTakesCanonicalTurns && take_canonical_turn(cursor)) return true;
  SgfCanonicalNode node;
  if (kTakesCanonicalTurns && has_root_ && tree_.next_canonical(cursor, node)) {
    if (!is_other_game_) read_canonical_node(node);
    return true;
  }
  switch (tree_.next(cursor)) {
    case SgfTreeReader::Step::open: open(); return true;
    case SgfTreeReader::Step::close: close(); return true;
    case SgfTreeReader::Step::node:
      if (!is_other_game_) read_node();
      return true;
    case SgfTreeReader::Step::fault:
      if (is_other_game_) return false;
      if (!brackets_.empty()) end_line(false);
      findings_.add(tree_.take_fault());
      builder_.record().set_cut_short();
      return false;
    case SgfTreeReader::Step::end: return false;
  }
  return false;
}

void SgfGame::start(Place place) {
  builder_.begin_game(place);
  findings_.begin_game();
  root_.begin();
  turns_.begin(builder_.record(), is_straight_);
  numbers_.clear();
  last_number_ = SgfAction::kNoNumber;
  state_ = main_end_ = {};
  number_ = 0;
  brackets_.clear();
  first_player_ = Player::white;
  is_to_be_read_again_ = false;
  is_setting_up_ = has_play_begun_ = has_start_ = has_root_ = is_other_game_ = has_passed_over_ = has_markers_ = false;
  set_up_ = {};
  set_ups_ = starts_ = set_ups_at_start_ = 0;
  ignored_.clear();
  waiting_.clear();
  waiting_before_.clear();
}

void SgfGame::open() {
  if (!brackets_.empty() && is_straight()) {
    is_to_be_read_again_ = true;
    return;
  }
  Bracket bracket;
  bracket.start = state_;
  bracket.start_number = number_;
  bracket.place = tree_.bracket_place();
  if (!brackets_.empty()) {
    Bracket& around = brackets_.back();
    bracket.depth = around.depth;
    bracket.oldest = around.oldest;
    if (around.children > 0) {
      open_beside(bracket, around);
    } else {
      around.starts = starts_;
      if (!has_play_begun_) around.set_ups = set_ups_;
    }
  }
  brackets_.push_back(bracket);
}

// Opens a branch after the first. It is a variation to the first move of the earlier ones, or continues the line if
// they have none.
void SgfGame::open_beside(Bracket& bracket, const Bracket& around) {
  if (has_play_begun_ && state_.end == End::none) {
    const bool is_other = around.set_ups ? *around.set_ups != set_ups_ : around.starts != starts_;
    if (is_other) return drop_branch(bracket.place, kOtherStart);
    state_.awaits_start = around.set_ups && has_start_;
  }
  if (around.continuation != SgfTurns::kNone) {
    bracket.oldest = turns_.size();
    state_.part = SgfTurns::kNone;
    state_.variation_to = around.continuation;
    if (++bracket.depth <= limits_.nesting || state_.end != End::none) return;
    refuse_variation(bracket.place, Severity::error, too_deep(limits_), Code::limit);
    state_.end = End::fault;
  } else if (around.is_over || is_setting_up_) {
    drop_branch(bracket.place, "it has no move to replace");
  } else {
    bracket.oldest = turns_.size();
  }
}

void SgfGame::drop_branch(Place place, std::string_view reason) {
  if (state_.end == End::none) findings_.warn(place, "a branch is dropped: " + std::string(reason));
  // Most such branches hold nothing but the clocks.
  state_.is_after_end |= state_.end != End::none && state_.end != End::fault && state_.end != End::beside;
  state_.end = End::beside;
}

// The finding names the ply at which the variation would begin.
void SgfGame::refuse_variation(Place place, Severity severity, std::string message, Code code) {
  Finding finding = error_at(place, std::move(message), code);
  finding.severity = severity;
  finding.ply = turns_.plies(state_.turn) + 1;
  findings_.add(std::move(finding));
}

void SgfGame::close() {
  const Bracket bracket = brackets_.back();
  if (bracket.children == 0 && !is_other_game_) end_line(true);
  const bool is_over = brackets_.back().is_over;
  state_ = bracket.start;
  number_ = bracket.start_number;
  brackets_.pop_back();
  if (brackets_.empty()) return;
  ++brackets_.back().children;
  brackets_.back().is_over |= is_over;
}

void SgfGame::end_line(bool is_whole) {
  const Place place = tree_.node_place();
  if (state_.end == End::none && state_.resigns) {
    findings_.warn(place, "the final resignation has no Done");
    end_by(End::resigned, place);
  } else if (state_.end == End::none && is_whole) {
    warn_of_open_turn(place);
  }
  state_.now = {};
  flush_notes();
  Bracket& bracket = brackets_.back();
  bracket.is_over = state_.end != End::none;
  if (is_variation()) {
    end_branch(bracket);
  } else if (state_.end == End::resigned || state_.end == End::won || state_.end == End::lost) {
    main_end_ = state_;
  }
}

void SgfGame::warn_of_open_turn(Place place) {
  if (!state_.now.is_open()) return;
  findings_.warn(state_.place.line != 0 ? state_.place : place, "the last turn has no Done and is ignored");
}

void SgfGame::end_branch(const Bracket& bracket) {
  if (!waiting_before_.empty()) turns_.add_comment(state_.turn, std::exchange(waiting_before_, {}));
  switch (state_.end) {
    case End::resigned:
    case End::won:
    case End::lost: return findings_.warn(state_.place, "the end of the game is dropped: a variation has no result");
    case End::none:
    case End::edited:
      if (turns_.size() == bracket.oldest)
        refuse_variation(bracket.place, Severity::warning, std::string(kEmptyVariation), Code::syntax);
      return;
    case End::fault:
    case End::beside: return;
  }
}

void SgfGame::finish() {
  if (is_other_game_) return builder_.record().set_cut_short();
  if (!has_play_begun_ && is_setting_up_) begin_play(root_.color(false), set_up_place_);
  root_.write_tags(builder_.record());
  // A line that was taken back has no say in how the game ended.
  if (turns_.write() != main_end_.turn) main_end_ = {};
  state_result();
}

void SgfGame::state_result() {
  Record::Stated& stated = builder_.record().stated();
  stated.yields_to_moves = true;
  const bool is_given_up = main_end_.end == End::resigned || main_end_.end == End::lost;
  if (!is_given_up && main_end_.end != End::won) return root_.state_claim(builder_.record());
  const Player winner = is_given_up ? opponent(player_to_move(main_end_)) : player_to_move(main_end_);
  stated.result = winner == Player::white ? Result::white_wins : Result::black_wins;
  stated.termination = main_end_.end == End::resigned ? Termination::resignation : Termination::time;
  stated.result_place = stated.termination_place = main_end_.place;
}

void SgfGame::read_node() {
  const auto& properties = tree_.properties();
  if (properties.empty()) return;
  // Empty nodes may precede the root.
  is_root_ = !std::exchange(has_root_, true);
  if (is_root_ && !root_.read(properties, findings_)) {
    is_other_game_ = true;
    return;
  }
  actions_.clear();
  clock_ = SgfTurns::kNoTime;
  done_ = SgfTurns::kNone;
  std::optional<Place> root_clock;
  for (const SgfProperty& property : properties) {
    read_property(property);
    if (is_root_ && property.key == SgfKey::tm) root_clock = property.place;
  }
  if (root_clock && actions_.empty())
    findings_.warn_of_file(*root_clock, "dropped: 'TM' in the root, which is not the clock of an action");
  const bool is_read = state_.end != End::fault;
  for (const SgfProperty* action : actions_) read_action(*action);
  if (!name_.empty() || !comment_.empty() || !marks_.empty()) place_notes(is_read);
}

void SgfGame::read_canonical_node(const SgfCanonicalNode& node) {
  is_root_ = false;
  clock_ = node.clock;
  done_ = SgfTurns::kNone;
  read_action(node.action);
}

void SgfGame::read_property(const SgfProperty& property) {
  switch (property.key) {
    case SgfKey::p0:
    case SgfKey::p1: {
      // Most actions begin with a number; no fact does.
      const bool is_action = !property.value.empty() && is_digit(property.value.front());
      if (is_action || !root_.take_fact(property, findings_)) actions_.push_back(&property);
      return;
    }
    case SgfKey::tm: return read_clock(property);
    case SgfKey::n: return add_note(name_, property);
    case SgfKey::c: return add_note(comment_, property);
    case SgfKey::an: return add_note(marks_, property);
    case SgfKey::cm:
    case SgfKey::dt:
    case SgfKey::ff:
    case SgfKey::gc:
    case SgfKey::gm:
    case SgfKey::gn:
    case SgfKey::gs:
    case SgfKey::re:
    case SgfKey::su:
    case SgfKey::tc:
    case SgfKey::vv:
    case SgfKey::other: break;
  }
  if (is_root_) return;
  findings_.warn_of_file(property.place,
                         "dropped: a record cannot hold " + shown_sgf(property.name) + " after the root");
}

void SgfGame::read_clock(const SgfProperty& property) {
  const std::string_view value = trimmed_sgf(property.value);
  if (const auto clock = whole_number<std::int64_t>(value)) {
    // A negative one is smaller than any before, and gives no time.
    if (*clock >= 0) clock_ = *clock;
  } else if (!value.empty() && !warn_of_bracket(property)) {
    findings_.warn(property.place, "dropped: the time TM is " + shown_sgf(value) + ", not a number of milliseconds");
  }
}

// A value that is not closed ends at the bracket of a later one, and what is between them is not read. False, without
// a warning, for any other value.
bool SgfGame::warn_of_bracket(const SgfProperty& property) {
  const std::string_view value = property.value;
  std::size_t at = value.find('[');
  while (at != std::string_view::npos && at > 0 && value[at - 1] == '\\') at = value.find('[', at + 1);
  if (at == std::string_view::npos) return false;
  findings_.warn(property.place, shown_sgf(value) + " lacks a ']' before the next '['; what follows is not read");
  return true;
}

void SgfGame::add_note(std::string& note, const SgfProperty& property) {
  read_sgf_text(property, text_, findings_);
  if (text_.empty()) return;
  append_sgf_comment(note, property.key == SgfKey::an ? "[%an " + text_ + ']' : text_);
}

// A note belongs to the move of its turn. Outside of a turn it belongs to the last move. Notes behind a fault are not
// read, those of the node that has it are.
void SgfGame::place_notes(bool is_read) {
  text_.clear();
  for (std::string* note : {&name_, &comment_, &marks_}) {
    append_sgf_comment(text_, *note);
    note->clear();
  }
  if (!is_read) return;
  if (done_ != SgfTurns::kNone) {
    turns_.add_comment(done_, text_);
  } else if (state_.now.has_begun()) {
    append_sgf_comment(waiting_, text_);
  } else {
    add_to_last(text_);
  }
}

void SgfGame::flush_notes() {
  if (!waiting_.empty()) add_to_last(std::exchange(waiting_, {}));
}

void SgfGame::add_to_last(std::string_view text) {
  const bool is_before = is_variation() && state_.turn < brackets_.back().oldest;
  if (is_before) {
    append_sgf_comment(waiting_before_, text);
  } else {
    turns_.add_comment(state_.turn, text);
  }
}

}  // namespace punct::formats
