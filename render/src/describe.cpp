// SPDX-License-Identifier: MIT
#include "punct/render/describe.hpp"

#include "punct/notation.hpp"

namespace punct::render {
namespace {

/// The space over which a piece bridges a gap: its middle, where nothing lies on the level below; no space where it
/// does not.
Space gap_of(const Position& position, const Piece& piece) {
  const Space middle = middle_of(piece.kind, piece.dots);
  if (piece.level == 1 || !middle) return {};
  for (const Piece& other : position.stack(middle))
    if (other.level == piece.level - 1) return {};
  return middle;
}

std::string described(const Position& position, const Piece& piece) {
  std::string words = name(piece.owner);
  words += ' ';
  words += letter(piece.kind);
  words +=
      " PÜNCT " + piece.dots.punct.name() + " dots " + piece.dots.minors[0].name() + ' ' + piece.dots.minors[1].name();
  if (const Space gap = gap_of(position, piece)) words += " bridging a gap at " + gap.name();
  return words;
}

void add_pieces(std::string& words, const Position& position) {
  int level = 0;
  for (const Piece& piece : position.pieces()) {
    if (piece.level != level) {
      level = piece.level;
      words += (level == 1 ? " On the board, level 1: " : ". Level " + std::to_string(level) + ": ");
    } else {
      words += "; ";
    }
    words += described(position, piece);
  }
  words += level == 0 ? " The board is empty." : ".";
}

void add_set(std::string& words, const Position& position, Player player) {
  words += std::string(" Left to ") + name(player) + ": ";
  std::string kinds;
  for (const PieceKind kind : kAllPieceKinds)
    if (const int left = position.in_set(player, kind); left > 0)
      kinds += (kinds.empty() ? "" : ", ") + std::to_string(left) + ' ' + letter(kind);
  words += (kinds.empty() ? "nothing" : kinds) + ".";
}

std::string state(const Position& position) {
  const auto& outcome = position.outcome();
  if (!outcome) return std::string(name(position.to_move())) + " to move";
  if (!outcome->winner) return "drawn";
  return std::string(name(*outcome->winner)) + " has won by " + std::string(name(outcome->reason));
}

}  // namespace

std::string heading(const Position& position) {
  return "PÜNCT, " + std::string(name(position.rules())) + " rules, " + state(position);
}

std::string describe(const Position& position) {
  std::string words =
      "Columns A to Q from left to right, rows 1 to 17 from White's side. T is triangular, C straight with the PÜNCT "
      "in "
      "the center, E straight with it at an end, L, M and R angular.";
  add_pieces(words, position);
  for (const Player player : kPlayers) add_set(words, position, player);
  return words;
}

}  // namespace punct::render
