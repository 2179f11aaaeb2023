// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "punct/export.hpp"

namespace punct {

inline constexpr int kColumns = 17;
inline constexpr int kRows = 17;
inline constexpr int kSpaces = 211;

/// Whether the board has a space in this column and row, both from 1 (rule R1).
constexpr bool on_board(int column, int row) noexcept {
  if (column < 1 || column > kColumns || row < 1 || row > kRows) return false;
  const int slant = column - row;
  if (slant < -8 || slant > 8) return false;
  const bool corner = (column == 1 && (row == 1 || row == 9)) || (column == 9 && (row == 1 || row == 17)) ||
                      (column == 17 && (row == 9 || row == 17));
  return !corner;
}

/// One of the 211 spaces of the board (rule R1), or, if default-constructed, no space.
///
/// A space is stored as an index of 8 bits, 15 * column + row with both counted from 0. No two spaces share an index
/// and none has index 0, which stands for "no space". Ordered by column, then by row, as the notation writes them.
class Space {
 public:
  constexpr Space() noexcept = default;

  /// The space in this column (1-17, A-Q) and row (1-17); `std::nullopt` if the board has no such space.
  static constexpr std::optional<Space> at(int column, int row) noexcept {
    if (!on_board(column, row)) return std::nullopt;
    return from_index(static_cast<std::uint8_t>(15 * (column - 1) + (row - 1)));
  }

  /// The space with this index. The index must be that of a space, or 0 for no space; this is not checked.
  static constexpr Space from_index(std::uint8_t index) noexcept {
    Space space;
    space.index_ = index;
    return space;
  }

  /// Reads `K3` or `k3`; `std::nullopt` for any other text or if the board has no such space. `K03` is not read.
  PUNCT_API static std::optional<Space> parse(std::string_view text) noexcept;

  constexpr explicit operator bool() const noexcept { return index_ != 0; }
  [[nodiscard]] constexpr std::uint8_t index() const noexcept { return index_; }  ///< See the class; 0 for no space.
  /// 1-17, 0 for no space.
  [[nodiscard]] constexpr int column() const noexcept;
  /// 1-17, 0 for no space.
  [[nodiscard]] constexpr int row() const noexcept;
  /// column - row, from -8 to 8: the same for all spaces on a line from SW to NE.
  [[nodiscard]] constexpr int slant() const noexcept { return column() - row(); }

  /// `K3`; `-` for no space.
  [[nodiscard]] PUNCT_API std::string name() const;

  friend constexpr bool operator==(Space, Space) noexcept = default;
  friend constexpr std::strong_ordering operator<=>(Space a, Space b) noexcept;  ///< By column, then by row.

 private:
  std::uint8_t index_ = 0;
};

namespace detail {
/// Column and row of each index, packed as 32 * column + row so that they sort as spaces do; 0 if there is no space.
inline constexpr std::array<std::uint16_t, 256> kColumnRow = [] {
  std::array<std::uint16_t, 256> table{};
  for (int column = 1; column <= kColumns; ++column)
    for (int row = 1; row <= kRows; ++row)
      if (on_board(column, row)) {
        table[static_cast<std::size_t>(15 * (column - 1) + (row - 1))] = static_cast<std::uint16_t>(32 * column + row);
      }
  return table;
}();
}  // namespace detail

constexpr int Space::column() const noexcept { return detail::kColumnRow[index_] >> 5; }
constexpr int Space::row() const noexcept { return detail::kColumnRow[index_] & 31; }
constexpr std::strong_ordering operator<=>(Space a, Space b) noexcept {
  return detail::kColumnRow[a.index_] <=> detail::kColumnRow[b.index_];
}

/// All 211 spaces, by column, then by row.
inline constexpr std::array<Space, kSpaces> kAllSpaces = [] {
  std::array<Space, kSpaces> all{};
  std::size_t count = 0;
  for (int column = 1; column <= kColumns; ++column)
    for (int row = 1; row <= kRows; ++row)
      if (const auto space = Space::at(column, row)) all[count++] = *space;
  return all;
}();

/// A difference of columns and of rows.
struct Offset {
  int columns = 0;
  int rows = 0;
  friend constexpr bool operator==(Offset, Offset) noexcept = default;
};

/// The six directions of rule R2, clockwise: N, NE, SE, S, SW, NW.
inline constexpr std::array<Offset, 6> kDirections{{{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}}};

/// The space at this offset from the given one; `std::nullopt` if it is off the board.
constexpr std::optional<Space> step(Space from, Offset by) noexcept {
  return Space::at(from.column() + by.columns, from.row() + by.rows);
}

/// The number of steps between two spaces on an empty board.
constexpr int distance(Space a, Space b) noexcept {
  const int columns = b.column() - a.column();
  const int rows = b.row() - a.row();
  const auto size = [](int n) { return n < 0 ? -n : n; };
  return (columns < 0) == (rows < 0) ? (size(columns) > size(rows) ? size(columns) : size(rows))
                                     : size(columns) + size(rows);
}

/// Whether both spaces are on one straight line: the same column, row or slant (rule R11).
constexpr bool in_line(Space a, Space b) noexcept {
  const bool same_column = a.column() == b.column();
  const bool same_row = a.row() == b.row();
  const bool same_slant = a.slant() == b.slant();
  return same_column | same_row | same_slant;  // no short-circuit: the branch would be unpredictable
}

}  // namespace punct
