// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "punct/position.hpp"
#include "punct/search.hpp"

namespace punct::cli {

/// The most positions that a search may be asked to look at.
inline constexpr std::uint64_t kMostPositions = 1'000'000'000;

/// The best result of searches that take at most so many seconds together. A search shares its number of positions out
/// among its parts, so its number has to fit the time: each search tells how many positions the next may look at.
/// SearchOptions::positions is not used. The result depends on the machine.
[[nodiscard]] SearchResult searched_within(double seconds, const Position& position, SearchOptions options);

}  // namespace punct::cli
