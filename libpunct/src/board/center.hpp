// SPDX-License-Identifier: MIT
#pragma once

#include "punct/position.hpp"

namespace punct {

/// Whether the central hexagon is closed to the piece added next: always by R10, for White's first piece by R9.
inline bool center_is_closed(const Position& position) noexcept {
  return position.rules() == Rules::standard ||
         (position.to_move() == Player::white && position.in_set(Player::white) == kSetSize);
}

}  // namespace punct
