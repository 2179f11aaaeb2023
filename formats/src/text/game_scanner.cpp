// SPDX-License-Identifier: MIT
#include "text/game_scanner.hpp"

#include <algorithm>

#include "punct/record.hpp"
#include "punct/text/ascii.hpp"
#include "text/boundary.hpp"
#include "text/bytes.hpp"
#include "text/parts.hpp"

namespace punct::formats {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

}  // namespace

std::size_t GameScanner::scan(std::string_view buffer) {
  buffer_ = buffer;
  std::size_t last = 0;
  // Every decision here needs a few more bytes to be certain.
  while (pass_gap() && buffer_.size() - at_ > kTagStart) {
    if (begins_next_game()) {
      last = line_;
      brackets_ = 0;
      has_moves_ = has_result_ = has_gap_ = false;
    }
    if (!pass_token()) break;
  }
  return last;
}

// False if the buffer ends first.
bool GameScanner::pass_gap() {
  while (at_ < buffer_.size()) {
    unsigned breaks = 0;
    for (; at_ < buffer_.size() && is_white(buffer_[at_]); ++at_) {
      const bool is_pair = buffer_[at_] == '\r' && buffer_.substr(at_ + 1).starts_with('\n');
      if ((buffer_[at_] != '\n' && buffer_[at_] != '\r') || is_pair) continue;
      ++breaks;
      line_ = at_ + 1;
    }
    if (breaks >= 2) has_gap_ = true;
    if (at_ == buffer_.size() || buffer_[at_] != '%' || at_ != line_) break;
    const std::size_t end = buffer_.find_first_of("\r\n", at_);
    if (end == kNone) return false;
    at_ = end;
  }
  return at_ < buffer_.size();
}

bool GameScanner::begins_next_game() const noexcept {
  if (has_result_ && has_gap_) return true;
  if (buffer_[at_] != '[' || at_ != line_ || at_ == 0) return false;
  const char* const begin = buffer_.data();
  return begins_game(begin, begin + at_, begin + buffer_.size(), true) ||
         (has_moves_ && is_tag_start(buffer_.substr(at_)));
}

bool GameScanner::pass_to(std::size_t end) {
  if (end >= buffer_.size()) return false;
  const std::size_t last_break = buffer_.substr(at_, end - at_).find_last_of("\r\n");
  if (last_break != kNone) line_ = at_ + last_break + 1;
  at_ = end;
  return true;
}

// False if the token may continue after the buffer.
bool GameScanner::pass_token() {
  const char byte = buffer_[at_];
  if (byte == '{') {
    const std::size_t end = buffer_.find('}', at_);
    return end != kNone && pass_to(end + 1);
  }
  if (byte == ';') return pass_to(buffer_.find_first_of("\r\n", at_));
  if (byte == '[' && !has_moves_) return pass_bracket();
  if (byte == '.') return pass_to(at_ + 1);
  if (byte == ')') {
    if (brackets_ > 0) --brackets_;
    return pass_to(at_ + 1);
  }
  has_moves_ = true;
  if (byte == '(' && !is_player()) {
    ++brackets_;
    return pass_to(at_ + 1);
  }
  if (byte == '*') take_result();
  if (byte == '$') return pass_to(digits_end(at_ + 1));
  if (is_digit(byte)) return pass_number();
  if (byte != '(' && ends_token(byte)) return pass_to(at_ + 1);
  std::size_t end = token_end(is_player() ? at_ + 3 : at_);
  if (is_player() && end == at_ + 3) end = token_end(std::min(buffer_.find_first_not_of(' ', end), buffer_.size()));
  return pass_to(end);
}

// A tag, or the rest of a line that should hold one.
bool GameScanner::pass_bracket() {
  const std::size_t end = buffer_.find_first_of("\r\n", at_);
  if (end == kNone) return false;
  const auto pair = read_tag_pair(buffer_.substr(at_, end - at_));
  return pass_to(pair ? at_ + pair->length : end);
}

bool GameScanner::pass_number() {
  const std::size_t end = token_end(at_);
  const std::size_t digits = digits_end(at_);
  if (digits < buffer_.size() && buffer_[digits] == '.') return pass_to(digits);
  if (end < buffer_.size() && result_named(buffer_.substr(at_, end - at_))) take_result();
  return pass_to(end);
}

void GameScanner::take_result() {
  if (brackets_ != 0) return;
  has_result_ = true;
  has_gap_ = false;
}

bool GameScanner::is_player() const noexcept {
  const std::string_view token = buffer_.substr(at_, 3);
  return token.size() == 3 && token[0] == '(' && ((token[1] | 0x20) == 'w' || (token[1] | 0x20) == 'b') &&
         token[2] == ')';
}

std::size_t GameScanner::digits_end(std::size_t from) const noexcept {
  while (from < buffer_.size() && is_digit(buffer_[from])) ++from;
  return from;
}

std::size_t GameScanner::token_end(std::size_t from) const noexcept {
  while (from < buffer_.size() && !ends_token(buffer_[from])) ++from;
  return from;
}

}  // namespace punct::formats
