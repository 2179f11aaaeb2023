// SPDX-License-Identifier: MIT
#include "sgf/action.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "sgf/findings.hpp"
#include "sgf/syntax/text.hpp"

namespace punct::formats {
namespace {

using Verb = SgfAction::Verb;

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool is_white(char c) noexcept { return c <= ' ' && is_sgf_white(c); }
constexpr unsigned char lower(char c) noexcept { return sgf_lower(c); }

// A word in lower case as one number, so that one comparison tells two words apart. Only the last eight letters of a
// longer word count.
constexpr std::uint64_t packed(std::uint64_t letters, char c) noexcept { return letters << 8U | lower(c); }
constexpr std::uint64_t packed(std::string_view word) noexcept {
  std::uint64_t letters = 0;
  for (const char c : word) letters = packed(letters, c);
  return letters;
}

Verb verb_named(std::string_view word, std::uint64_t letters) noexcept {
  if (word.size() > sizeof letters) {
    if (is_sgf_word(word, "winontime") || is_sgf_word(word, "gameoverontime")) return Verb::win_on_time;
    return is_sgf_word(word, "loseontime") ? Verb::lose_on_time : Verb::other;
  }
  switch (letters) {
    case packed("done"): return Verb::done;
    case packed("dropb"): return Verb::dropb;
    case packed("pickb"): return Verb::pickb;
    case packed("pick"): return Verb::pick;
    case packed("move"): return Verb::move;
    case packed("drop"): return Verb::drop;
    case packed("rotate"): return Verb::rotate;
    case packed("start"): return Verb::start;
    case packed("resign"): return Verb::resign;
    case packed("edit"): return Verb::edit;
    default: return Verb::other;
  }
}

Unexpected<SgfActionError> fault(Code code, std::string_view value, std::string_view complaint) {
  return {{code, shown_sgf(value).append(complaint)}};
}

class ActionReader {
 public:
  explicit ActionReader(std::string_view value) noexcept : at_(value.data()), end_(at_ + value.size()) {}

  // Whether an action could be read.
  bool read() noexcept {
    pass_white();
    if (at_ != end_ && is_digit(*at_)) action_.number = running_number();
    action_.verb = verb();
    return read_rest();
  }
  [[nodiscard]] const SgfAction& action() const noexcept { return action_; }
  [[nodiscard]] Code code() const noexcept { return code_; }
  [[nodiscard]] std::string_view complaint() const noexcept { return complaint_; }

 private:
  bool read_rest() noexcept {
    switch (action_.verb) {
      case Verb::pickb: return space(action_.from);
      case Verb::dropb: return piece() && space(action_.to) && orientation();
      case Verb::pick:
      case Verb::drop: return named_piece();
      case Verb::move: return space(action_.from) && space(action_.to) && orientation();
      case Verb::start: return seat();
      case Verb::rotate:
      case Verb::done:
      case Verb::resign:
      case Verb::win_on_time:
      case Verb::lose_on_time:
      case Verb::edit:
      case Verb::other: return true;
    }
    return true;
  }

  void pass_white() noexcept {
    while (at_ != end_ && is_white(*at_)) ++at_;
  }
  [[nodiscard]] bool at_word_end() const noexcept { return at_ == end_ || is_white(*at_); }
  // Larger numbers count as missing: they could not be told apart.
  std::int32_t running_number() noexcept {
    constexpr std::int32_t kLargest = 100'000'000;
    std::int32_t number = 0;
    for (; at_ != end_ && is_digit(*at_); ++at_) number = std::min(10 * number + (*at_ - '0'), kLargest);
    return number < kLargest ? number : SgfAction::kNoNumber;
  }
  std::string_view word() noexcept {
    pass_white();
    const char* begin = at_;
    while (!at_word_end()) ++at_;
    return {begin, static_cast<std::size_t>(at_ - begin)};
  }
  Verb verb() noexcept {
    const std::string_view verb = word();
    std::uint64_t letters = 0;
    for (const char c : verb) letters = packed(letters, c);
    return verb_named(verb, letters);
  }

  // A word of one letter, in lower case; 0 for any other word.
  unsigned char letter() noexcept {
    pass_white();
    if (at_ == end_) return 0;
    const unsigned char letter = lower(*at_++);
    return at_word_end() ? letter : 0;
  }
  // A number of one or two digits; -1 for any other word.
  int number() noexcept {
    pass_white();
    if (at_ == end_ || !is_digit(*at_)) return -1;
    const int first = *at_++ - '0';
    // Computes with the second digit whether it is there or not: the processor could not predict a branch.
    const int second = at_ != end_ ? *at_ - '0' : -1;
    const int has_second = second >= 0 && second <= 9 ? 1 : 0;
    at_ += has_second;
    return at_word_end() ? first + has_second * (9 * first + second) : -1;
  }

