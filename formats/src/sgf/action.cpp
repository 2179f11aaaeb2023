// SPDX-License-Identifier: MIT
#include "sgf/action.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "punct/move_text.hpp"
#include "punct/text/ascii.hpp"
#include "sgf/findings.hpp"
#include "sgf/syntax/text.hpp"

namespace punct::formats {
namespace {

using Verb = SgfAction::Verb;
using Fault = SgfActionFault;

// Four letters in lower case as one number, so that one comparison tells two words apart.
constexpr std::uint32_t four_letters(const char* at) noexcept {
  const auto byte = [at](int i) { return std::uint32_t{static_cast<unsigned char>(at[i])}; };
  return (byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24) | 0x20202020U;
}

constexpr std::array<std::pair<std::string_view, Verb>, 7> kLongWords{{
    {"edit", Verb::edit},
    {"start", Verb::start},
    {"resign", Verb::resign},
    {"rotate", Verb::rotate},
    {"winontime", Verb::win_on_time},
    {"gameoverontime", Verb::win_on_time},
    {"loseontime", Verb::lose_on_time},
}};

// The bracket after a value is neither white nor a digit, so loops over these need not ask for the end. All is inlined
// into one function, so that the pointer stays in a register.
class ActionReader {
 public:
  ActionReader(const char* begin, const char* end, SgfAction& action) noexcept
      : at_(begin), end_(end), action_(action) {}

  [[nodiscard]] bool has_more() noexcept {
    pass_white();
    return at_ != end_;
  }

  // Nearly all words have four letters, or these and a B.
  [[gnu::always_inline]] inline Fault read() noexcept {
    pass_white();
    if (is_digit(*at_)) {
      action_.number = running_number();
      pass_white();
    }
    if (end_ - at_ < 4) return long_word();
    switch (four_letters(at_)) {
      case four_letters("pick"):
        if (takes(Verb::pickb, 'b')) return space(action_.from);
        return takes(Verb::pick) ? named_piece() : long_word();
      case four_letters("drop"):
        if (takes(Verb::dropb, 'b')) return piece() ? landing() : Fault::piece;
        return takes(Verb::drop) ? named_piece() : long_word();
      case four_letters("done"): return takes(Verb::done) ? Fault::none : long_word();
      case four_letters("move"):
        if (!takes(Verb::move)) return long_word();
        if (const Fault fault = space(action_.from); fault != Fault::none) return fault;
        return landing();
      default: return long_word();
    }
  }

 private:
  [[gnu::always_inline]] inline void pass_white() noexcept {
    while (is_sgf_white(*at_)) ++at_;
  }
  [[nodiscard]] bool ends_token(const char* at) const noexcept { return at == end_ || is_sgf_white(*at); }
  // Larger numbers count as missing: they could not be told apart.
  std::int32_t running_number() noexcept {
    constexpr std::int32_t kLargest = 100'000'000;
    std::int32_t number = 0;
    for (; is_digit(*at_); ++at_) number = std::min(10 * number + (*at_ - '0'), kLargest);
    return number < kLargest ? number : SgfAction::kNoNumber;
  }
  std::string_view word() noexcept {
    const char* begin = at_;
    while (!ends_token(at_)) ++at_;
    return {begin, static_cast<std::size_t>(at_ - begin)};
  }
  // Passes a word of four letters, or with a fifth one, if it ends there.
  [[gnu::always_inline]] inline bool takes(Verb verb, char fifth = 0) noexcept {
    const char* const behind = at_ + (fifth != 0 ? 5 : 4);
    if ((fifth != 0 && sgf_lower(at_[4]) != fifth) || !ends_token(behind)) return false;
    at_ = behind;
    action_.verb = verb;
    return true;
  }
  Fault long_word() noexcept {
    const std::string_view read = word();
    for (const auto& [word, verb] : kLongWords)
      if (is_sgf_word(read, word)) action_.verb = verb;
    return action_.verb == Verb::start ? seat() : Fault::none;
  }

