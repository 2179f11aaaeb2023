// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "punct/statistics.hpp"

namespace punct::collections {

/// A count of a player's moves, with its name in results.
struct SideField {
  const char* name;
  std::uint64_t SideTally::*field;
};
inline constexpr std::array<SideField, 6> kSideFields{{{"adds", &SideTally::adds},
                                                       {"moves", &SideTally::moves},
                                                       {"turns", &SideTally::turns},
                                                       {"jumps", &SideTally::jumps},
                                                       {"bridges", &SideTally::bridges},
                                                       {"cuts", &SideTally::cuts}}};

}  // namespace punct::collections
