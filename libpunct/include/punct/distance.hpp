// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "punct/export.hpp"
#include "punct/space_set.hpp"

namespace punct {

/// The distance to a connection: how many spaces a player has still to gain, at the least, until topmost dots of the
/// player join two opposite sides (rule R16). `own` are the spaces where the player's dots are topmost.
///
/// The measure: a chain costs 1 for each of its spaces that is not in `own`, whatever lies there, since pieces may
/// jump onto pieces. It looks at no move: whether a piece can go there is not asked. 0 exactly where the player is
/// connected; 17 at most, on the empty board (16 steps lead from a side to the opposite one). A move gains three spaces
/// at most, so a distance of d takes at least d / 3 more moves, rounded up. About a microsecond, no allocation.
[[nodiscard]] PUNCT_API int distance_to_connection(const SpaceSet& own) noexcept;

/// A chain that would win, with the spaces that are missing in it.
struct NearestChain {
  /// The distance: how many of the spaces are not the player's.
  int missing;
  /// The pair of sides it joins, an index into kSides.
  std::size_t sides;
  /// From a space on kSides[sides][0] to one on kSides[sides][1], each a neighbor of the one before.
  std::vector<Space> spaces;
};
/// A chain with the fewest missing spaces; of these one of the shortest, of these one that joins the first such pair
/// of sides in kSides; the same one for the same set, always.
[[nodiscard]] PUNCT_API NearestChain nearest_chain(const SpaceSet& own);

}  // namespace punct
