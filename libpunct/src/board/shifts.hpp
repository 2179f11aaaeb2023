// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "punct/footprint.hpp"
#include "punct/space_set.hpp"

namespace punct::detail {

/// A form as shifts of whole sets: the PÜNCT may lie in the intersection of its minor dots' sets, shifted back.
struct FormShifts {
  std::array<int, 2> minors;  ///< in the order of Form
  std::array<int, 2> sorted;  ///< by column, then by row: the same order wherever the piece lies
  SpaceSet room;              ///< where all three dots are on the board
};

constexpr int index_shift(Offset by) noexcept { return 15 * by.columns + by.rows; }

/// The spaces from which an offset of up to two columns and rows leads to a space, by both of them plus 2.
inline constexpr auto kRooms = [] {
  std::array<std::array<SpaceSet, 5>, 5> rooms{};
  for (int columns = -2; columns <= 2; ++columns)
    for (int rows = -2; rows <= 2; ++rows)
      rooms[static_cast<std::size_t>(columns + 2)][static_cast<std::size_t>(rows + 2)] =
          spaces_where([columns, rows](Space from) { return on_board(from.column() + columns, from.row() + rows); });
  return rooms;
}();
constexpr const SpaceSet& room_for(Offset by) noexcept {
  return kRooms[static_cast<std::size_t>(by.columns + 2)][static_cast<std::size_t>(by.rows + 2)];
}

/// By the index in kAllForms.
inline constexpr auto kShifts = [] {
  std::array<FormShifts, kForms> shifts{};
  for (std::size_t i = 0; i < kForms; ++i) {
    const auto& [first, second] = kAllForms[i].minors;
    const bool in_order = first.columns != second.columns ? first.columns < second.columns : first.rows < second.rows;
    shifts[i].minors = {index_shift(first), index_shift(second)};
    shifts[i].sorted = {index_shift(in_order ? first : second), index_shift(in_order ? second : first)};
    shifts[i].room = room_for(first) & room_for(second);
  }
  return shifts;
}();

/// The spaces on the three lines through each space, itself included (rule R11). Made line by line, because compilers
/// take long to ask in_line() about every pair of spaces.
inline constexpr auto kLines = [] {
  std::array<SpaceSet, kColumns + 1> columns{};
  std::array<SpaceSet, kRows + 1> rows{};
  std::array<SpaceSet, kColumns> slants{};
  const auto lines_of = [&](Space space) {
    return std::array<SpaceSet*, 3>{&columns[static_cast<std::size_t>(space.column())],
                                    &rows[static_cast<std::size_t>(space.row())],
                                    &slants[static_cast<std::size_t>(space.slant() + 8)]};
  };
  for (const Space space : kAllSpaces)
    for (SpaceSet* const line : lines_of(space)) line->insert(space);
  std::array<SpaceSet, 256> lines{};
  for (const Space from : kAllSpaces)
    for (const SpaceSet* const line : lines_of(from)) lines[from.index()] |= *line;
  return lines;
}();

}  // namespace punct::detail
