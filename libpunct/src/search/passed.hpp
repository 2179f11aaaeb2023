// SPDX-License-Identifier: MIT
#pragma once

#include "punct/position.hpp"

namespace punct::detail {

/// The position with the turn given to the other player, which no rule allows (R7): to ask what the opponent threatens.
[[nodiscard]] Position passed(const Position& position);

}  // namespace punct::detail
