// SPDX-License-Identifier: MIT
#include "sgf/game.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "common/members.hpp"
#include "common/utf8.hpp"
#include "punct/notation.hpp"

namespace punct::formats {
namespace {

using Verb = SgfAction::Verb;

void append_comment(std::string& comment, std::string_view text) {
  if (text.empty()) return;
  if (!comment.empty()) comment += ' ';
  comment += text;
}

}  // namespace

void SgfPlay::read(const SgfTree& tree, bool is_whole, const SgfRoot& root, Record& record,
                   std::vector<Finding>& findings) {
  root_ = &root;
  start(record, findings);
  for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
    const SgfNode& node = tree.nodes[i];
    if (i > 0 && node.parent + 1 != i) take_up(node.parent, node);
    read_node(tree, node);
    if (node.branches) branches_.push_back({i, state_});
  }
  if (!is_whole) state_.turn.end();
  end_line(tree.nodes.back().place);
  report_dropped();
}

void SgfPlay::start(Record& record, std::vector<Finding>& findings) {
  record_ = &record;
  findings_ = &findings;
  first_player_ = record.first_player();
  branches_.clear();
  dropped_.clear();
  state_ = {};
  if (!record.position().empty()) set_up();
}

// A start that cannot be is left to the replay, which says what is wrong with it; there is no table to play on then.
void SgfPlay::set_up() {
  const auto position = parse_position(record_->position());
  if (position) {
    state_.board.set_up(*position);
  } else {
    state_.is_dead = true;
    record_->set_cut_short();
  }
}

// Goes back to the node that another line starts from.
void SgfPlay::take_up(std::uint32_t parent, const SgfNode& node) {
  end_line(node.place);
  while (branches_.back().node != parent) branches_.pop_back();
  state_ = branches_.back().state;
  if (branches_.back().continuation != kNoNode) begin_variation(branches_.size() - 1, node);
}

void SgfPlay::begin_variation(std::size_t branch, const SgfNode& node) {
  state_.last = kNoNode;
  state_.of = branches_[branch].continuation;
  state_.branch = branch;
  state_.comment.clear();
  state_.nags.clear();
  state_.comment_before.clear();
  ++state_.depth;
  if (state_.depth <= limits_.nesting || state_.is_dead) return;
  findings_->push_back(error_at(
      node.place, "variations nest deeper than the " + std::to_string(limits_.nesting) + " levels that are allowed",
      Code::limit));
  state_.is_dead = true;
}

// Compiled into the loop over nodes, with what it calls: 5 ns a ply faster.
[[gnu::always_inline]] inline void SgfPlay::read_node(const SgfTree& tree, const SgfNode& node) {
  const bool is_root = node.parent == SgfNode::kNone;
  bool has_notes = false;
  for (std::uint32_t i = node.first_property; i < node.end_property; ++i) {
    const SgfProperty& property = tree.properties[i];
    if (property.key == SgfKey::p0 || property.key == SgfKey::p1) {
      read_action(property, root_->color(property.key == SgfKey::p1));
    } else if (property.key == SgfKey::c || (property.key == SgfKey::nag && !is_root)) {
      has_notes = true;
    } else if (!is_root) {
      drop(property.name, property.place);
    }
  }
  // What is said belongs to what is done in the same node.
  if (has_notes && !is_root && !state_.is_dead) read_notes(tree, node);
}

void SgfPlay::read_notes(const SgfTree& tree, const SgfNode& node) {
  for (std::uint32_t i = node.first_property; i < node.end_property; ++i) {
    const SgfProperty& property = tree.properties[i];
    if (property.key == SgfKey::c) {
      read_sgf_text(property, text_, *findings_);
      add_comment(text_);
    } else if (property.key == SgfKey::nag) {
      read_nag(property);
    }
  }
}

void SgfPlay::read_nag(const SgfProperty& property) {
  const std::string_view value = trimmed_sgf(property.value);
  std::uint8_t nag = 0;
  const auto read = std::from_chars(value.data(), value.data() + value.size(), nag);
  if (read.ec != std::errc() || read.ptr != value.data() + value.size()) {
    findings_->push_back(error_at(property.place, "a NAG is a number from 0 to 255"));
  } else if (state_.turn.has_begun()) {
    if (state_.nags.empty()) state_.nags_place = property.place;
    state_.nags += static_cast<char>(nag);
  } else if (state_.last != kNoNode) {
    record_->add_nag(state_.last, nag);
  } else {
    refuse_nag(property.place);
  }
}

[[gnu::always_inline]] inline void SgfPlay::read_action(const SgfProperty& property, Player player) {
  if (state_.is_dead || state_.is_edited) return;
  if (SgfAction plain; read_plain_sgf_action(property.value, plain)) return act(plain, property, player);
  auto action = parse_sgf_action(property.value);
  if (action) {
    act(*action, property, player);
  } else if (!is_sgf_id(trimmed_sgf(property.value))) {
    fail(std::move(action).error(), property);
  }
}

