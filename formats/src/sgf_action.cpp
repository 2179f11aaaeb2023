// SPDX-License-Identifier: MIT
#include "sgf_action.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "format_utf8.hpp"

namespace punct::formats {
namespace {

using Verb = SgfAction::Verb;

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool is_white(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

std::optional<Verb> verb_named(std::string_view word) noexcept {
  struct Name {
    std::string_view name;
    Verb verb;
  };
  // The commonest first.
  constexpr std::array<Name, 11> names{{{"done", Verb::done},
                                        {"dropb", Verb::dropb},
                                        {"pickb", Verb::pickb},
                                        {"pick", Verb::pick},
                                        {"move", Verb::move},
                                        {"drop", Verb::drop},
                                        {"rotate", Verb::rotate},
                                        {"start", Verb::start},
                                        {"resign", Verb::resign},
                                        {"gameoverontime", Verb::time},
                                        {"edit", Verb::edit}}};
  for (const Name& name : names)
    if (std::equal(name.name.begin(), name.name.end(), word.begin(), word.end(),
                   [](char a, char b) { return a == lower(b); })) {
      return name.verb;
    }
  return std::nullopt;
}

class ActionReader {
 public:
  explicit ActionReader(std::string_view value) : rest_(value), whole_(value) {}

  Expected<SgfAction, SgfActionError> read() {
    std::string_view word = take_word();
    if (!word.empty() && is_digit(word[0])) word = take_word();
    const auto verb = verb_named(word);
    if (!verb) return Unexpected{SgfActionError{Code::syntax, shown() + " is no action"}};
    action_.verb = *verb;
    if (!read_rest()) return Unexpected{std::move(error_)};
    return action_;
  }

 private:
  bool read_rest() {
    switch (action_.verb) {
      case Verb::pickb: return space(action_.from);
      case Verb::dropb: return piece() && space(action_.to) && orientation();
      case Verb::drop: return color() && piece();
      case Verb::move: return space(action_.from) && space(action_.to) && orientation();
      case Verb::start:
      case Verb::pick:
      case Verb::rotate:
      case Verb::done:
      case Verb::resign:
      case Verb::time:
      case Verb::edit: return true;
    }
    return true;
  }

  std::string_view take_word() noexcept {
    std::size_t begin = 0;
    while (begin < rest_.size() && is_white(rest_[begin])) ++begin;
    std::size_t end = begin;
    while (end < rest_.size() && !is_white(rest_[end])) ++end;
    const std::string_view word = rest_.substr(begin, end - begin);
    rest_.remove_prefix(end);
    return word;
  }

  // A number of one or two digits; nothing for any other word.
  std::optional<int> number() noexcept {
    const std::string_view word = take_word();
    if (word.empty() || word.size() > 2 || !is_digit(word.front()) || !is_digit(word.back())) return std::nullopt;
    return word.size() == 1 ? word[0] - '0' : 10 * (word[0] - '0') + (word[1] - '0');
  }

  bool piece() {
    const auto read = number();
    if (!read || *read > 37) return fail(Code::bad_piece, " names no piece: they are numbered 0 to 37");
    action_.piece = static_cast<std::uint8_t>(*read);
    return true;
  }
  bool space(Space& read) {
    const std::string_view column = take_word();
    const auto row = number();
    if (column.size() != 1 || !row) return fail(Code::syntax, " names no column and row");
    const auto space = Space::at(lower(column[0]) - 'a' + 1, *row);
    if (!space) return fail(Code::bad_cell, " names a space that the board does not have");
    read = *space;
    return true;
  }
  bool orientation() {
    const auto read = number();
    if (!read || *read > 5) return fail(Code::syntax, " names no orientation from 0 to 5");
    action_.orientation = static_cast<std::uint8_t>(*read);
    return true;
  }
  bool color() {
    const std::string_view word = take_word();
    if (word.size() == 1 && (lower(word[0]) == 'w' || lower(word[0]) == 'b')) return true;
    return fail(Code::syntax, " names neither W nor B");
  }

  bool fail(Code code, std::string_view complaint) {
    error_ = {code, shown() + std::string(complaint)};
    return false;
  }
  [[nodiscard]] std::string shown() const {
    constexpr std::size_t kLongest = 40;
    std::string out = "'";
    append_clean_utf8(out, whole_.substr(0, kLongest));
    return out + (whole_.size() > kLongest ? "...'" : "'");
  }

  std::string_view rest_;
  std::string_view whole_;
  SgfAction action_;
  SgfActionError error_{};
};

}  // namespace

Expected<SgfAction, SgfActionError> parse_sgf_action(std::string_view value) { return ActionReader(value).read(); }

}  // namespace punct::formats
