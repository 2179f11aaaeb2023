// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "punct/position.hpp"
#include "punct/space_set.hpp"

namespace punct {

/// Whether a chain of neighboring spaces of the set joins two opposite sides (rule R16).
[[nodiscard]] PUNCT_API bool connects(const SpaceSet& spaces) noexcept;

/// A winning chain: the pair of sides it joins and the spaces from one to the other.
struct Chain {
  /// An index into kSides.
  std::size_t sides;
  /// From a space on kSides[sides][0] to one on kSides[sides][1], each a neighbor of the one before. A shortest such
  /// chain; the same input always gives the same one.
  std::vector<Space> spaces;
};
/// A shortest chain of the set that joins two opposite sides; `std::nullopt` if there is none. If several pairs of
/// sides have equally short chains, the first in kSides counts.
[[nodiscard]] PUNCT_API std::optional<Chain> shortest_chain(const SpaceSet& spaces);

}  // namespace punct