[[gnu::always_inline]] inline void SgfPlay::act(const SgfAction& action, const SgfProperty& property, Player player) {
  switch (action.verb) {
    case Verb::start: return;
    case Verb::done: return end_turn(property);
    case Verb::resign: return give_up(player, Termination::resignation, property.place);
    case Verb::time: return give_up(player, Termination::time, property.place);
    case Verb::edit:
      state_.turn.end();
      add_waiting_notes();
      state_.is_edited = true;
      return;
    case Verb::pick:
    case Verb::pickb:
    case Verb::rotate:
    case Verb::dropb:
    case Verb::drop:
    case Verb::move:
      if (action.verb == Verb::dropb || action.verb == Verb::move) state_.put = &property;
      if (auto error = state_.turn.act(state_.board, action, player)) fail(std::move(*error), property);
  }
}

void SgfPlay::end_turn(const SgfProperty& property) {
  if (!state_.turn.has_begun()) return;
  const SgfProperty& put = state_.put != nullptr ? *state_.put : property;
  std::optional<MoveText> move;
  if (auto error = state_.turn.read_move(state_.board, move)) return fail(std::move(*error), put);
  if (move && state_.is_given_up) return fail({Code::game_over, "a move after the game was given up"}, put);
  if (move) {
    if (state_.turn.player() != player_to_move()) move->player = state_.turn.player();
    add_move(*move, put.place);
    add_waiting_nags();
  }
  state_.turn.end();
  state_.put = nullptr;
  add_waiting_notes();
}

void SgfPlay::add_move(const MoveText& move, Place place) {
  if (state_.last == kNoNode && state_.of != kNoNode) {
    NodeIndex& latest = branches_[state_.branch].latest;
    latest = state_.last = record_->begin_variation(state_.of, move, place, latest);
    record_->add_comment_before(state_.last, std::exchange(state_.comment_before, {}));
  } else {
    state_.last = record_->append(state_.last, move, place);
  }
  ++state_.plies;
  for (auto branch = branches_.rbegin(); branch != branches_.rend() && branch->continuation == kNoNode; ++branch)
    branch->continuation = state_.last;
}

void SgfPlay::give_up(Player player, Termination how, Place place) {
  if (state_.is_given_up) return;
  state_.turn.end();
  state_.is_given_up = true;
  add_waiting_notes();
  if (is_variation()) return drop(name(how), place);
  Record::Stated& stated = record_->stated();
  if (!stated.termination) {
    stated.termination = how;
    stated.termination_place = place;
  }
  stated.result_token = player == Player::white ? Result::black_wins : Result::white_wins;
  stated.result_token_place = place;
}

void SgfPlay::add_comment(std::string_view text) {
  if (state_.turn.has_begun()) {
    append_comment(state_.comment, text);
  } else {
    add_to_last(text);
  }
}

void SgfPlay::add_waiting_notes() {
  if (!state_.comment.empty()) add_to_last(std::exchange(state_.comment, {}));
  refuse_waiting_nags();
}

void SgfPlay::add_waiting_nags() {
  for (const char nag : state_.nags) record_->add_nag(state_.last, static_cast<std::uint8_t>(nag));
  state_.nags.clear();
}

// Of a turn that comes to no move.
void SgfPlay::refuse_waiting_nags() {
  if (state_.nags.empty()) return;
  refuse_nag(state_.nags_place);
  state_.nags.clear();
}

void SgfPlay::refuse_nag(Place place) {
  findings_->push_back(error_at(place, "a NAG stands behind a move, and there is none before this one"));
}

// To the last move, or where there is none to what stands before the first.
void SgfPlay::add_to_last(std::string_view text) {
  if (state_.last != kNoNode) {
    record_->add_comment(state_.last, text);
  } else if (state_.of == kNoNode) {
    record_->add_comment(text);
  } else {
    append_comment(state_.comment_before, text);
  }
}

void SgfPlay::end_line(Place place) {
  if (!state_.is_dead && state_.turn.has_changes(state_.board)) {
    findings_->push_back(warning_at(state_.put != nullptr ? state_.put->place : place,
                                    "the last turn is not ended by Done and counts for nothing"));
  }
  add_waiting_notes();
  if (state_.last == kNoNode && state_.of != kNoNode && !state_.is_dead) {
    findings_->push_back(warning_at(place, "a variation without moves is dropped"));
  }
}

void SgfPlay::fail(SgfActionError error, const SgfProperty& property) {
  Finding finding = error_at(property.place, std::move(error.message), error.code);
  finding.ply = state_.plies + 1;
  finding.move = move_number(finding.ply, first_player_);
  constexpr std::size_t kLongest = 40;
  append_clean_utf8(finding.move, property.value.substr(0, kLongest));
  findings_->push_back(std::move(finding));
  state_.is_dead = true;
  state_.nags.clear();
  if (!is_variation()) record_->set_cut_short(property.place);
}

void SgfPlay::drop(std::string_view name, Place place) {
  constexpr std::size_t kMostNames = 8;
  if (dropped_.empty()) dropped_place_ = place;
  if (dropped_.size() < kMostNames && std::find(dropped_.begin(), dropped_.end(), name) == dropped_.end()) {
    dropped_.emplace_back(name);
  }
}

void SgfPlay::report_dropped() {
  if (dropped_.empty()) return;
  std::string message = "dropped, for a record has no place for them behind the root: ";
  for (const std::string& name : dropped_) message += (&name == &dropped_.front() ? "" : ", ") + name;
  findings_->push_back(warning_at(dropped_place_, std::move(message)));
}

}  // namespace punct::formats
