// SPDX-License-Identifier: MIT
#include "sgf/board.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "punct/notation.hpp"

namespace punct::formats {
namespace {

std::size_t dot_on(const Footprint& dots, Space space) noexcept {
  return space == dots.punct ? 0 : space == dots.minors[0] ? 1 : 2;
}

}  // namespace

std::uint8_t SgfBoard::top_without(Space space, std::uint8_t lifted) const noexcept {
  const std::uint8_t piece = top(space);
  if (piece != lifted || piece == kNoPiece) return piece;
  return below_[piece][dot_on(dots_[piece], space)];
}

std::optional<std::uint8_t> SgfBoard::in_set(Player owner, PieceKind kind) const noexcept {
  const unsigned first = SgfPieces::first(owner, kind);
  const int lying = std::countr_one(on_board_ >> first);
  if (lying >= kSetCounts[index_of(kind)]) return std::nullopt;
  return static_cast<std::uint8_t>(first + static_cast<unsigned>(lying));
}

void SgfBoard::lift(std::uint8_t piece) noexcept {
  const Footprint& dots = dots_[piece];
  uncover(piece, 0, dots.punct);
  uncover(piece, 1, dots.minors[0]);
  uncover(piece, 2, dots.minors[1]);
  dots_[piece] = {};
  on_board_ &= ~(std::uint64_t{1} << piece);
}

void SgfBoard::uncover(std::uint8_t piece, std::size_t dot, Space space) noexcept {
  std::uint8_t* link = &top_[space.index()];
  while (*link != piece) link = &below_[*link][dot_on(dots_[*link], space)];
  *link = below_[piece][dot];
}

void SgfBoard::set_up(const Position& position) {
  for (const Piece& piece : position.pieces())
    if (const auto number = in_set(piece.owner, piece.kind)) put(*number, piece.dots.punct, piece.dots.minors);
}

std::uint8_t SgfBoard::level(std::uint8_t piece, const std::array<std::uint8_t, SgfPieces::kCount>& levels) const {
  std::uint8_t highest = 0;
  for (const std::uint8_t below : below_[piece]) {
    if (below == kNoPiece) continue;
    if (levels[below] == 0) return 0;
    highest = std::max(highest, levels[below]);
  }
  return static_cast<std::uint8_t>(highest + 1);
}

std::string SgfBoard::position_line(Player to_move) const {
  if (on_board_ == 0 && to_move == Player::white) return {};
  std::array<std::uint8_t, SgfPieces::kCount> levels{};
  std::vector<Piece> pieces;
  for (bool found = true; found;) {
    found = false;
    for (std::uint8_t piece = 0; piece < SgfPieces::kCount; ++piece) {
      if (!is_on_board(piece) || levels[piece] != 0) continue;
      levels[piece] = level(piece, levels);
      if (levels[piece] == 0) continue;
      found = true;
      pieces.push_back({SgfPieces::owner(piece), SgfPieces::kind(piece), dots_[piece], levels[piece]});
    }
  }
  std::sort(pieces.begin(), pieces.end(), stands_before);
  std::string line = to_move == Player::white ? "standard w" : "standard b";
  for (const Piece& piece : pieces) line += ' ' + text(piece);
  return line;
}

}  // namespace punct::formats
