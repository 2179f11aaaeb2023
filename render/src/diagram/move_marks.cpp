// SPDX-License-Identifier: MIT
#include "punct/render/move_marks.hpp"

#include <utility>

#include "punct/rules.hpp"

namespace punct::render {

TraceMark trace_of(const Position& before, const Move& move) {
  TraceMark trace;
  trace.piece = {before.to_move(), move.kind, move.to, move.level};
  if (!move.is_add()) trace.from = before.piece_with_punct_on(move.from)->dots;
  return trace;
}

bool add_moves_of(Space from, Diagram& diagram) {
  const Position& position = diagram.position;
  const Piece* const piece = position.piece_with_punct_on(from);
  if (piece == nullptr || piece->owner != position.to_move()) return false;
  SpaceSet may;
  for (const Move& move : legal_moves_from(position, from)) may.insert(move.to.punct);
  SignMark yes{{}, SignMark::Sign::circle, Tint::green};
  SignMark no{{}, SignMark::Sign::cross, Tint::red};
  for (const Space space : kAllSpaces)
    if (space != from && in_line(space, from)) (may.contains(space) ? yes : no).spaces.push_back(space);
  for (SignMark* const signs : {&no, &yes})
    if (!signs->spaces.empty()) diagram.marks.emplace_back(std::move(*signs));
  return true;
}

}  // namespace punct::render
