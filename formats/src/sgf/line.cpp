// SPDX-License-Identifier: MIT
#include "sgf/line.hpp"

#include <algorithm>
#include <charconv>

namespace punct::formats {
namespace {

// The number of plies between two boards that are kept.
constexpr std::uint32_t kBetweenBoards = 64;

void put_digits(char* at, unsigned number, unsigned digits) noexcept {
  for (unsigned i = digits; i-- > 0; number /= 10) at[i] = static_cast<char>('0' + number % 10);
}

}  // namespace

void append_sgf_comment(std::string& comment, std::string_view text) {
  if (text.empty()) return;
  if (!comment.empty()) comment += ' ';
  comment += text;
}

SgfTimeText::SgfTimeText(std::int64_t milliseconds) noexcept {
  constexpr std::string_view kBefore = "[%emt ";
  constexpr std::string_view kBehind = "0:00:00.000]";
  constexpr std::int64_t kHour = 3'600'000;
  char* at = std::copy(kBefore.begin(), kBefore.end(), text_.data());
  if (milliseconds >= kHour) at = std::to_chars(at, text_.data() + text_.size(), milliseconds / kHour).ptr - 1;
  const char hours = milliseconds >= kHour ? *at : '0';
  std::copy(kBehind.begin(), kBehind.end(), at);
  *at = hours;
  const auto rest = static_cast<unsigned>(milliseconds % kHour);
  put_digits(at + 2, rest / 60'000, 2);
  put_digits(at + 5, rest / 1000 % 60, 2);
  put_digits(at + 8, rest % 1000, 3);
  size_ = static_cast<std::size_t>(at - text_.data()) + kBehind.size();
}

void SgfTurns::begin(Record& record, bool is_straight) {
  record_ = &record;
  is_straight_ = is_straight;
  clocks_.fill(kNoTime);
  time_ = kNoTime;
  comment_.clear();
  turns_.assign(1, {});
  texts_.assign(1, {});
  set_start({});
}

void SgfTurns::set_start(const SgfBoard& board) {
  boards_.assign(1, {kStart, board});
  board_ = board;
  at_ = kStart;
}

// The comment of a turn is complete when the next turn is added.
void SgfTurns::add_straight(const Made& made) {
  write_last();
  record_->append(at_ == kStart ? kNoNode : at_ - 1, made.move, made.place);
  clocks_ = made.clocks;
  time_ = made.time;
}

void SgfTurns::write_last() {
  if (at_ == kStart) {
    record_->add_comment(comment_);
  } else {
    write_texts(at_ - 1, time_, comment_);
  }
  comment_.clear();
}

void SgfTurns::add_comment(Index turn, std::string_view text) {
  if (is_straight()) {
    append_sgf_comment(comment_, text);
  } else {
    add_text(turns_[turn].comment, text);
  }
}

SgfTurns::Index SgfTurns::add(Index after, const Made& made) {
  const Index index = size();
  board_.shift(made.piece, made.move.punct, made.move.minors);
  if (is_straight()) add_straight(made);
  at_ = index;
  if (is_straight()) return index;
  Turn& turn = turns_.emplace_back();
  Turn& parent = turns_[after];
  turn.made = made;
  if (made.part == kNone) turn.made.part = index;
  turn.parent = after;
  turn.plies = parent.plies + 1;
  if (turn.plies % kBetweenBoards == 0) {
    const std::size_t place = turn.plies / kBetweenBoards;
    if (place == boards_.size()) boards_.emplace_back();
    boards_[place] = {index, board_};
  }
  if (parent.last_child == kNone) {
    parent.first_child = index;
  } else {
    turns_[parent.last_child].next_sibling = index;
  }
  parent.last_child = index;
  return index;
}

// The board at the end of a turn; null if it is not kept.
const SgfBoard* SgfTurns::kept_board(Index turn) const noexcept {
  const std::uint32_t plies = turns_[turn].plies;
  const std::size_t place = plies / kBetweenBoards;
  const bool is_kept = plies % kBetweenBoards == 0 && place < boards_.size() && boards_[place].turn == turn;
  return is_kept ? &boards_[place].board : nullptr;
}

void SgfTurns::go_to(Index turn) {
  if (turn == at_) return;
  path_.clear();
  at_ = turn;
  const SgfBoard* kept = nullptr;
  for (; (kept = kept_board(turn)) == nullptr; turn = turns_[turn].parent) path_.push_back(turn);
  board_ = *kept;
  for (; !path_.empty(); path_.pop_back()) {
    const Made& made = turns_[path_.back()].made;
    board_.shift(made.piece, made.move.punct, made.move.minors);
  }
}

void SgfTurns::take_back(Index from, Index to, Index oldest) noexcept {
  for (; from != to && from >= oldest; from = turns_[from].parent) turns_[from].is_taken_back = true;
}

SgfTurns::Index SgfTurns::lead_to(Index turn) noexcept {
  if (is_straight()) return turn;
  for (; is_gone(turns_[turn].parent); turn = turns_[turn].parent) turns_[turns_[turn].parent].leads_on = true;
  return turn;
}

void SgfTurns::add_text(std::uint32_t& slot, std::string_view text) {
  if (text.empty()) return;
  if (slot == kNoText) {
    slot = static_cast<std::uint32_t>(texts_.size());
    texts_.emplace_back();
  }
  append_sgf_comment(texts_[slot], text);
}

// Every turn has a higher index than its parent. Going backwards therefore visits all children of a turn before the
// turn itself.
void SgfTurns::keep_what_counts() noexcept {
  for (Index turn = size(); turn-- > 0;) {
    if (!turns_[turn].is_taken_back) turns_[turn].is_kept = true;
    if (turns_[turn].is_kept && turn != kStart) turns_[turns_[turn].parent].is_kept = true;
  }
}

// A part belongs to its last turn that was not taken back. If all were, it belongs to the first that is kept.
void SgfTurns::find_holders(Index turn) noexcept {
  for (Index child = turns_[turn].first_child; child != kNone; child = turns_[child].next_sibling) {
    if (!turns_[child].is_kept) continue;
    Index& holder = turns_[part(child)].holder;
    if (holder == kNone || !turns_[child].is_taken_back) holder = child;
  }
}

SgfTurns::Index SgfTurns::write() {
  if (is_straight()) {
    write_last();
    return at_;
  }
  keep_what_counts();
  record_->add_comment(text_of(turns_[kStart].comment));
  last_ = kStart;
  pending_.assign(1, {kStart, kNoNode});
  while (!pending_.empty()) {
    const Pending parent = pending_.back();
    pending_.pop_back();
    write_children(parent);
  }
  return last_;
}

// Writes the parts in the order of the file, so that a move is written before the variations to it.
void SgfTurns::write_children(Pending parent) {
  find_holders(parent.turn);
  for (Index child = turns_[parent.turn].first_child; child != kNone; child = turns_[child].next_sibling) {
    const Index holder = turns_[child].holder;
    if (holder != kNone) turns_[child].node = write_turn(parent, turns_[child].made.variation_to, holder);
    const bool is_other = turns_[child].is_kept && turns_[part(child)].holder != child;
    if (is_other) write_turn(parent, part(child), child);
  }
}

// Continues the line, or begins a variation to a part. If the part has no turn, its first variation takes its place.
NodeIndex SgfTurns::write_turn(Pending parent, Index part, Index index) {
  const Turn& turn = turns_[index];
  Index of = part;
  while (of != kNone && turns_[of].node == kNoNode) of = variation_to(of);
  NodeIndex node = kNoNode;
  if (of == kNone) {
    node = record_->append(parent.node, turn.made.move, turn.made.place);
    if (parent.turn == last_) last_ = index;
  } else {
    node = record_->begin_variation(turns_[of].node, turn.made.move, turn.made.place, turns_[of].last_variation);
    turns_[of].last_variation = node;
    record_->add_comment_before(node, text_of(turn.comment_before));
  }
  for (; part != of; part = variation_to(part)) turns_[part].node = node;
  write_texts(node, turn.made.time, text_of(turn.comment));
  pending_.push_back({index, node});
  return node;
}

void SgfTurns::write_texts(NodeIndex node, std::int64_t time, std::string_view comment) {
  // A comment that already states a time keeps it where it is.
  if (time != kNoTime && comment.find("[%emt ") == std::string_view::npos) {
    record_->add_comment(node, SgfTimeText(time).view());
  }
  if (!comment.empty()) record_->add_comment(node, comment);
}

}  // namespace punct::formats
