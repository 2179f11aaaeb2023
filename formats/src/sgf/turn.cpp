// SPDX-License-Identifier: MIT
#include "sgf/turn.hpp"

#include <array>
#include <string>
#include <utility>

namespace punct::formats {
namespace {

// The minor dots of every form as lay() has them, but in the order in which a footprint keeps them, by column, then
// row: comparing them each time would be an unpredictable branch.
constexpr std::array<std::array<Offset, 2>, kForms> kMinors = [] {
  std::array<std::array<Offset, 2>, kForms> all{};
  for (std::size_t i = 0; i < kForms; ++i) {
    all[i] = kAllForms[i].minors;
    if (std::pair(all[i][1].columns, all[i][1].rows) < std::pair(all[i][0].columns, all[i][0].rows)) {
      std::swap(all[i][0], all[i][1]);
    }
  }
  return all;
}();

Unexpected<SgfActionError> fault(Code code, std::string message) { return {{code, std::move(message)}}; }

}  // namespace

Footprint sgf_dots(std::uint8_t piece, Space punct, std::uint8_t orientation) noexcept {
  const PieceKind kind = SgfPieces::kind(piece);
  const auto ways = static_cast<unsigned>(kOrientations[index_of(kind)]);
  const unsigned way = orientation < ways ? orientation : orientation - ways;
  const auto& minors = kMinors[first_form(kind) + way];
  const auto first = step(punct, minors[0]);
  const auto second = step(punct, minors[1]);
  if (!first || !second) return {punct, {}};
  return {punct, {*first, *second}};
}

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
  if (!dots.minors[0]) return fault(Code::bad_cell, "a dot of the piece on " + dots.punct.name() + " is off the board");
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