  bool piece() noexcept {
    const int read = number();
    if (read < 0 || read > 37) return fail(Code::bad_piece, " is not a piece; pieces are numbered 0 to 37");
    action_.piece = static_cast<std::uint8_t>(read);
    return true;
  }
  // `W 9`. The letter is not checked. The number may be missing; then no piece is named.
  bool named_piece() noexcept {
    pass_white();
    if (at_ != end_ && !is_digit(*at_)) static_cast<void>(word());
    pass_white();
    return at_ == end_ || piece();
  }
  bool seat() noexcept {
    const std::string_view seat = word();
    action_.starts_second = is_sgf_word(seat, "p1");
    if (action_.starts_second || is_sgf_word(seat, "p0") || is_sgf_word(seat, "p-1")) return true;
    return fail(Code::syntax, " does not name the player who starts");
  }
  bool space(Space& read) noexcept {
    const unsigned char column = letter();
    const int row = column == 0 ? -1 : number();
    if (row < 0) return fail(Code::syntax, " does not name a column and a row");
    const auto space = Space::at(column - 'a' + 1, row);
    if (!space) return fail(Code::bad_cell, " names a space that is not on the board");
    read = *space;
    return true;
  }
  bool orientation() noexcept {
    const int read = number();
    if (read < 0 || read > 5) return fail(Code::syntax, " does not name an orientation from 0 to 5");
    action_.orientation = static_cast<std::uint8_t>(read);
    return true;
  }
  bool fail(Code code, std::string_view complaint) noexcept {
    code_ = code;
    complaint_ = complaint;
    return false;
  }
  const char* at_;
  const char* end_;
  SgfAction action_;
  Code code_ = Code::syntax;
  std::string_view complaint_;
};

// Four letters in lower case as one number, whatever the order of bytes.
std::uint32_t four_letters(const char* at) noexcept {
  std::uint32_t letters = 0;
  std::memcpy(&letters, at, sizeof letters);
  return letters | 0x20202020U;
}

// Reads `K 3`, which is followed by `rest` bytes up to the end. Returns no space if the bytes are anything else.
Space plain_space(const char* at, const char* end, std::ptrdiff_t rest) noexcept {
  const std::ptrdiff_t length = end - at - rest;
  if (length < 3 || length > 4 || at[1] != ' ') return {};
  const int has_two = length == 4 ? 1 : 0;
  const int first = at[2] - '0';
  const int second = at[2 + has_two] - '0';
  if (first < 0 || first > 9 || second < 0 || second > 9) return {};
  return Space::at(lower(at[0]) - 'a' + 1, first + has_two * (9 * first + second)).value_or(Space());
}

bool read_plain_lift(const char* at, const char* end, SgfAction& action) noexcept {
  action.verb = Verb::pickb;
  action.from = plain_space(at, end, 0);
  return bool{action.from};
}

bool read_plain_drop(const char* at, const char* end, SgfAction& action) noexcept {
  if (end - at < 7 || !is_digit(at[0])) return false;
  const int has_two = is_digit(at[1]) ? 1 : 0;
  const int piece = (at[0] - '0') + has_two * (9 * (at[0] - '0') + (at[1] - '0'));
  const char* const behind = at + 1 + has_two;
  const int orientation = end[-1] - '0';
  action.verb = Verb::dropb;
  action.piece = static_cast<std::uint8_t>(piece);
  action.orientation = static_cast<std::uint8_t>(orientation);
  action.to = plain_space(behind + 1, end, 2);
  return action.to && *behind == ' ' && end[-2] == ' ' && piece <= 37 && orientation >= 0 && orientation <= 5;
}

// Reads ` W 9` or ` B 20` at the end of the bytes.
bool read_plain_pick(const char* at, const char* end, SgfAction& action) noexcept {
  const std::ptrdiff_t length = end - at;
  if (length < 4 || length > 5 || at[0] != ' ' || at[2] != ' ' || !is_digit(at[3])) return false;
  if (lower(at[1]) != 'w' && lower(at[1]) != 'b') return false;
  const int has_two = length == 5 ? 1 : 0;
  const int first = at[3] - '0';
  const int second = at[3 + has_two] - '0';
  const int piece = first + has_two * (9 * first + second);
  action.verb = Verb::pick;
  action.piece = static_cast<std::uint8_t>(piece);
  return second >= 0 && second <= 9 && piece <= 37;
}

}  // namespace

bool read_plain_sgf_action(std::string_view value, SgfAction& action) noexcept {
  const char* at = value.data();
  const char* const end = at + value.size();
  std::uint32_t number = 0;
  for (; at != end && is_digit(*at); ++at) number = 10 * number + static_cast<std::uint32_t>(*at - '0');
  // parse_sgf_action() reads actions without a number and those with a longer one.
  constexpr std::ptrdiff_t kMostDigits = 8;
  if (at == value.data() || at - value.data() > kMostDigits || end - at < 5 || *at++ != ' ') return false;
  action.number = static_cast<std::int32_t>(number);
  const std::uint32_t word = four_letters(at);
  at += 4;
  if (at == end || (*at == ' ' && at + 1 == end)) {
    action.verb = Verb::done;
    return word == four_letters("done");
  }
  const bool has_b = lower(*at) == 'b' && end - at > 2 && at[1] == ' ';
  if (word == four_letters("pick") && has_b) return read_plain_lift(at + 2, end, action);
  if (word == four_letters("drop") && has_b) return read_plain_drop(at + 2, end, action);
  return word == four_letters("pick") && read_plain_pick(at, end, action);
}

Expected<SgfAction, SgfActionError> parse_sgf_action(std::string_view value) {
  ActionReader reader(value);
  if (!reader.read()) return fault(reader.code(), value, reader.complaint());
  return reader.action();
}

}  // namespace punct::formats
