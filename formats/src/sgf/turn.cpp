// SPDX-License-Identifier: MIT
#include "sgf/turn.hpp"

#include <array>
#include <string>
#include <utility>

namespace punct::formats {
namespace {

// For a form: the spaces where its PÜNCT can be, and the distances of the minor dots from it, as differences of
// indices. The minor dots are in the order of a footprint, by column, then row, because comparing them each time would
// be an unpredictable branch.
struct Reach {
  SpaceSet puncts;
  std::array<std::int8_t, 2> minors{};
};
constexpr std::int8_t index_shift(Offset by) { return static_cast<std::int8_t>(15 * by.columns + by.rows); }
constexpr std::array<Reach, kForms> kReaches = [] {
  std::array<Reach, kForms> all{};
  for (std::size_t i = 0; i < kForms; ++i) {
    auto [first, second] = kAllForms[i].minors;
    if (std::pair(second.columns, second.rows) < std::pair(first.columns, first.rows)) std::swap(first, second);
    all[i].puncts = detail::spaces_where([i](Space punct) { return lay(kAllForms[i], punct).has_value(); });
    all[i].minors = {index_shift(first), index_shift(second)};
  }
  return all;
}();

Unexpected<SgfActionError> fault(Code code, std::string message) { return {{code, std::move(message)}}; }

}  // namespace

Footprint sgf_dots(std::uint8_t piece, Space punct, std::uint8_t orientation) noexcept {
  const PieceKind kind = SgfPieces::kind(piece);
  const auto ways = static_cast<unsigned>(kOrientations[index_of(kind)]);
  const unsigned way = orientation < ways ? orientation : orientation - ways;
  const Reach& reach = kReaches[first_form(kind) + way];
  if (!reach.puncts.contains(punct)) return {punct, {}};
  const auto minor = [&](std::size_t i) {
    return Space::from_index(static_cast<std::uint8_t>(punct.index() + reach.minors[i]));
  };
  return {punct, {minor(0), minor(1)}};
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
