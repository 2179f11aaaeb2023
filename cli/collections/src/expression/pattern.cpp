// SPDX-License-Identifier: MIT
#include "expression/pattern.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

#include "expression/lexer.hpp"
#include "punct/notation.hpp"

namespace punct::collections {
namespace {

struct Who {
  std::optional<Player> owner;
  bool empty = false;
};
// The owner that an element asks for, by the word before the `@`; `std::nullopt` for any other word.
std::optional<Who> who(std::string_view word) {
  if (word == "w") return Who{Player::white};
  if (word == "b") return Who{Player::black};
  if (word == "any") return Who{};
  if (word == "empty") return Who{std::nullopt, true};
  return std::nullopt;
}

// Reads `^3`, `^3+` or an empty text; false for anything else.
bool read_level(std::string_view text, TopCondition& top) {
  if (text.empty()) return true;
  if (text[0] != '^') return false;
  unsigned level = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + 1, end, level);
  if (read.ec != std::errc{} || level < 1 || level > kPieces) return false;
  const std::string_view rest(read.ptr, static_cast<std::size_t>(end - read.ptr));
  top.lowest = static_cast<std::uint8_t>(level);
  if (rest.empty()) top.highest = top.lowest;
  return rest.empty() || rest == "+";
}

ExpressionError error_at(std::size_t offset, std::size_t length, std::string message) {
  return {offset, length, std::move(message)};
}

Expected<TopCondition, ExpressionError> parse_top(std::string_view element, std::size_t at, const Who& asked) {
  const std::size_t level_at = std::min(element.find('^'), element.size());
  const auto space = Space::parse(element.substr(at + 1, level_at - at - 1));
  if (!space) {
    const std::string name(element.substr(at + 1, level_at - at - 1));
    return Unexpected{error_at(at + 1, name.size(), "'" + name + "' is not a space of the board")};
  }
  TopCondition top{*space, asked.owner};
  if (asked.empty) top.lowest = top.highest = 0;
  const bool has_level = level_at < element.size();
  if ((asked.empty && has_level) || !read_level(element.substr(level_at), top))
    return Unexpected{error_at(level_at, element.size() - level_at, "write a level as ^3, or ^3+ for 3 or more")};
  return top;
}

std::optional<ExpressionError> add_element(std::string_view element, Pattern& pattern) {
  const std::size_t at = std::min(element.find('@'), element.size());
  if (const auto asked = who(element.substr(0, at)); asked && at < element.size()) {
    const auto top = parse_top(element, at, *asked);
    if (!top) return top.error();
    pattern.tops.push_back(*top);
    return std::nullopt;
  }
  const auto piece = parse_piece(element);
  if (!piece) {
    const NotationError& error = piece.error();
    return error_at(error.offset, error.length,
                    explain(error, element, Meant::something) + "; a part is a piece as in wE@K3,K4,K5^2, or " +
                        "the top of a space as in w@K7^2+, any@K7 or empty@K7");
  }
  pattern.pieces.push_back(*piece);
  return std::nullopt;
}

}  // namespace

Expected<Pattern, ExpressionError> parse_pattern(std::string_view text) {
  Pattern pattern;
  std::size_t offset = text.find_first_not_of(kBlank);
  while (offset < text.size()) {
    const std::size_t end = std::min(text.find_first_of(kBlank, offset), text.size());
    if (auto error = add_element(text.substr(offset, end - offset), pattern)) {
      error->offset += offset;
      return Unexpected{std::move(*error)};
    }
    offset = text.find_first_not_of(kBlank, end);
  }
  if (pattern.pieces.empty() && pattern.tops.empty())
    return Unexpected{error_at(0, text.size(), "a part of a position needs at least one piece or space")};
  return pattern;
}

}  // namespace punct::collections
