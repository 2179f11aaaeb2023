// SPDX-License-Identifier: MIT
#include "punct/render/describe.hpp"

#include "punct/analysis.hpp"
#include "punct/connection.hpp"
#include "punct/notation.hpp"

namespace punct::render {
namespace {

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

std::string describe(const Position& before, const Move& move) {
  const std::string who = name(before.to_move());
  const std::string piece(1, letter(move.kind));
  std::string words;
  if (move.is_add()) {
    words = who + " adds " + piece + " on " + move.to.punct.name();
  } else if (move.is_turn()) {
    words = who + " turns " + piece + " on " + move.from.name();
  } else {
    const int passed = distance(move.from, move.to.punct) - 1;
    words = who + " moves " + piece + " from " + move.from.name() + " to " + move.to.punct.name();
    if (passed > 0) words += " past " + std::to_string(passed) + (passed == 1 ? " space" : " spaces");
  }
  if (move.level > 1) words += ", onto level " + std::to_string(move.level);
  Position after = before;
  after.play_unchecked(move);
  if (is_bridge(after, {before.to_move(), move.kind, move.to, move.level})) words += " as a bridge";
  if (connects(after.topmost(before.to_move()))) words += ", and connects";
  return words;
}

}  // namespace punct::render
