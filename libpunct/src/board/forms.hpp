// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "punct/footprint.hpp"

namespace punct::detail {

/// How one space lies to another, as far as pieces and their moves are concerned.
struct Way {
  /// The number of this offset among those of the minor dots of all forms, from 1; 0 if it is none of them.
  std::uint8_t step = 0;
  /// 0 if both lie on a straight line (rule R11), else 1.
  std::uint8_t is_crooked = 0;
};

inline constexpr int kFarthest = 32 * kColumns + kRows;
/// In place of the number of a form. Tables by form have an element for it.
inline constexpr std::uint8_t kNoForm = kForms;

/// The offsets of the minor dots of all forms, without duplicates: those of the spaces up to two steps away.
inline constexpr auto kSteps = [] {
  std::array<Offset, 18> steps{};
  std::size_t count = 0;
  for (const Form& form : kAllForms)
    for (const Offset& offset : form.minors) {
      std::size_t i = 0;
      while (i < count && steps[i] != offset) ++i;
      if (i == count) steps[count++] = offset;
    }
  return steps;
}();
inline constexpr std::size_t kStepNumbers = kSteps.size() + 1;
constexpr std::uint8_t step_number(Offset offset) noexcept {
  for (std::size_t i = 0; i < kSteps.size(); ++i)
    if (kSteps[i] == offset) return static_cast<std::uint8_t>(i + 1);
  return 0;
}

/// Indexed by the difference of the kColumnRow values of two spaces, which is unique for each offset. Elements are set
/// as a whole; see kEnds in rules/verdict.cpp.
inline constexpr auto kWays = [] {
  std::array<Way, 2 * kFarthest + 1> ways{};
  for (int columns = 1 - kColumns; columns < kColumns; ++columns)
    for (int rows = 1 - kRows; rows < kRows; ++rows) {
      const bool is_straight = columns == 0 || rows == 0 || columns == rows;
      ways[static_cast<std::size_t>(32 * columns + rows + kFarthest)] =
          Way{step_number({columns, rows}), static_cast<std::uint8_t>(is_straight ? 0 : 1)};
    }
  return ways;
}();
inline const Way& way_between(Space from, Space to) noexcept {
  return kWays[static_cast<std::size_t>(kColumnRow[to.index()] - kColumnRow[from.index()] + kFarthest)];
}

/// The form by kind and by the steps from the PÜNCT to the minor dots, in either order.
inline constexpr auto kFormOf = [] {
  std::array<std::array<std::array<std::uint8_t, kStepNumbers>, kStepNumbers>, kPieceKinds> table{};
  for (auto& kind : table)
    for (auto& first : kind) first.fill(kNoForm);
  for (std::size_t i = 0; i < kForms; ++i) {
    const std::uint8_t first = step_number(kAllForms[i].minors[0]);
    const std::uint8_t second = step_number(kAllForms[i].minors[1]);
    auto& kind = table[index_of(kAllForms[i].kind)];
    kind[first][second] = kind[second][first] = static_cast<std::uint8_t>(i);
  }
  return table;
}();

/// The index in kAllForms of the form in which a piece of this kind covers the footprint; kNoForm if there is none.
inline std::uint8_t form_of(PieceKind kind, const Footprint& footprint) noexcept {
  const Way& first = way_between(footprint.punct, footprint.minors[0]);
  const Way& second = way_between(footprint.punct, footprint.minors[1]);
  return kFormOf[index_of(kind)][first.step][second.step];
}

}  // namespace punct::detail
