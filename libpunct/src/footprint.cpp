// SPDX-License-Identifier: MIT
#include "punct/footprint.hpp"

namespace punct {
namespace {

constexpr int kReach = 32;  // 2 columns and 2 rows make 32 indices, the largest difference within a piece
constexpr int kWidth = 2 * kReach + 1;
constexpr std::uint8_t kNone = 0xFF;

constexpr int index_shift(Offset offset) { return 15 * offset.columns + offset.rows; }

// By kind, the orientation whose minor dots differ from the PÜNCT by these two indices, in either order.
constexpr auto kFormOf = [] {
  std::array<std::array<std::uint8_t, kWidth * kWidth>, kPieceKinds> table{};
  for (auto& kind : table) kind.fill(kNone);
  for (const Form& form : kAllForms) {
    const int first = index_shift(form.minors[0]) + kReach;
    const int second = index_shift(form.minors[1]) + kReach;
    auto& kind = table[index_of(form.kind)];
    kind[static_cast<std::size_t>(first * kWidth + second)] = form.orientation;
    kind[static_cast<std::size_t>(second * kWidth + first)] = form.orientation;
  }
  return table;
}();

// Where the PÜNCT of each form can lie with all dots on the board. An index difference may also join two spaces far
// apart, around the edge; with the PÜNCT in this set the dot that is meant exists, and no other space has its index.
constexpr auto kRoom = [] {
  std::array<SpaceSet, kForms> room{};
  for (std::size_t i = 0; i < kForms; ++i)
    room[i] = detail::spaces_where([i](Space s) { return lay(kAllForms[i], s).has_value(); });
  return room;
}();

}  // namespace

std::optional<std::uint8_t> orientation_of(PieceKind kind, const Footprint& footprint) noexcept {
  const int first = footprint.minors[0].index() - footprint.punct.index() + kReach;
  const int second = footprint.minors[1].index() - footprint.punct.index() + kReach;
  if (first < 0 || first >= kWidth || second < 0 || second >= kWidth) return std::nullopt;
  const std::uint8_t orientation = kFormOf[index_of(kind)][static_cast<std::size_t>(first * kWidth + second)];
  if (orientation == kNone || !kRoom[first_form(kind) + orientation].contains(footprint.punct)) return std::nullopt;
  return orientation;
}

}  // namespace punct
