// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "punct/export.hpp"
#include "punct/space_set.hpp"

namespace punct {

/// The distance to a connection: the least number of spaces that a player still has to gain until the player's topmost
/// dots join two opposite sides (rule R16). `own` are the spaces on which the player's dots are topmost.
///
/// A chain costs 1 for each of its spaces that is not in `own`, whatever lies there, since pieces may jump onto pieces.
/// Moves are ignored: a piece need not be able to go there. The distance is 0 exactly if the player is connected, and
/// at most 17, on the empty board (16 steps lead from a side to the opposite one). A move gains at most three spaces,
/// so a distance of d takes at least d / 3 more moves, rounded up. Constant time, no allocation.
[[nodiscard]] PUNCT_API int distance_to_connection(const SpaceSet& own) noexcept;

/// A chain that would win, with its missing spaces.
struct NearestChain {
  /// The distance: the number of spaces that are not the player's.
  int missing;
  /// The pair of sides it joins, an index into kSides.
  std::size_t sides;
  /// From a space on kSides[sides][0] to one on kSides[sides][1], each a neighbor of the one before.
  std::vector<Space> spaces;
};
/// A chain with the fewest missing spaces. Ties go to the shortest, then to the first pair of sides in kSides. The same
/// set always gives the same chain.
[[nodiscard]] PUNCT_API NearestChain nearest_chain(const SpaceSet& own);

}  // namespace punct
