// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

#include "analysis/crossings.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"
#include "punct/space_set.hpp"

namespace punct::detail {

/// Says of most moves that they are no threats, without playing them: moves after which their player, who cannot win at
/// once now, would win with a second move in a row. In positions close to a connection one move of forty is a threat.
///
/// The first move helps the second one in one of four ways: it lengthens a chain, so that the second closes a gap that
/// was too wide; it changes where the second one lands, which was illegal there; it brings the piece that makes the
/// second move to its lines, or uncovers it; or it joins what the second one takes apart by lifting a piece.
class ThreatTest {
 public:
  /// The player to move has no winning move. The position is kept by reference, and has to be the same again whenever a
  /// move is tested.
  explicit ThreatTest(const Position& position) noexcept;

  /// Whether no move can be a threat.
  [[nodiscard]] bool is_hopeless() const noexcept { return is_hopeless_; }
  /// False if the move, which is legal, is no threat.
  [[nodiscard]] bool may_threaten(const Move& move) const noexcept;

 private:
  static constexpr std::size_t kMostJoined = 12;

  void find_landings() noexcept;
  void find_joined() noexcept;
  [[nodiscard]] bool reaches(PieceKind kind, Space punct, const SpaceSet& lifted) const noexcept;
  [[nodiscard]] bool frees(const Piece& lifted) const noexcept;
  [[nodiscard]] bool joins(const SpaceSet& added) const noexcept;
  [[nodiscard]] bool widens(const Move& move, const Piece* lifted, const SpaceSet& own) const noexcept;

  const Position& position_;
  // Whether adding the last piece may win (R18); then every move may be a threat.
  bool may_count_;
  bool is_hopeless_;
  SideChains chains_;
  Crossings crossings_;
  // The lines of the free pieces of each kind.
  std::array<SpaceSet, kPieceKinds> lines_;
  // Where a PÜNCT closes a gap, by form and by kind, and where a piece of the kind can land there as well.
  std::array<SpaceSet, kForms> closing_;
  std::array<SpaceSet, kPieceKinds> closing_of_kind_;
  std::array<SpaceSet, kPieceKinds> landing_of_kind_;
  // The spaces of the free pieces.
  SpaceSet free_;
  // Where putting a dot, or lifting one, may let a piece land that closes a gap.
  SpaceSet opened_by_landing_;
  SpaceSet opened_by_lifting_;
  // What is left with moves that would close a gap if they did not open another; the first ones, and whether there are
  // more.
  std::array<SpaceSet, kMostJoined> left_;
  std::size_t left_count_ = 0;
};

}  // namespace punct::detail
