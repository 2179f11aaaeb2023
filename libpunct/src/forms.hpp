// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "punct/footprint.hpp"

namespace punct::detail {

inline constexpr int kReach = 32;  // 2 columns and 2 rows make 32 indices, the largest difference within a piece
inline constexpr unsigned kWidth = 2 * kReach + 1;
inline constexpr std::uint8_t kNoForm = 0xFF;

/// By kind, the form whose minor dots differ from the PÜNCT by these two indices, in either order.
inline constexpr auto kFormOf = [] {
  constexpr auto index_shift = [](Offset offset) { return 15 * offset.columns + offset.rows; };
  std::array<std::array<std::uint8_t, kWidth * kWidth>, kPieceKinds> table{};
  for (auto& kind : table) kind.fill(kNoForm);
  for (std::size_t i = 0; i < kForms; ++i) {
    const auto first = static_cast<unsigned>(index_shift(kAllForms[i].minors[0]) + kReach);
    const auto second = static_cast<unsigned>(index_shift(kAllForms[i].minors[1]) + kReach);
    auto& kind = table[index_of(kAllForms[i].kind)];
    kind[first * kWidth + second] = kind[second * kWidth + first] = static_cast<std::uint8_t>(i);
  }
  return table;
}();

/// Where the PÜNCT of each form can lie with all dots on the board. An index difference may also join two spaces far
/// apart, around the edge; with the PÜNCT in this set the dot that is meant exists, and no other space has its index.
inline constexpr auto kRoom = [] {
  std::array<SpaceSet, kForms> room{};
  for (std::size_t i = 0; i < kForms; ++i)
    room[i] = spaces_where([i](Space s) { return lay(kAllForms[i], s).has_value(); });
  return room;
}();

/// The index in kAllForms of the form in which a piece of this kind covers the footprint; kNoForm where there is none.
inline std::uint8_t form_of(PieceKind kind, const Footprint& footprint) noexcept {
  const auto first = static_cast<unsigned>(footprint.minors[0].index() - footprint.punct.index() + kReach);
  const auto second = static_cast<unsigned>(footprint.minors[1].index() - footprint.punct.index() + kReach);
  if ((first >= kWidth) | (second >= kWidth)) return kNoForm;
  const std::uint8_t form = kFormOf[index_of(kind)][first * kWidth + second];
  return form == kNoForm || !kRoom[form].contains(footprint.punct) ? kNoForm : form;
}

}  // namespace punct::detail
