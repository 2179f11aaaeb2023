// SPDX-License-Identifier: MIT
#include "sgf/board.hpp"

namespace punct::formats {

std::optional<std::uint8_t> SgfBoard::in_set(Player owner, PieceKind kind) const noexcept {
  const unsigned first = SgfPieces::first(owner, kind);
  for (unsigned piece = first; piece < first + static_cast<unsigned>(kSetCounts[index_of(kind)]); ++piece)
    if (!is_on_board(static_cast<std::uint8_t>(piece))) return static_cast<std::uint8_t>(piece);
  return std::nullopt;
}

void SgfBoard::lift(std::uint8_t piece) noexcept {
  const auto spaces = dots_[piece].dots();
  for (std::size_t i = 0; i < spaces.size() && spaces[i]; ++i) {
    std::uint8_t* link = &top_[spaces[i].index()];
    while (*link != piece) {
      const auto above = dots_[*link].dots();
      std::size_t dot = 0;
      while (above[dot] != spaces[i]) ++dot;
      link = &below_[*link][dot];
    }
    *link = below_[piece][i];
  }
  dots_[piece] = {};
}

std::uint8_t SgfBoard::top_piece(Space space) const noexcept {
  std::uint8_t piece = top(space);
  while (piece != kNoPiece && SgfPieces::is_marker(piece)) piece = below_[piece][0];
  return piece;
}

void SgfBoard::set_up(const Position& position) {
  for (const Piece& piece : position.pieces())
    if (const auto number = in_set(piece.owner, piece.kind)) put(*number, piece.dots);
}

}  // namespace punct::formats
