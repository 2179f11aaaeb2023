// SPDX-License-Identifier: MIT
#include "punct/rules.hpp"

#include "punct/symmetry.hpp"
#include "rules/verdict.hpp"

namespace punct {
Expected<Move, Refusal> complete_add(const Position& position, PieceKind kind, const Footprint& to) noexcept {
  const detail::PackedMove move = Verdict::complete(position, {}, kind, to);
  if (move.level() == 0) return Unexpected{Verdict::refusal(position, {}, kind, to)};
  return move.move();
}

Expected<Move, Refusal> complete_move(const Position& position, Space from, const Footprint& to) noexcept {
  // Without a space to leave, an addition would be judged.
  if (!from) return Unexpected{Verdict::refusal_without_piece(position, from, to)};
  const detail::PackedMove move = Verdict::complete(position, from, PieceKind::T, to);
  if (move.level() == 0) return Unexpected{Verdict::refusal(position, from, PieceKind::T, to)};
  return move.move();
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
