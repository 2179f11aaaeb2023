// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "punct/expected.hpp"
#include "punct/notation.hpp"
#include "sgf/action.hpp"
#include "sgf/board.hpp"

namespace punct::formats {

namespace detail {
// For a form: the spaces where its PÜNCT can be, and the distances of the minor dots from it, as differences of
// indices. The minor dots are in the order of a footprint, by column, then row, because comparing them each time would
// be an unpredictable branch.
struct SgfReach {
  SpaceSet puncts;
  std::array<std::int8_t, 2> minors{};
};
inline constexpr std::array<SgfReach, kForms> kSgfReaches = [] {
  std::array<SgfReach, kForms> all{};
  const auto index_shift = [](Offset by) { return static_cast<std::int8_t>(15 * by.columns + by.rows); };
  for (std::size_t i = 0; i < kForms; ++i) {
    auto [first, second] = kAllForms[i].minors;
    if (std::pair(second.columns, second.rows) < std::pair(first.columns, first.rows)) std::swap(first, second);
    all[i].puncts = punct::detail::spaces_where([i](Space punct) { return lay(kAllForms[i], punct).has_value(); });
    all[i].minors = {index_shift(first), index_shift(second)};
  }
  return all;
}();
}  // namespace detail

/// The place of a piece that `Dropb` puts down. It has no minor dots if one of them is off the board. Inlined, because
/// a compiler returns three bytes through memory and waits for them.
[[nodiscard]] inline Footprint sgf_dots(std::uint8_t piece, Space punct, std::uint8_t orientation) noexcept {
  const PieceKind kind = SgfPieces::kind(piece);
  const auto ways = static_cast<unsigned>(kOrientations[index_of(kind)]);
  const unsigned way = orientation < ways ? orientation : orientation - ways;
  const detail::SgfReach& reach = detail::kSgfReaches[first_form(kind) + way];
  if (!reach.puncts.contains(punct)) return {punct, {}};
  const auto minor = [&](std::size_t i) {
    return Space::from_index(static_cast<std::uint8_t>(punct.index() + reach.minors[i]));
  };
  return {punct, {minor(0), minor(1)}};
}

/// A turn in progress, as on the site. The board stays as it was when the turn began; beside it there are at most one
/// piece that was put down and one in hand. The difference at `Done` is the move.
class SgfTurn {
 public:
  static constexpr std::uint8_t kNoPiece = SgfBoard::kNoPiece;

  /// Whether anything has been done in this turn.
  [[nodiscard]] bool has_begun() const noexcept { return has_begun_; }
  /// Whether a piece is in hand or has been put down.
  [[nodiscard]] bool is_open() const noexcept { return put_ != kNoPiece || hand_ != kNoPiece; }

  /// `Pick`: undoes the turn and takes a piece from the set in hand.
  void pick(std::uint8_t piece) noexcept;
  /// `Pickb`: takes the topmost piece on the space in hand and returns it; kNoPiece if the space is empty.
  std::uint8_t lift(const SgfBoard& board, Space space) noexcept;
  /// `Dropb`: puts a piece down, wherever it is. Another piece that this turn has put down goes back.
  void put(const SgfBoard& board, std::uint8_t piece, const Footprint& dots) noexcept;
  /// `Drop`: the piece in hand goes back to where it was when the turn began.
  void drop() noexcept {
    has_begun_ = true;
    hand_ = kNoPiece;
  }
  /// `Rotate`.
  void begin() noexcept { has_begun_ = true; }

  /// The piece whose place differs from the beginning of the turn; kNoPiece if there is none.
  [[nodiscard]] std::uint8_t changed(const SgfBoard& board) const noexcept {
    return put_ != kNoPiece && board.dots(put_) != dots_ ? put_ : kNoPiece;
  }
  /// The place of that piece now.
  [[nodiscard]] const Footprint& dots() const noexcept { return dots_; }
  /// The last piece of this turn that was lifted from the board; kNoPiece if there is none.
  [[nodiscard]] std::uint8_t lifted() const noexcept { return lifted_; }

 private:
  std::uint8_t put_ = kNoPiece;
  std::uint8_t hand_ = kNoPiece;
  std::uint8_t lifted_ = kNoPiece;
  bool has_begun_ = false;
  Footprint dots_;
};

/// The move of a piece to its place at the end of a turn; `player` is to move. Fails with `bad_cell` if a dot is off
/// the board. Fails with `not_yours` or `covered` for moves that a move text cannot express: an opponent's piece is
/// added, or a piece is moved whose PÜNCT is below others.
[[nodiscard]] Expected<MoveText, SgfActionError> sgf_move(const SgfBoard& board, std::uint8_t piece,
                                                          const Footprint& dots, Player player);

}  // namespace punct::formats
