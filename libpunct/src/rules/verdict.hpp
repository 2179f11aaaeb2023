// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "punct/position.hpp"
#include "punct/rules.hpp"
#include "rules/packed_move.hpp"

namespace punct {

/// What the rules say of a single move (R5, R7-R15, R19). This is the only place that decides about one; the moves of a
/// whole position come from rules/move_generator.cpp.
///
/// A piece of `kind` is added if `from` is no space; else the piece moves whose PÜNCT is the topmost dot on `from`,
/// whatever `kind` is. Missing dots of a short move are no spaces.
class Verdict {
 public:
  /// The move, complete. Its level is 0 if it is illegal.
  [[nodiscard]] static detail::PackedMove complete(const Position& position, Space from, PieceKind kind,
                                                   const Footprint& to) noexcept;
  /// Why complete() refuses a move: the first rule that it breaks, in the order of Code.
  [[nodiscard]] static Refusal refusal(const Position& position, Space from, PieceKind kind,
                                       const Footprint& to) noexcept;
  /// The first rule that is broken of those that the dots of a short move decide: not whether they form the piece, nor
  /// how it would land.
  [[nodiscard]] static std::optional<Refusal> refusal_of_short(const Position& position, Space from, PieceKind kind,
                                                               const Footprint& to) noexcept;
  /// Whether a piece of the player to move could land there (R12, R13), wherever it comes from. The dots form a piece
  /// of that kind, and it lies on none of them.
  [[nodiscard]] static bool may_land(const Position& position, PieceKind kind, const Footprint& to) noexcept;
  /// Why a piece cannot move from a space where no PÜNCT is on top, or from no space.
  [[nodiscard]] static Refusal refusal_without_piece(const Position& position, Space from,
                                                     const Footprint& to) noexcept;

 private:
  struct Judged;
  template <class Sum>
  static Judged judge_add(const Position& position, PieceKind kind, const Footprint& to) noexcept;
  template <class Sum>
  static Judged judge_move(const Position& position, const Piece& piece, const Footprint& to) noexcept;
  template <class Sum>
  static Judged judge(const Position& position, Space from, PieceKind kind, const Footprint& to) noexcept;
  static Refusal first_of(std::uint32_t broken, const Position& position, Space from, PieceKind kind,
                          const Footprint& to) noexcept;
};

}  // namespace punct
