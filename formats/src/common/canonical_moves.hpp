// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

#include "punct/finding.hpp"
#include "punct/notation.hpp"
#include "punct/piece.hpp"
#include "punct/space.hpp"

namespace punct::formats {

/// Reads bytes in exactly the form that our writers produce. Files consist mostly of moves in that form, and reading
/// them without the parser is several times as fast. The parser reads any other form and reports all errors. After a
/// failed read the place of this object is invalid.
class CanonicalText {
 public:
  /// `place` is that of the first byte.
  CanonicalText(std::string_view bytes, Place place) noexcept
      : at_(bytes.data()), end_(bytes.data() + bytes.size()), counted_(at_), place_(place) {}

  [[nodiscard]] const char* at() const noexcept { return at_; }
  /// The place of the next byte; all bytes before it in its line are ASCII.
  [[nodiscard]] Place place() const noexcept {
    return {place_.line, place_.column + static_cast<std::uint32_t>(at_ - counted_)};
  }

  template <std::size_t N>
  bool take(const char (&literal)[N]) noexcept {
    constexpr std::size_t length = N - 1;
    if (left() < length || std::memcmp(at_, literal, length) != 0) return false;
    at_ += length;
    return true;
  }
  /// A name such as `K3` or `K10`, which must not end the bytes.
  bool take_space(Space& space) noexcept {
    if (left() < 4) return false;
    const unsigned column = byte(0) - 'A';
    const unsigned first = byte(1) - '0';
    const unsigned second = byte(2) - '0';
    // The number of digits is unpredictable, so it is computed without a branch.
    const bool has_two = second < 10;
    const unsigned row = has_two ? 10 * first + second : first;
    if (column >= kColumnsInTable || first - 1 >= 9 || row >= kRowsInTable) return false;
    space = kSpaceAt[kRowsInTable * column + row];
    at_ += has_two ? 3 : 2;
    return static_cast<bool>(space);
  }
  bool take_piece(MoveText& move) noexcept {
    if (left() < 1) return false;
    const std::uint8_t number = kPieceNumbers[byte(0)];
    if (number == 0) return false;
    move.piece = kAllPieceKinds[number - 1U];
    ++at_;
    return true;
  }
  /// One to three dots, separated by this text.
  template <std::size_t N>
  bool take_dots(MoveText& move, const char (&between)[N]) noexcept {
    if (!take_space(move.punct)) return false;
    for (Space& minor : move.minors) {
      if (!take(between)) return true;
      if (!take_space(minor)) return false;
    }
    if (move.minors[1] < move.minors[0]) std::swap(move.minors[0], move.minors[1]);
    return true;
  }
  /// A number from 1 to 99.
  bool take_level(MoveText& move) noexcept {
    if (left() < 2 || byte(0) - '1' >= 9) return false;
    const unsigned second = byte(1) - '0';
    move.level = static_cast<std::uint8_t>(second < 10 ? 10 * (byte(0) - '0') + second : byte(0) - '0');
    at_ += second < 10 ? 2 : 1;
    return true;
  }
  /// Passes spaces and line feeds.
  void pass_white() noexcept {
    for (; at_ != end_ && (*at_ == ' ' || *at_ == '\n'); ++at_) {
      if (*at_ == ' ') continue;
      ++place_.line;
      place_.column = 1;
      counted_ = at_ + 1;
    }
  }

 private:
  [[nodiscard]] std::size_t left() const noexcept { return static_cast<std::size_t>(end_ - at_); }
  [[nodiscard]] unsigned byte(std::size_t index) const noexcept { return static_cast<unsigned char>(at_[index]); }

  static constexpr unsigned kColumnsInTable = 17;
  static constexpr unsigned kRowsInTable = 18;
  static constexpr std::array<Space, kColumnsInTable* kRowsInTable> kSpaceAt = [] {
    std::array<Space, kColumnsInTable * kRowsInTable> spaces{};
    for (const Space space : kAllSpaces)
      spaces[kRowsInTable * static_cast<unsigned>(space.column() - 1) + static_cast<unsigned>(space.row())] = space;
    return spaces;
  }();
  // By letter, counted from 1; 0 for bytes that are not a piece letter.
  static constexpr std::array<std::uint8_t, 256> kPieceNumbers = [] {
    std::array<std::uint8_t, 256> numbers{};
    for (const PieceKind kind : kAllPieceKinds)
      numbers[static_cast<unsigned char>(letter(kind))] = static_cast<std::uint8_t>(index_of(kind) + 1);
    return numbers;
  }();

  const char* at_;
  const char* end_;
  // The byte whose place is stored.
  const char* counted_;
  Place place_;
};

}  // namespace punct::formats
