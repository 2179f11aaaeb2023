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

/// By the index in kAllForms.
inline constexpr auto kShifts = [] {
  std::array<FormShifts, kForms> shifts{};
  for (std::size_t i = 0; i < kForms; ++i) {
    const auto& [first, second] = kAllForms[i].minors;
    const bool in_order = first.columns != second.columns ? first.columns < second.columns : first.rows < second.rows;
    shifts[i].minors = {index_shift(first), index_shift(second)};
    shifts[i].sorted = {index_shift(in_order ? first : second), index_shift(in_order ? second : first)};
    shifts[i].room = spaces_where([i](Space s) { return lay(kAllForms[i], s).has_value(); });
  }
  return shifts;
}();

/// The spaces on the three lines through each space, itself included (rule R11).
inline constexpr auto kLines = [] {
  std::array<SpaceSet, 256> lines{};
  for (const Space from : kAllSpaces) lines[from.index()] = spaces_where([from](Space s) { return in_line(from, s); });
  return lines;
}();

}  // namespace punct::detail
