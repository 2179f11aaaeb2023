// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "punct/notation.hpp"
#include "punct/piece.hpp"
#include "punct/space.hpp"
#include "punct/text/ascii.hpp"

namespace punct::detail {

/// The index of the space by column and row, as letters and digits count them (A is 0, 1 is 1); 0 if there is none.
inline constexpr auto kIndexAt = [] {
  std::array<std::array<std::uint8_t, 20>, kColumns> table{};
  for (const Space space : kAllSpaces)
    table[static_cast<std::size_t>(space.column() - 1)][static_cast<std::size_t>(space.row())] = space.index();
  return table;
}();

struct SpaceName {
  std::array<char, 3> letters{};
  std::uint8_t length = 0;
};
inline constexpr auto kSpaceNames = [] {
  std::array<SpaceName, 256> names{};
  names[Space().index()] = {{'-'}, 1};
  for (const Space space : kAllSpaces) {
    const int row = space.row();
    SpaceName& name = names[space.index()];
    name.letters[0] = static_cast<char>('A' + space.column() - 1);
    if (row >= 10) name.letters[1] = '1';
    name.length = row >= 10 ? 3 : 2;
    name.letters[name.length - 1U] = static_cast<char>('0' + row % 10);
  }
  return names;
}();

inline void append_space(std::string& out, Space space) {
  const SpaceName& name = kSpaceNames[space.index()];
  out.append(name.letters.data(), name.length);
}
inline void append_dots(std::string& out, Space punct, const std::array<Space, 2>& minors) {
  append_space(out, punct);
  for (const Space minor : minors) {
    if (!minor) return;
    out += ',';
    append_space(out, minor);
  }
}
inline void append_level(std::string& out, int level) {
  out += '^';
  out += std::to_string(level);
}

/// The number of the piece by its letter; kNoKind for other bytes.
inline constexpr std::uint8_t kNoKind = 0xFF;
inline constexpr auto kKindAt = [] {
  std::array<std::uint8_t, 256> table{};
  for (std::size_t byte = 0; byte < table.size(); ++byte) {
    const auto kind = piece_kind(static_cast<char>(byte));
    table[byte] = kind ? static_cast<std::uint8_t>(*kind) : kNoKind;
  }
  return table;
}();

/// Reads the parts of moves and pieces, one after the other. A part that cannot be read becomes the fault; nothing may
/// be read after it.
class SpellingReader {
 public:
  explicit SpellingReader(std::string_view text) noexcept : text_(text) { text.copy(head_.data(), kLongest); }

  [[nodiscard]] bool at_end() const noexcept { return at_ == text_.size(); }
  [[nodiscard]] const NotationError& fault() const noexcept { return fault_; }

  /// The character at this distance, at most kAhead; after the end NUL, which begins no part.
  [[nodiscard]] char peek(std::size_t ahead = 0) const noexcept { return head_[at_ + ahead]; }
  void skip(std::size_t count) noexcept { at_ += count; }
  bool take(char wanted) noexcept {
    if (peek() != wanted) return false;
    ++at_;
    return true;
  }
  bool take(std::string_view wanted) noexcept {
    if (text_.substr(at_, wanted.size()) != wanted) return false;
    at_ += wanted.size();
    return true;
  }
  /// The rest of the text.
  [[nodiscard]] std::string_view rest() const noexcept { return text_.substr(at_); }
  /// Records a fault of this many bytes, by default up to the end; returns false.
  bool fail(Code code, std::size_t length = std::string_view::npos) noexcept {
    const std::string_view part = rest().substr(0, length);
    fault_ = {code, static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(part.size())};
    return false;
  }

  /// Does not branch on the number of digits of the row, which is unpredictable.
  bool space(Space& read) noexcept {
    const auto column = (static_cast<unsigned char>(peek()) | 0x20U) - 'a';
    const auto first = static_cast<unsigned>(peek(1)) - '0';
    const auto second = static_cast<unsigned>(peek(2)) - '0';
    const unsigned has_two = second <= 9;
    const unsigned row = has_two != 0 ? 10 + second : first;
    const unsigned is_wrong = (column >= kColumns) | (first - 1 > 8) |
                              (has_two & ((first != 1) | (static_cast<unsigned>(peek(3)) - '0' <= 9U)));
    if (is_wrong != 0) return no_space();
    read = Space::from_index(kIndexAt[column][row]);
    if (!read) return no_space();
    at_ += 2 + has_two;
    return true;
  }
  /// A piece letter; the caller knows that one is meant.
  bool piece(PieceKind& read) noexcept {
    const std::uint8_t kind = kKindAt[static_cast<unsigned char>(peek())];
    if (kind == kNoKind) return fail(Code::bad_piece, 1);
    read = static_cast<PieceKind>(kind);
    ++at_;
    return true;
  }
  /// `^n`, 1 to 99, if it is there; otherwise the level keeps its value.
  bool level(std::uint8_t& read) noexcept {
    if (peek() != '^') return true;
    const bool two = is_digit(peek(2));
    if (peek(1) < '1' || peek(1) > '9' || (two && is_digit(peek(3)))) return fail(Code::syntax);
    read = static_cast<std::uint8_t>(peek(1) - '0');
    if (two) read = static_cast<std::uint8_t>(10 * read + (peek(2) - '0'));
    at_ += two ? 3 : 2;
    return true;
  }

 private:
  // No move or piece is longer, so a reader that gets this far has met a fault before.
  static constexpr std::size_t kLongest = 32;
  static constexpr std::size_t kAhead = 3;

  bool no_space() noexcept {
    const std::string_view part = rest();
    if (part.size() < 2 || !is_letter(part[0]) || !is_digit(part[1])) return fail(Code::syntax);
    return fail(Code::bad_cell, part.find_first_not_of("0123456789", 1));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  // The start of the text, padded with NULs, so that peek() needs no check for the end.
  std::array<char, kLongest + kAhead + 1> head_{};
  NotationError fault_{Code::syntax, 0, 0};
};

}  // namespace punct::detail
