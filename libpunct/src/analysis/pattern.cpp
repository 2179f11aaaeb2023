// SPDX-License-Identifier: MIT
#include "punct/pattern.hpp"

#include <algorithm>

namespace punct {
namespace {

bool holds(const TopCondition& condition, const Position& position) noexcept {
  const Piece* top = position.top(condition.space);
  const int level = top == nullptr ? 0 : top->level;
  if (level < condition.lowest || level > condition.highest) return false;
  return !condition.owner || (top != nullptr && top->owner == *condition.owner);
}

bool lies(const Piece& piece, const Position& position) {
  if (position.height(piece.dots.punct) < piece.level) return false;
  const std::vector<Piece> stack = position.stack(piece.dots.punct);
  return std::find(stack.begin(), stack.end(), piece) != stack.end();
}

}  // namespace

bool matches(const Pattern& pattern, const Position& position) {
  return std::all_of(pattern.tops.begin(), pattern.tops.end(),
                     [&](const TopCondition& top) { return holds(top, position); }) &&
         std::all_of(pattern.pieces.begin(), pattern.pieces.end(),
                     [&](const Piece& piece) { return lies(piece, position); });
}

Pattern image(const Pattern& pattern, Symmetry symmetry) {
  Pattern turned = pattern;
  for (Piece& piece : turned.pieces) piece = symmetry.image(piece);
  for (TopCondition& top : turned.tops) top.space = symmetry.image(top.space);
  return turned;
}

Pattern colors_swapped(const Pattern& pattern) {
  Pattern swapped = pattern;
  for (Piece& piece : swapped.pieces) piece.owner = opponent(piece.owner);
  for (TopCondition& top : swapped.tops)
    if (top.owner) top.owner = opponent(*top.owner);
  return swapped;
}

}  // namespace punct
