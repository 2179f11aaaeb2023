// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>

#include "punct/piece.hpp"
#include "punct/space.hpp"
#include "punct/space_set.hpp"

namespace punct {

/// The three spaces of a piece: that of its PÜNCT and those of its minor dots. The minor dots are sorted by column,
/// then by row, so that equal footprints compare equal. spaces() returns all three; holds() tests for one.
struct Footprint {
  Space punct;
  std::array<Space, 2> minors;
  /// The footprint with these minor dots, given in any order.
  static constexpr Footprint of(Space punct, Space minor, Space other_minor) noexcept {
    return minor < other_minor ? Footprint{punct, {minor, other_minor}} : Footprint{punct, {other_minor, minor}};
  }
  /// The PÜNCT's space, then the minor dots'.
  [[nodiscard]] constexpr std::array<Space, 3> dots() const noexcept { return {punct, minors[0], minors[1]}; }
  /// Calls `visit(Space)` for each of dots(); faster than a loop over them.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    visit(punct);
    visit(minors[0]);
    visit(minors[1]);
  }
  [[nodiscard]] constexpr SpaceSet spaces() const noexcept {
    SpaceSet set;
    for_each([&](Space dot) { set.insert(dot); });
    return set;
  }
  [[nodiscard]] constexpr bool holds(Space space) const noexcept {
    return space == punct || space == minors[0] || space == minors[1];
  }
  friend constexpr bool operator==(const Footprint&, const Footprint&) noexcept = default;
  friend constexpr std::strong_ordering operator<=>(const Footprint&, const Footprint&) noexcept = default;
};

/// One orientation of one kind of piece: its minor dots, relative to the PÜNCT. Orientations are numbered as on the
/// site Boardspace (0-5), each turned clockwise by a sixth from the one before; a C has only 0-2.
struct Form {
  PieceKind kind;
  std::uint8_t orientation;
  /// In E, L and R the first of the two is the middle dot of the shape.
  std::array<Offset, 2> minors;
  /// Whether the PÜNCT is the middle dot of the shape.
  [[nodiscard]] constexpr bool punct_is_middle() const noexcept { return kind == PieceKind::C || kind == PieceKind::M; }
};

inline constexpr std::size_t kForms = 33;
inline constexpr std::array<int, kPieceKinds> kOrientations{6, 3, 6, 6, 6, 6};

/// Every form, by kind, then by orientation.
inline constexpr std::array<Form, kForms> kAllForms{{
    {PieceKind::T, 0, {{{0, -1}, {-1, -1}}}},  {PieceKind::T, 1, {{{-1, -1}, {-1, 0}}}},
    {PieceKind::T, 2, {{{-1, 0}, {0, 1}}}},    {PieceKind::T, 3, {{{0, 1}, {1, 1}}}},
    {PieceKind::T, 4, {{{1, 1}, {1, 0}}}},     {PieceKind::T, 5, {{{1, 0}, {0, -1}}}},
    {PieceKind::C, 0, {{{0, -1}, {0, 1}}}},    {PieceKind::C, 1, {{{-1, -1}, {1, 1}}}},
    {PieceKind::C, 2, {{{-1, 0}, {1, 0}}}},    {PieceKind::E, 0, {{{0, -1}, {0, -2}}}},
    {PieceKind::E, 1, {{{-1, -1}, {-2, -2}}}}, {PieceKind::E, 2, {{{-1, 0}, {-2, 0}}}},
    {PieceKind::E, 3, {{{0, 1}, {0, 2}}}},     {PieceKind::E, 4, {{{1, 1}, {2, 2}}}},
    {PieceKind::E, 5, {{{1, 0}, {2, 0}}}},     {PieceKind::L, 0, {{{0, -1}, {-1, -2}}}},
    {PieceKind::L, 1, {{{-1, -1}, {-2, -1}}}}, {PieceKind::L, 2, {{{-1, 0}, {-1, 1}}}},
    {PieceKind::L, 3, {{{0, 1}, {1, 2}}}},     {PieceKind::L, 4, {{{1, 1}, {2, 1}}}},
    {PieceKind::L, 5, {{{1, 0}, {1, -1}}}},    {PieceKind::M, 0, {{{0, 1}, {-1, -1}}}},
    {PieceKind::M, 1, {{{-1, 0}, {1, 1}}}},    {PieceKind::M, 2, {{{1, 0}, {0, 1}}}},
    {PieceKind::M, 3, {{{0, -1}, {1, 1}}}},    {PieceKind::M, 4, {{{-1, -1}, {1, 0}}}},
    {PieceKind::M, 5, {{{-1, 0}, {0, -1}}}},   {PieceKind::R, 0, {{{1, 1}, {1, 2}}}},
    {PieceKind::R, 1, {{{1, 0}, {2, 1}}}},     {PieceKind::R, 2, {{{0, -1}, {1, -1}}}},
    {PieceKind::R, 3, {{{-1, -1}, {-1, -2}}}}, {PieceKind::R, 4, {{{-1, 0}, {-2, -1}}}},
    {PieceKind::R, 5, {{{0, 1}, {-1, 1}}}},
}};

inline constexpr std::array<std::size_t, kPieceKinds> kFirstForms{0, 6, 9, 15, 21, 27};
/// The index of a kind's first form in kAllForms; the forms of a kind are adjacent.
constexpr std::size_t first_form(PieceKind kind) noexcept { return kFirstForms[index_of(kind)]; }
constexpr std::span<const Form> forms_of(PieceKind kind) noexcept {
  return std::span<const Form>(kAllForms).subspan(first_form(kind),
                                                  static_cast<std::size_t>(kOrientations[index_of(kind)]));
}

/// The footprint of a form with its PÜNCT here; `std::nullopt` if a dot would be off the board.
constexpr std::optional<Footprint> lay(const Form& form, Space punct) noexcept {
  const auto first = step(punct, form.minors[0]);
  const auto second = step(punct, form.minors[1]);
  if (!first || !second) return std::nullopt;
  return Footprint::of(punct, *first, *second);
}

/// The orientation in which a piece of this kind covers the footprint; `std::nullopt` if the dots do not form that
/// piece. Constant time.
[[nodiscard]] PUNCT_API std::optional<std::uint8_t> orientation_of(PieceKind kind, const Footprint& footprint) noexcept;

/// The middle dot of the shape: the one that may be over a gap in a bridge (rule R12). No space for a T, which has no
/// middle. The footprint must be one of the kind.
[[nodiscard]] constexpr Space middle_of(PieceKind kind, const Footprint& footprint) noexcept {
  switch (kind) {
    case PieceKind::T: return {};
    case PieceKind::C:
    case PieceKind::M: return footprint.punct;
    case PieceKind::E:
    case PieceKind::L:
    case PieceKind::R: {
      // The nearer minor dot: a neighbor's index differs by 1, 15 or 16, that of the other end by more or by 14.
      const int apart = footprint.minors[0].index() - footprint.punct.index();
      const bool first = apart == 1 || apart == -1 || apart == 15 || apart == -15 || apart == 16 || apart == -16;
      return footprint.minors[first ? 0 : 1];
    }
  }
  return {};
}

}  // namespace punct
