// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "punct/notation.hpp"
#include "sgf/action.hpp"
#include "sgf/board.hpp"

namespace punct::formats {

/// The actions of a turn, and the move that they come to: only what lies elsewhere at its end has moved.
class SgfTurn {
 public:
  /// Whether anything was done since the turn before ended.
  [[nodiscard]] bool has_begun() const noexcept { return has_begun_; }
  [[nodiscard]] Player player() const noexcept { return player_; }

  /// Does on the board what a Pick, Pickb, Rotate, Dropb, Drop or Move says. Fails with `no_piece` where there is
  /// nothing to lift, with `not_in_set` where a piece is put down that lies on the board and was not lifted.
  std::optional<SgfActionError> act(SgfBoard& board, const SgfAction& action, Player player);

  /// Gives the move that the turn comes to; none where all is as it was. Fails with `syntax` where more than one piece
  /// has changed its place or a piece is missing, with `bad_cell` where a dot is off the board, and with `not_yours`
  /// and `covered` for what a move text cannot say: that an opponent's piece was added, or a piece moved whose PÜNCT
  /// lay under others.
  [[nodiscard]] std::optional<SgfActionError> read_move(const SgfBoard& board, std::optional<MoveText>& move) const;
  /// Whether any piece has changed its place.
  [[nodiscard]] bool has_changes(const SgfBoard& board) const noexcept;
  /// Ends the turn.
  void end() noexcept {
    count_ = 0;
    off_board_ = SgfBoard::kNoPiece;
    has_begun_ = false;
  }

 private:
  // A piece that was touched, and where it was before the turn: with no PÜNCT where it was not on the board.
  struct Touched {
    std::uint8_t piece = 0;
    bool punct_was_topmost = false;
    Footprint before;
  };

  [[nodiscard]] bool has_touched(std::uint8_t piece) const noexcept;
  void touch(const SgfBoard& board, std::uint8_t piece) noexcept;
  std::optional<SgfActionError> lift(SgfBoard& board, Space space);
  std::optional<SgfActionError> put(SgfBoard& board, std::uint8_t piece, const SgfAction& action);
  [[nodiscard]] static bool is_changed(const SgfBoard& board, const Touched& touched) noexcept {
    return board.dots(touched.piece) != touched.before;
  }
  [[nodiscard]] std::optional<SgfActionError> refusal(const SgfBoard& board, const Touched& touched) const;

  std::array<Touched, SgfPieces::kCount> touched_;
  std::uint8_t count_ = 0;
  std::uint8_t lifted_ = SgfBoard::kNoPiece;
  // The piece put down with a dot over the edge of the board, and where its PÜNCT is.
  std::uint8_t off_board_ = SgfBoard::kNoPiece;
  Space off_board_at_;
  bool has_begun_ = false;
  Player player_ = Player::white;
};

}  // namespace punct::formats
