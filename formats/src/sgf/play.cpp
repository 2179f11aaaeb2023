// SPDX-License-Identifier: MIT
// The part of SgfGame that carries out actions.
#include <algorithm>
#include <utility>

#include "common/members.hpp"
#include "common/utf8.hpp"
#include "punct/text/ascii.hpp"
#include "sgf/game.hpp"

namespace punct::formats {
namespace {

using Verb = SgfAction::Verb;

}  // namespace

void SgfGame::read_action(const SgfProperty& property) {
  if (state_.end == End::beside && state_.is_after_end) return pass_over(property.place);
  if (state_.end == End::fault || state_.end == End::beside) return;
  SgfAction action;
  const SgfActionFault fault = read_sgf_action(property.value, action);
  if (fault != SgfActionFault::none) return fail(sgf_action_error(fault, property.value), property);
  if (action.verb != Verb::other && action.has_more) warn_of_bracket(property);
  if (action.verb != Verb::other || !trimmed_sgf(property.value).empty()) act(action, property);
}

// Between two turns of a straight game: takes the next turn if it is canonical and a move text can express its move.
// Otherwise changes nothing and returns false; the turn is then read node by node.
bool SgfGame::take_canonical_turn(Cursor& cursor) {
  const bool may_take = is_straight() && has_play_begun_ && state_.end == End::none && !state_.resigns &&
                        !state_.now.has_begun() && waiting_.empty();
  if (!may_take) return false;
  SgfCanonicalTurn turn;
  Cursor behind = cursor;
  if (!turn.read(behind, last_number_) || !tree_.takes_nodes(behind.at())) return false;
  SgfTurns::Made made;
  if (!find_move(turn, made)) return false;
  cursor = behind;
  tree_.pass_node(turn.done_place);
  made.place = turn.place;
  made.clocks = turns_.clocks(state_.turn);
  clock_ = turn.clock;
  set_clock(made, turn.is_second_seat);
  state_.turn = turns_.add(state_.turn, made);
  state_.place = {};
  last_number_ = turn.last_number;
  is_root_ = false;
  return true;
}

// The move of a canonical turn. Returns false if there is none that a move text can express; reading the nodes finds
// the reason.
bool SgfGame::find_move(const SgfCanonicalTurn& turn, SgfTurns::Made& made) const noexcept {
  const SgfBoard& board = turns_.board();
  made.piece = turn.from ? board.top(turn.from) : turn.piece;
  if (made.piece == SgfBoard::kNoPiece) return false;
  const Footprint& before = board.dots(made.piece);
  const Footprint after = sgf_dots(made.piece, turn.to, turn.orientation);
  const int changed = (after.punct.index() ^ before.punct.index()) |
                      (after.minors[0].index() ^ before.minors[0].index()) |
                      (after.minors[1].index() ^ before.minors[1].index());
  if (!after.minors[0] || changed == 0) return false;
  if (before.punct) {
    if (board.top(before.punct) != made.piece) return false;
  } else {
    if (SgfPieces::owner(made.piece) != player_to_move(state_)) return false;
    made.move.piece = SgfPieces::kind(made.piece);
  }
  made.move.from = before.punct;
  made.move.punct = after.punct;
  made.move.minors[0] = after.minors[0];
  made.move.minors[1] = after.minors[1];
  return true;
}

void SgfGame::act(const SgfAction& action, const SgfProperty& property) {
  if (!has_play_begun_) return act_before_start(action, property);
  // Actions after an Edit are skipped whatever their numbers.
  if (action.number != SgfAction::kNoNumber && state_.end != End::edited) {
    if (action.number <= (is_straight() ? last_number_ : numbers_.last(number_))) {
      if (is_straight()) {
        is_to_be_read_again_ = true;
        return;
      }
      rewind(action.number, property.place);
    }
    note_number(action.number);
  }
  play(action, property);
}

void SgfGame::note_number(std::int32_t number) {
  if (is_straight()) {
    last_number_ = std::max(last_number_, number);
    return;
  }
  state_.next_turn = turns_.size();
  number_ = numbers_.add(number_, number, state_);
}

void SgfGame::act_before_start(const SgfAction& action, const SgfProperty& property) {
  if (action.verb == Verb::start) {
    has_start_ = true;
    begin_play(root_.color(action.starts_second), property.place);
    if (action.number != SgfAction::kNoNumber) note_number(action.number);
    return;
  }
  if (action.verb == Verb::other) return ignore(property);
  if (!is_setting_up_ && action.verb != Verb::edit && !is_to_be_set_up()) {
    begin_play(Player::white, property.place);
    return act(action, property);
  }
  is_setting_up_ = true;
  set_up_place_ = property.place;
  if (!is_marker(action, property.place)) set_up(action, property);
}

// Whether the game has a Start anywhere, or an Edit before a turn ends. Reads it from the beginning.
bool SgfGame::is_to_be_set_up() const {
  SgfTreeReader tree(limits_);
  Cursor cursor = begin_;
  tree.begin(cursor);
  bool has_turn_ended = false;
  for (auto step = tree.next(cursor); step != SgfTreeReader::Step::end && step != SgfTreeReader::Step::fault;
       step = tree.next(cursor)) {
    if (step != SgfTreeReader::Step::node) continue;
    for (const SgfProperty& property : tree.properties()) {
      if (property.key != SgfKey::p0 && property.key != SgfKey::p1) continue;
      SgfAction action;
      if (read_sgf_action(property.value, action) != SgfActionFault::none) continue;
      if (action.verb == Verb::start || (action.verb == Verb::edit && !has_turn_ended)) return true;
      if (action.verb == Verb::done) has_turn_ended = true;
    }
  }
  return false;
}

// Pieces are set up freely: every action takes effect immediately, for both colors.
void SgfGame::set_up(const SgfAction& action, const SgfProperty& property) {
  switch (action.verb) {
    case Verb::pick:
    case Verb::drop:
      ++set_ups_;
      if (action.piece != SgfAction::kNoPiece && set_up_.is_on_board(action.piece)) set_up_.lift(action.piece);
      return;
    case Verb::pickb:
      ++set_ups_;
      if (set_up_.top(action.from) != SgfBoard::kNoPiece) set_up_.lift(set_up_.top(action.from));
      return;
    case Verb::dropb:
    case Verb::move: {
      ++set_ups_;
      const std::uint8_t piece = action.verb == Verb::dropb ? action.piece : set_up_.top(action.from);
      if (piece == SgfBoard::kNoPiece) return fail({Code::no_piece, action.from.name() + " is empty"}, property);
      const Footprint dots = sgf_dots(piece, action.to, action.orientation);
      if (!dots.minors[0]) return fail({Code::bad_cell, "a dot of the piece is off the board (R1)"}, property);
      return set_up_.shift(piece, dots.punct, dots.minors);
    }
    case Verb::resign:
    case Verb::win_on_time:
    case Verb::lose_on_time: return ignore(property);
    case Verb::start:
    case Verb::rotate:
    case Verb::done:
    case Verb::edit:
    case Verb::other: return;
  }
}

void SgfGame::begin_play(Player first, Place place) {
  if (starts_ == 0 || set_ups_ != set_ups_at_start_ || first != first_player_) ++starts_;
  set_ups_at_start_ = set_ups_;
  has_play_begun_ = true;
  is_setting_up_ = false;
  first_player_ = first;
  turns_.set_start(set_up_);
  const std::string line = set_up_.position_line(first);
  builder_.record().set_position(line);
  if (!line.empty()) builder_.record().stated().position_place = place;
}

void SgfGame::pass_over(Place place) {
  if (!std::exchange(has_passed_over_, true)) findings_.warn(place, "everything after the end of the game is skipped");
}

void SgfGame::play(const SgfAction& action, const SgfProperty& property) {
  if (state_.end != End::none) return pass_over(property.place);
  if (state_.awaits_start) return await_start(action, property);
  const bool resigned = std::exchange(state_.resigns, false);
  switch (action.verb) {
    case Verb::done:
      if (resigned) return end_by(End::resigned, property.place);
      return end_turn(property);
    case Verb::resign: state_.resigns = !resigned; return state_.now.begin();
    case Verb::win_on_time: return end_by(End::won, property.place);
    case Verb::lose_on_time: return end_by(End::lost, property.place);
    case Verb::edit: return edit(property.place);
    case Verb::rotate: return state_.now.begin();
    case Verb::start:
      if (state_.turn != SgfTurns::kStart || root_.color(action.starts_second) != first_player_) ignore(property);
      state_.now = {};
      return;
    case Verb::other: return ignore(property);
    case Verb::pick:
    case Verb::pickb:
    case Verb::dropb:
    case Verb::drop:
    case Verb::move:
      if (!is_marker(action, property.place)) move_piece(action, property);
  }
}

// In a branch that begins where pieces are set up. Its start must be that of the first branch.
void SgfGame::await_start(const SgfAction& action, const SgfProperty& property) {
  if (is_marker(action, property.place)) return;
  switch (action.verb) {
    case Verb::start:
      state_.awaits_start = false;
      if (root_.color(action.starts_second) != first_player_) drop_branch(property.place, kOtherStart);
      return;
    case Verb::pick:
    case Verb::pickb:
    case Verb::dropb:
    case Verb::drop:
    case Verb::move: return drop_branch(property.place, kOtherStart);
    case Verb::resign:
    case Verb::win_on_time:
    case Verb::lose_on_time:
    case Verb::other: return ignore(property);
    case Verb::rotate:
    case Verb::done:
    case Verb::edit: return;
  }
}

// Returns to the state before the first action of the line with this number or a higher one.
void SgfGame::rewind(std::int32_t number, Place place) {
  findings_.warn(place, "the action number goes back to " + std::to_string(number) +
                            ": the actions of this line from there on are taken back");
  const Numbers::Index action = numbers_.first_from(number_, number);
  const SgfTurns::Index oldest = brackets_.back().oldest;
  turns_.take_back(state_.turn, numbers_.before(action).turn, oldest);
  const bool awaits_start = state_.awaits_start;
  state_ = numbers_.before(action);
  state_.awaits_start = awaits_start;
  number_ = numbers_.parent(action);
  // A branch that has lost all its moves has none that other branches could replace.
  for (auto branch = brackets_.rbegin(), around = branch + 1; around != brackets_.rend(); branch = around++)
    if (state_.turn <= branch->start.turn && turns_.is_gone(around->continuation))
      around->continuation = SgfTurns::kNone;
  // The next turn takes over the part of the one made here. In a branch it is a variation to a turn from before the
  // branch.
  const SgfTurns::Index next = state_.next_turn;
  if (next == turns_.size() || turns_.parent(next) != state_.turn) return;
  if (next < oldest) {
    state_.part = SgfTurns::kNone;
    state_.variation_to = turns_.part(next);
    brackets_.back().depth = std::max(brackets_.back().depth, 1U);
    return;
  }
  state_.part = turns_.part(next);
  state_.variation_to = turns_.variation_to(next);
  std::string before(turns_.comment_before(next));
  append_sgf_comment(before, waiting_before_);
  waiting_before_ = std::move(before);
}

// Before any move the pieces are set up again; after one the game is over.
void SgfGame::edit(Place place) {
  if (turns_.size() > 1 || is_variation()) {
    warn_of_open_turn(place);
    return end_by(End::edited, place);
  }
  state_.now = {};
  has_play_begun_ = false;
  is_setting_up_ = true;
  set_up_place_ = place;
}

void SgfGame::move_piece(const SgfAction& action, const SgfProperty& property) {
  turns_.go_to(state_.turn);
  const SgfBoard& board = turns_.board();
  if (action.verb == Verb::pick) return state_.now.pick(action.piece);
  if (action.verb == Verb::drop) return state_.now.drop();
  std::uint8_t piece = action.piece;
  if (action.verb != Verb::dropb) piece = state_.now.lift(board, action.from);
  if (action.verb == Verb::pickb) return;
  if (piece == SgfBoard::kNoPiece) return fail({Code::no_piece, action.from.name() + " is empty"}, property);
  state_.now.put(board, piece, sgf_dots(piece, action.to, action.orientation));
  state_.place = property.place;
}

void SgfGame::end_turn(const SgfProperty& property) {
  turns_.go_to(state_.turn);
  const std::uint8_t piece = state_.now.changed(turns_.board());
  if (piece == SgfBoard::kNoPiece) return pass(property);
  auto move = sgf_move(turns_.board(), piece, state_.now.dots(), player_to_move(state_));
  if (!move) return fail(std::move(move).error(), property);
  add_move(*move, piece, property);
}

// On the site a turn that changes nothing passes; the game has no pass.
void SgfGame::pass(const SgfProperty& property) {
  const std::uint8_t piece = state_.now.lifted();
  const SgfBoard& board = turns_.board();
  if (limits_.allow_no_change && piece != SgfBoard::kNoPiece && board.top(board.dots(piece).punct) == piece) {
    const Footprint& dots = board.dots(piece);
    MoveText move;
    move.from = move.punct = dots.punct;
    move.minors = dots.minors;
    state_.place = property.place;
    return add_move(move, piece, property);
  }
  fail({Code::no_change, "the turn changes nothing, and no player may pass (R7, R11)"}, property);
}

void SgfGame::add_move(const MoveText& move, std::uint8_t piece, const SgfProperty& property) {
  SgfTurns::Made made;
  made.move = move;
  made.place = state_.place;
  made.piece = piece;
  made.clocks = turns_.clocks(state_.turn);
  made.part = std::exchange(state_.part, SgfTurns::kNone);
  made.variation_to = std::exchange(state_.variation_to, SgfTurns::kNone);
  set_clock(made, property.key == SgfKey::p1);
  done_ = state_.turn = turns_.add(state_.turn, made);
  const SgfTurns::Index first = turns_.lead_to(done_);
  SgfTurns::Index turn = done_;
  for (auto branch = brackets_.rbegin(), around = branch + 1;
       around != brackets_.rend() && around->continuation == SgfTurns::kNone; branch = around++) {
    while (turn != first && turns_.parent(turn) > branch->start.turn) turn = turns_.parent(turn);
    if (turns_.parent(turn) == branch->start.turn) around->continuation = turns_.part(turn);
  }
  state_.now = {};
  state_.place = {};
  if (!waiting_before_.empty()) turns_.add_comment_before(done_, std::exchange(waiting_before_, {}));
  if (!waiting_.empty()) turns_.add_comment(done_, std::exchange(waiting_, {}));
}

// The clock shows the time that the seat has used in all.
void SgfGame::set_clock(SgfTurns::Made& made, bool is_second_seat) const noexcept {
  if (clock_ == SgfTurns::kNoTime) return;
  std::int64_t& clock = made.clocks[is_second_seat ? 1 : 0];
  const std::int64_t before = std::max<std::int64_t>(clock, 0);
  if (clock_ >= before) made.time = clock_ - before;
  clock = clock_;
}

void SgfGame::end_by(End end, Place place) {
  state_.end = end;
  state_.place = place;
  state_.now = {};
  state_.resigns = false;
  flush_notes();
}

// Records do not hold the round markers.
bool SgfGame::is_marker(const SgfAction& action, Place place) {
  if (action.piece == SgfAction::kNoPiece || !SgfPieces::is_marker(action.piece)) return false;
  if (!std::exchange(has_markers_, true)) {
    findings_.warn(place, "actions with the round markers, pieces 0 and 19, are skipped");
  }
  return true;
}

void SgfGame::ignore(const SgfProperty& property) {
  constexpr std::size_t kMostWords = 16;
  std::string_view rest;
  std::string_view word = first_sgf_word(property.value, rest);
  if (!word.empty() && is_digit(word.front())) word = first_sgf_word(rest, rest);
  if (ignored_.size() == kMostWords || std::find(ignored_.begin(), ignored_.end(), word) != ignored_.end()) return;
  ignored_.emplace_back(word);
  findings_.warn(property.place, "the action " + shown_sgf(word) + " is ignored");
}

void SgfGame::fail(SgfActionError error, const SgfProperty& property) {
  // The finding about an impossible move points at the action that put its piece down.
  const bool has_place = state_.place.line != 0 && error.code != Code::no_change;
  const Place place = has_place ? state_.place : property.place;
  Finding finding = error_at(place, std::move(error.message), error.code);
  finding.ply = turns_.plies(state_.turn) + 1;
  constexpr std::size_t kLongest = 40;
  finding.move = move_number(finding.ply, first_player_);
  append_clean_utf8(finding.move, trimmed_sgf(property.value).substr(0, kLongest));
  findings_.add(std::move(finding));
  flush_notes();
  state_.end = End::fault;
  if (!is_variation()) builder_.record().set_cut_short(place);
}

}  // namespace punct::formats
