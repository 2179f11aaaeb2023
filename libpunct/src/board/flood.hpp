// SPDX-License-Identifier: MIT
#pragma once

#include "board/wide_set.hpp"

namespace punct::detail {

/// reached(), to be compiled into what calls it.
PUNCT_INLINED WideSet flooded(const WideSet& seeds, const WideSet& within) noexcept {
  WideSet region = seeds & within;
  for (;;) {
    // Two steps for one look whether anything is new: a chain is many steps long.
    const WideSet larger = grown_unmasked(grown_unmasked(region) & within) & within;
    if ((larger ^ region).empty()) return region;
    region = larger;
  }
}

}  // namespace punct::detail
