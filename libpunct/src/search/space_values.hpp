// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "punct/position.hpp"

namespace punct::detail {

/// What a dot on each space is worth to a player, by the index of the space: spaces on the cheapest chains most, on
/// chains a little dearer less, others nothing. Spaces on the way between several pairs of sides count for each.
using SpaceValues = std::array<std::uint8_t, 256>;
void space_values(const Position& position, Player player, SpaceValues& values) noexcept;

}  // namespace punct::detail
