// SPDX-License-Identifier: MIT
#pragma once

#include "punct/position.hpp"
#include "search/chain_costs.hpp"

namespace punct::detail {

/// What the search knows of a position without looking ahead.
struct Estimate {
  /// For the player to move; about 100 for one chain space ahead.
  int value = 0;
  /// Whether the player to move, or the other if it were their turn, might connect at once.
  bool mover_may_win = false;
  bool other_may_win = false;
};
[[nodiscard]] Estimate estimate(const Position& position) noexcept;

/// The expected result in hundredths, from -99 to 99, for a value.
[[nodiscard]] int expected_result(int value) noexcept;

}  // namespace punct::detail
