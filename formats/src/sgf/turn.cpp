// SPDX-License-Identifier: MIT
#include "sgf/turn.hpp"

#include <string>

namespace punct::formats {
namespace {

Unexpected<SgfActionError> fault(Code code, std::string message) { return {{code, std::move(message)}}; }

}  // namespace

void SgfTurn::pick(std::uint8_t piece) noexcept {
  *this = {};
  has_begun_ = true;
  hand_ = piece;
}

std::uint8_t SgfTurn::lift(const SgfBoard& board, Space space) noexcept {
  has_begun_ = true;
  const bool is_put = put_ != kNoPiece && dots_.holds(space);
  hand_ = is_put ? put_ : board.top_without(space, put_);
  if (is_put) put_ = kNoPiece;
  if (hand_ != kNoPiece && board.is_on_board(hand_)) lifted_ = hand_;
  return hand_;
}

void SgfTurn::put(const SgfBoard& board, std::uint8_t piece, const Footprint& dots) noexcept {
  has_begun_ = true;
  hand_ = kNoPiece;
  put_ = piece;
  dots_ = dots;
  if (board.is_on_board(piece)) lifted_ = piece;
}

Expected<MoveText, SgfActionError> sgf_move(const SgfBoard& board, std::uint8_t piece, const Footprint& dots,
                                            Player player) {
  if (!dots.minors[0])
    return fault(Code::bad_cell, "a dot of the piece on " + dots.punct.name() + " is off the board (R1)");
  const Space from = board.dots(piece).punct;
  const bool is_own = SgfPieces::owner(piece) == player;
  if (!from && !is_own) return fault(Code::not_yours, "the piece added is the opponent's");
  if (from && board.top(from) != piece) {
    const std::string what = "the piece with its PÜNCT on " + from.name();
    if (!is_own) return fault(Code::not_yours, what + " is the opponent's");
    return fault(Code::covered, what + " has another piece above it");
  }
  MoveText move;
  move.from = from;
  move.punct = dots.punct;
  move.minors = dots.minors;
  if (!from) move.piece = SgfPieces::kind(piece);
  return move;
}

}  // namespace punct::formats
