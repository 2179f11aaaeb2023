// SPDX-License-Identifier: MIT
#include "punct/rules.hpp"

#include <algorithm>
#include <cassert>

#include "punct/symmetry.hpp"
#include "rules/judge.hpp"

namespace punct {
namespace {

// What a space would show with one piece lifted; `lifted` is free, or null if a piece is added.
struct View {
  const Position& position;
  const Piece* lifted;

  [[nodiscard]] const Piece* top(Space space) const {
    return lifted == nullptr ? position.top(space) : top_without(space);
  }
  [[nodiscard]] int height(Space space) const {
    const Piece* piece = top(space);
    return piece == nullptr ? 0 : piece->level;
  }

 private:
  [[nodiscard]] const Piece* top_without(Space space) const {
    return lifted->dots.holds(space) ? position.below_top(space) : position.top(space);
  }
};

// The functions below say why an illegal move is refused. Their last reason needs no test, since no other is left.

// Rules R12, R13.
Refusal refusal_of_landing(const View& view, PieceKind kind, const Footprint& to) {
  const Space middle = middle_of(kind, to);
  int height = -1;
  for (const Space dot : to.dots()) {
    if (dot == middle) continue;
    const int here = view.height(dot);
    if (height >= 0 && here != height) return {Code::unsupported, dot};
    height = here;
  }
  if (middle && view.height(middle) > height) return {Code::unsupported, middle};
  const Piece* const beneath = view.top(to.punct);
  if (beneath == nullptr) return {Code::punct_on_nothing, to.punct};
  assert(beneath->owner != view.position.to_move() && "judge.cpp refuses what no rule forbids");
  return {Code::punct_on_opponent, to.punct};
}

bool makes_any_piece(const Footprint& to) {
  return std::any_of(kAllPieceKinds.begin(), kAllPieceKinds.end(),
                     [&](PieceKind kind) { return orientation_of(kind, to).has_value(); });
}

Refusal refusal_of_add(const Position& position, PieceKind kind, const Footprint& to) {
  if (!orientation_of(kind, to)) return {Code::bad_shape, {}};
  if (position.outcome()) return {Code::game_over, {}};
  if (!position.has_in_set(position.to_move(), kind)) return {Code::not_in_set, {}};
  for (const Space dot : to.dots())
    if (position.top(dot) != nullptr) return {Code::occupied, dot};
  for (const Space dot : {to.punct, to.minors[0]})
    if (kCenter.contains(dot)) return {Code::center, dot};
  assert(kCenter.contains(to.minors[1]) && "judge.cpp refuses what no rule forbids");
  return {Code::center, to.minors[1]};
}

Refusal refusal_of_move(const Position& position, Space from, const Footprint& to) {
  const Piece* piece = position.piece_with_punct_on(from);
  const bool shape_fits = piece == nullptr ? makes_any_piece(to) : orientation_of(piece->kind, to).has_value();
  if (!shape_fits) return {Code::bad_shape, {}};
  if (position.outcome()) return {Code::game_over, {}};
  if (piece == nullptr) return {Code::no_piece, from};
  if (piece->owner != position.to_move()) return {Code::not_yours, from};
  for (const Space dot : piece->dots.dots())
    if (position.top(dot) != piece) return {Code::covered, dot};
  if (!in_line(from, to.punct)) return {Code::not_in_line, to.punct};
  if (piece->dots == to) return {Code::no_change, {}};
  return refusal_of_landing({position, piece}, piece->kind, to);
}

}  // namespace

Expected<Move, Refusal> complete_add(const Position& position, PieceKind kind, const Footprint& to) noexcept {
  if (Move move; complete_if_legal(position, {}, kind, to, move)) return move;
  return Unexpected{refusal_of_add(position, kind, to)};
}

Expected<Move, Refusal> complete_move(const Position& position, Space from, const Footprint& to) noexcept {
  // Without a space to leave, complete_if_legal() would judge an add.
  if (Move move; from && complete_if_legal(position, from, PieceKind::T, to, move)) return move;
  return Unexpected{refusal_of_move(position, from, to)};
}

std::optional<Refusal> refusal(const Position& position, const Move& move) noexcept {
  const auto judged =
      move.is_add() ? complete_add(position, move.kind, move.to) : complete_move(position, move.from, move.to);
  if (!judged) return judged.error();
  if (judged->level != move.level) return Refusal{Code::wrong_level, move.to.punct};
  if (judged->kind != move.kind) return Refusal{Code::wrong_piece, move.from};
  return std::nullopt;
}

Expected<Position::Undo, Refusal> play(Position& position, const Move& move) noexcept {
  if (const auto refused = refusal(position, move)) return Unexpected{*refused};
  return position.play_unchecked(move);
}

bool is_blocked(const Position& position) noexcept { return !position.outcome() && count_legal_moves(position) == 0; }

namespace {

// The symmetries that keep the position, without the identity.
std::vector<Symmetry> symmetries_of(const Position& position) {
  std::vector<Symmetry> found;
  for (std::size_t i = 1; i < Symmetry::kCount; ++i)
    if (Symmetry(i).image(position) == position) found.emplace_back(i);
  return found;
}

// How many different images a move has under the symmetries that keep the position; 0 unless it is the least of them.
std::uint64_t images_of(const Move& move, const std::vector<Symmetry>& symmetries) {
  std::uint64_t fixed = 1;
  for (const Symmetry symmetry : symmetries) {
    const Move image = symmetry.image(move);
    if (image < move) return 0;
    if (image == move) ++fixed;
  }
  return (symmetries.size() + 1) / fixed;
}

}  // namespace

std::vector<MoveImages> legal_moves_up_to_symmetry(const Position& position) {
  const std::vector<Symmetry> symmetries = symmetries_of(position);
  std::vector<MoveImages> found;
  for (const Move& move : legal_moves(position))
    if (const std::uint64_t images = images_of(move, symmetries); images != 0) found.push_back({move, images});
  return found;
}

std::uint64_t perft(const Position& position, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) return count_legal_moves(position);
  std::uint64_t sequences = 0;
  Position child = position;
  for (const auto& [move, images] : legal_moves_up_to_symmetry(position)) {
    const auto undo = child.play_unchecked(move);
    sequences += images * perft(child, depth - 1);
    child.take_back(undo);
  }
  return sequences;
}

}  // namespace punct
