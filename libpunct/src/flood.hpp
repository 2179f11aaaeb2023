// SPDX-License-Identifier: MIT
#pragma once

#include "punct/space_set.hpp"

namespace punct::detail {

/// reached(), to be compiled into what calls it.
inline SpaceSet flooded(const SpaceSet& seeds, const SpaceSet& within) noexcept {
  SpaceSet region = seeds & within;
  for (;;) {
    // Two steps for one look whether anything is new: a chain is many steps long.
    const SpaceSet larger = grown_unmasked(grown_unmasked(region) & within) & within;
    if (larger == region) return region;
    region = larger;
  }
}

}  // namespace punct::detail
