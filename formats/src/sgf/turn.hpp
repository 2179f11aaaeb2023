// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "punct/expected.hpp"
#include "punct/notation.hpp"
#include "sgf/action.hpp"
#include "sgf/board.hpp"

namespace punct::formats {

/// Where a piece lies that is put down by `Dropb`. If a minor dot is over the edge of the board, it has no minor dots.
[[nodiscard]] Footprint sgf_dots(std::uint8_t piece, Space punct, std::uint8_t orientation) noexcept;

/// A turn in progress, as the site sees it: the board stays as it was when the turn began, and over it lie at most one
/// piece that was put down and one that is in the hand. What differs at `Done` is the move.
class SgfTurn {
 public:
  static constexpr std::uint8_t kNoPiece = SgfBoard::kNoPiece;

  /// Whether anything has been done in this turn.
  [[nodiscard]] bool has_begun() const noexcept { return has_begun_; }
  /// Whether a piece is in the hand or has been put down.
  [[nodiscard]] bool is_open() const noexcept { return put_ != kNoPiece || hand_ != kNoPiece; }

  /// `Pick`: undoes the turn and takes a piece from the set in hand.
  void pick(std::uint8_t piece) noexcept;
  /// `Pickb`: takes the topmost piece on the space in hand; kNoPiece if nothing lies there.
  std::uint8_t lift(const SgfBoard& board, Space space) noexcept;
  /// `Dropb`: puts a piece down, wherever it is; another that this turn has put down goes back.
  void put(const SgfBoard& board, std::uint8_t piece, const Footprint& dots) noexcept;
  /// `Drop`: what is in hand goes back to where it was when the turn began.
  void drop() noexcept {
    has_begun_ = true;
    hand_ = kNoPiece;
  }
  /// `Rotate`.
  void begin() noexcept { has_begun_ = true; }

  /// The piece that lies elsewhere than when the turn began; kNoPiece if none does.
  [[nodiscard]] std::uint8_t changed(const SgfBoard& board) const noexcept {
    return put_ != kNoPiece && board.dots(put_) != dots_ ? put_ : kNoPiece;
  }
  /// Where that piece lies now.
  [[nodiscard]] const Footprint& dots() const noexcept { return dots_; }
  /// The piece on the board that was taken in hand or put down last in this turn; kNoPiece if none was.
  [[nodiscard]] std::uint8_t lifted() const noexcept { return lifted_; }

 private:
  std::uint8_t put_ = kNoPiece;
  std::uint8_t hand_ = kNoPiece;
  std::uint8_t lifted_ = kNoPiece;
  bool has_begun_ = false;
  Footprint dots_;
};

/// The move of a piece to where it lies at the end of a turn; `player` is to move. Fails with `bad_cell` if a dot is
/// off the board, and with `not_yours` and `covered` for what a move text cannot say: that an opponent's piece is
/// added, or a piece moved whose PÜNCT lies under others.
[[nodiscard]] Expected<MoveText, SgfActionError> sgf_move(const SgfBoard& board, std::uint8_t piece,
                                                          const Footprint& dots, Player player);

}  // namespace punct::formats