  // A word of one letter, in lower case; 0 for any other word.
  [[gnu::always_inline]] inline unsigned char letter() noexcept {
    pass_white();
    if (at_ == end_) return 0;
    const unsigned char letter = sgf_lower(*at_++);
    return ends_token(at_) ? letter : 0;
  }
  // A number of one or two digits; -1 for any other word.
  [[gnu::always_inline]] inline int number() noexcept {
    pass_white();
    if (!is_digit(*at_)) return -1;
    const int first = *at_++ - '0';
    // Computes with the second digit whether it is there or not: the processor could not predict a branch.
    const int second = *at_ - '0';
    const int has_second = second >= 0 && second <= 9 ? 1 : 0;
    at_ += has_second;
    return ends_token(at_) ? first + has_second * (9 * first + second) : -1;
  }

  [[gnu::always_inline]] inline bool piece() noexcept {
    const int read = number();
    action_.piece = static_cast<std::uint8_t>(read);
    return static_cast<unsigned>(read) <= 37;
  }
  // `W 9`. The letter is not checked. The number may be missing; then no piece is named.
  Fault named_piece() noexcept {
    pass_white();
    if (!is_digit(*at_)) static_cast<void>(word());
    pass_white();
    return at_ == end_ || piece() ? Fault::none : Fault::piece;
  }
  Fault seat() noexcept {
    pass_white();
    const std::string_view seat = word();
    action_.starts_second = is_sgf_word(seat, "p1");
    const bool is_seat = action_.starts_second || is_sgf_word(seat, "p0") || is_sgf_word(seat, "p-1");
    return is_seat ? Fault::none : Fault::seat;
  }
  // `K 3`
  [[gnu::always_inline]] inline Fault space(Space& read) noexcept {
    const unsigned char column = letter();
    const int row = column == 0 ? -1 : number();
    if (row < 0) return Fault::syntax;
    const auto space = Space::at(column - 'a' + 1, row);
    read = space.value_or(Space());
    return space ? Fault::none : Fault::off_board;
  }
  // `K 3 1`
  [[gnu::always_inline]] inline Fault landing() noexcept {
    if (const Fault fault = space(action_.to); fault != Fault::none) return fault;
    const int read = number();
    action_.orientation = static_cast<std::uint8_t>(read);
    return static_cast<unsigned>(read) <= 5 ? Fault::none : Fault::orientation;
  }

  const char* at_;
  const char* end_;
  SgfAction& action_;
};

// The first column and row that are not on the board: `A1` for `Dropb 9 A 1 3`.
std::string space_off_board(std::string_view value) {
  std::string_view rest = value;
  std::string_view column;
  while (!rest.empty()) {
    const std::string_view row = first_sgf_word(rest, rest);
    const bool is_row = !row.empty() && row.size() <= 2 && std::all_of(row.begin(), row.end(), is_digit);
    if (is_row && column.size() == 1) {
      const int number = row.size() == 1 ? row[0] - '0' : 10 * (row[0] - '0') + (row[1] - '0');
      const int letter = sgf_lower(column[0]);
      if (!Space::at(letter - 'a' + 1, number)) return std::string(column).append(row);
    }
    column = row;
  }
  return {};
}

}  // namespace

SgfActionFault read_sgf_action(std::string_view value, SgfAction& action) noexcept {
  ActionReader reader(value.data(), value.data() + value.size(), action);
  const SgfActionFault fault = reader.read();
  action.has_more = reader.has_more();
  return fault;
}

SgfActionError sgf_action_error(SgfActionFault fault, std::string_view value) {
  const auto error = [value](Code code, std::string_view complaint) -> SgfActionError {
    return {code, shown_sgf(value).append(complaint)};
  };
  switch (fault) {
    case Fault::none:
    case Fault::syntax: return error(Code::syntax, " does not name a column and a row");
    case Fault::piece: return error(Code::bad_piece, " is not a piece; pieces are numbered 0 to 37");
    case Fault::seat: return error(Code::syntax, " does not name the player who starts");
    case Fault::off_board: {
      const std::string space = space_off_board(value);
      const auto length = static_cast<std::uint32_t>(space.size());
      return {Code::bad_cell, explain({Code::bad_cell, 0, length}, space)};
    }
    case Fault::orientation: return error(Code::syntax, " does not name an orientation from 0 to 5");
  }
  return {};
}

}  // namespace punct::formats
