// SPDX-License-Identifier: MIT
#pragma once

#include "board/wide_set.hpp"

namespace punct::detail {

/// reached(), inlined into the caller.
PUNCT_INLINED WideSet flooded(const WideSet& seeds, const WideSet& within) noexcept {
  WideSet region = seeds & within;
  for (;;) {
    // Grows twice per check for new spaces, because chains are many steps long.
    const WideSet larger = grown_unmasked(grown_unmasked(region) & within) & within;
    if ((larger ^ region).empty()) return region;
    region = larger;
  }
}

}  // namespace punct::detail
