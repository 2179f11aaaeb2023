// SPDX-License-Identifier: MIT
#include "sgf/turn.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace punct::formats {
namespace {

using Verb = SgfAction::Verb;

SgfActionError fault(Code code, std::string message) { return {code, std::move(message)}; }

// The minor dots of every form as lay() has them, but in the order in which a footprint keeps them, by column, then
// row: to ask each time which is first, which nothing could predict, took 8 ns more a ply.
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

}  // namespace

std::optional<SgfActionError> SgfTurn::act(SgfBoard& board, const SgfAction& action, Player player) {
  has_begun_ = true;
  player_ = player;
  switch (action.verb) {
    case Verb::pickb: return lift(board, action.from);
    case Verb::dropb: return put(board, action.piece, action);
    case Verb::move:
      if (auto error = lift(board, action.from)) return error;
      return put(board, lifted_, action);
    // What is in the hand is off the board already.
    case Verb::drop:
      if (action.piece == off_board_) off_board_ = SgfBoard::kNoPiece;
      return std::nullopt;
    case Verb::pick:
    case Verb::rotate:
    case Verb::start:
    case Verb::done:
    case Verb::resign:
    case Verb::time:
    case Verb::edit: return std::nullopt;
  }
  return std::nullopt;
}

bool SgfTurn::has_touched(std::uint8_t piece) const noexcept {
  return std::any_of(touched_.begin(), touched_.begin() + count_,
                     [piece](const Touched& touched) { return touched.piece == piece; });
}

void SgfTurn::touch(const SgfBoard& board, std::uint8_t piece) noexcept {
  if (has_touched(piece)) return;
  const Footprint& dots = board.dots(piece);
  touched_[count_++] = {piece, board.is_on_board(piece) && board.top_piece(dots.punct) == piece, dots};
}

std::optional<SgfActionError> SgfTurn::lift(SgfBoard& board, Space space) {
  if (off_board_ != SgfBoard::kNoPiece && space == off_board_at_) {
    lifted_ = std::exchange(off_board_, SgfBoard::kNoPiece);
    return std::nullopt;
  }
  lifted_ = board.top(space);
  if (lifted_ == SgfBoard::kNoPiece) return fault(Code::no_piece, "no piece lies on " + space.name());
  touch(board, lifted_);
  board.lift(lifted_);
  return std::nullopt;
}

std::optional<SgfActionError> SgfTurn::put(SgfBoard& board, std::uint8_t piece, const SgfAction& action) {
  const bool is_marker = SgfPieces::is_marker(piece);
  if (!is_marker && board.is_on_board(piece) && !has_touched(piece)) {
    return fault(Code::not_in_set, "piece " + std::to_string(piece) +
                                       " is not in the set: it lies on the board, with its PÜNCT on " +
                                       board.dots(piece).punct.name() + ", and was not lifted");
  }
  touch(board, piece);
  if (board.is_on_board(piece)) board.lift(piece);
  if (piece == off_board_) off_board_ = SgfBoard::kNoPiece;
  if (is_marker) {
    board.put(piece, {action.to, {}});
    return std::nullopt;
  }
  const PieceKind kind = SgfPieces::kind(piece);
  const auto ways = static_cast<unsigned>(kOrientations[index_of(kind)]);
  const unsigned orientation = action.orientation < ways ? action.orientation : action.orientation - ways;
  const auto& minors = kMinors[first_form(kind) + orientation];
  const auto first = step(action.to, minors[0]);
  const auto second = step(action.to, minors[1]);
  // Only what stands at Done counts, so the piece may lie over the edge until then.
  if (!first || !second) {
    off_board_ = piece;
    off_board_at_ = action.to;
    return std::nullopt;
  }
  board.put(piece, {action.to, {*first, *second}});
  return std::nullopt;
}

bool SgfTurn::has_changes(const SgfBoard& board) const noexcept {
  if (off_board_ != SgfBoard::kNoPiece) return true;
  for (std::uint8_t i = 0; i < count_; ++i)
    if (!SgfPieces::is_marker(touched_[i].piece) && is_changed(board, touched_[i])) return true;
  return false;
}

std::optional<SgfActionError> SgfTurn::read_move(const SgfBoard& board, std::optional<MoveText>& move) const {
  if (off_board_ != SgfBoard::kNoPiece)
    return fault(Code::bad_cell, "a dot of the piece on " + off_board_at_.name() + " is off the board");
  const Touched* changed = nullptr;
  for (std::uint8_t i = 0; i < count_; ++i) {
    const Touched& touched = touched_[i];
    if (SgfPieces::is_marker(touched.piece) || !is_changed(board, touched)) continue;
    if (changed != nullptr) return fault(Code::syntax, "more than one piece has changed its place in this turn");
    changed = &touched;
  }
  if (changed == nullptr) return std::nullopt;
  if (auto error = refusal(board, *changed)) return error;
  const Footprint& dots = board.dots(changed->piece);
  move.emplace();
  move->from = changed->before.punct;
  move->punct = dots.punct;
  move->minors = dots.minors;
  if (move->is_add()) move->piece = SgfPieces::kind(changed->piece);
  return std::nullopt;
}

// Why no move text can say what was done with the piece.
std::optional<SgfActionError> SgfTurn::refusal(const SgfBoard& board, const Touched& touched) const {
  const bool is_own = SgfPieces::owner(touched.piece) == player_;
  const Space from = touched.before.punct;
  if (!board.is_on_board(touched.piece)) {
    return fault(Code::syntax, "the piece on " + from.name() + " was lifted and not put down again");
  }
  if (!from && !is_own) return fault(Code::not_yours, "the piece added is the opponent's");
  if (!from || touched.punct_was_topmost) return std::nullopt;
  if (!is_own) return fault(Code::not_yours, "the piece with its PÜNCT on " + from.name() + " is the opponent's");
  return fault(Code::covered, "the piece with its PÜNCT on " + from.name() + " has another above it");
}

}  // namespace punct::formats
