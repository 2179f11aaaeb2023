// SPDX-License-Identifier: MIT
#include "sgf/line.hpp"

#include <algorithm>

namespace punct::formats {
namespace {

// From one board that is kept to the next.
constexpr std::uint32_t kBetweenBoards = 64;

std::string with_leading_zeros(std::int64_t number, std::size_t digits) {
  const std::string text = std::to_string(number);
  return std::string(digits - std::min(digits, text.size()), '0') + text;
}

}  // namespace

void append_sgf_comment(std::string& comment, std::string_view text) {
  if (text.empty()) return;
  if (!comment.empty()) comment += ' ';
  comment += text;
}

std::string sgf_time_text(std::int64_t milliseconds) {
  const std::int64_t seconds = milliseconds / 1000;
  return "[%emt " + std::to_string(seconds / 3600) + ':' + with_leading_zeros(seconds / 60 % 60, 2) + ':' +
         with_leading_zeros(seconds % 60, 2) + '.' + with_leading_zeros(milliseconds % 1000, 3) + ']';
}

void SgfTurns::begin() {
  turns_.assign(1, {});
  texts_.assign(1, {});
  turns_[kStart].board = 0;
  set_start({});
}

void SgfTurns::set_start(const SgfBoard& board) {
  boards_.assign(1, board);
  board_ = board;
  at_ = kStart;
}

SgfTurns::Index SgfTurns::add(Index after, const Made& made) {
  const Index index = size();
  board_.shift(made.piece, dots_of(made.move));
  at_ = index;
  Turn& turn = turns_.emplace_back();
  Turn& parent = turns_[after];
  turn.made = made;
  if (made.part == kNone) turn.made.part = index;
  turn.parent = after;
  turn.plies = parent.plies + 1;
  if (turn.plies % kBetweenBoards == 0) {
    turn.board = static_cast<std::uint32_t>(boards_.size());
    boards_.push_back(board_);
  }
  if (parent.last_child == kNone) {
    parent.first_child = index;
  } else {
    turns_[parent.last_child].next_sibling = index;
  }
  parent.last_child = index;
  return index;
}

void SgfTurns::go_to(Index turn) {
  if (turn == at_) return;
  path_.clear();
  at_ = turn;
  for (; turns_[turn].board == kNone; turn = turns_[turn].parent) path_.push_back(turn);
  board_ = boards_[turns_[turn].board];
  for (; !path_.empty(); path_.pop_back()) {
    const Made& made = turns_[path_.back()].made;
    board_.shift(made.piece, dots_of(made.move));
  }
}

void SgfTurns::take_back(Index from, Index to, Index oldest) noexcept {
  for (; from != to && from >= oldest; from = turns_[from].parent) turns_[from].is_taken_back = true;
}

void SgfTurns::add_text(std::uint32_t& slot, std::string_view text) {
  if (text.empty()) return;
  if (slot == kNoText) {
    slot = static_cast<std::uint32_t>(texts_.size());
    texts_.emplace_back();
  }
  append_sgf_comment(texts_[slot], text);
}

// A turn stands behind its parent, so that going backwards meets all that follows a turn before it.
void SgfTurns::keep_what_counts() noexcept {
  for (Index turn = size(); turn-- > 0;) {
    if (!turns_[turn].is_taken_back) turns_[turn].is_kept = true;
    if (turns_[turn].is_kept && turn != kStart) turns_[turns_[turn].parent].is_kept = true;
  }
}

// A part is that of the last turn that was not taken back, or else of the first that is kept.
void SgfTurns::find_holders(Index turn) noexcept {
  for (Index child = turns_[turn].first_child; child != kNone; child = turns_[child].next_sibling) {
    if (!turns_[child].is_kept) continue;
    Index& holder = turns_[part(child)].holder;
    if (holder == kNone || !turns_[child].is_taken_back) holder = child;
  }
}

void SgfTurns::write(Record& record) {
  keep_what_counts();
  record.add_comment(text_of(turns_[kStart].comment));
  pending_.assign(1, {kStart, kNoNode});
  while (!pending_.empty()) {
    const Pending parent = pending_.back();
    pending_.pop_back();
    write_children(record, parent);
  }
}

// The parts in the order of the file, so that what a variation stands beside is there before it.
void SgfTurns::write_children(Record& record, Pending parent) {
  find_holders(parent.turn);
  for (Index child = turns_[parent.turn].first_child; child != kNone; child = turns_[child].next_sibling) {
    const Index holder = turns_[child].holder;
    if (holder != kNone) turns_[child].node = write_turn(record, parent, turns_[child].made.variation_to, holder);
    const bool is_other = turns_[child].is_kept && turns_[part(child)].holder != child;
    if (is_other) write_turn(record, parent, part(child), child);
  }
}

// Leads the line on, or begins a variation to a part. A part without a turn is that of the first variation to it.
NodeIndex SgfTurns::write_turn(Record& record, Pending parent, Index of, Index index) {
  const Turn& turn = turns_[index];
  const bool leads_on = of == kNone || turns_[of].node == kNoNode;
  NodeIndex node = kNoNode;
  if (leads_on) {
    node = record.append(parent.node, turn.made.move, turn.made.place);
    if (of != kNone) turns_[of].node = node;
  } else {
    node = record.begin_variation(turns_[of].node, turn.made.move, turn.made.place, turns_[of].last_variation);
    turns_[of].last_variation = node;
    record.add_comment_before(node, text_of(turn.comment_before));
  }
  write_texts(record, node, turn);
  pending_.push_back({index, node});
  return node;
}

void SgfTurns::write_texts(Record& record, NodeIndex node, const Turn& turn) const {
  const std::string_view comment = text_of(turn.comment);
  // A comment that states a time already says it in its own place.
  if (turn.made.time != kNoTime && comment.find("[%emt ") == std::string_view::npos) {
    record.add_comment(node, sgf_time_text(turn.made.time));
  }
  record.add_comment(node, comment);
}

}  // namespace punct::formats
