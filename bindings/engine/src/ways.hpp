// SPDX-License-Identifier: MIT
#pragma once

#include "json.hpp"
#include "punct/move_text.hpp"
#include "punct/position.hpp"

namespace punct::engine {

/// Every way in which a piece can lie on the board with its PÜNCT on a space, clockwise: `text`, `piece`, `from`,
/// `dots`, `turn`, `level`, `legal`, and `likelihood` (the higher, the likelier somebody wants it) or the `code` and
/// `message` that refuse it. Only the piece and the PÜNCT's space of `place` matter. Empty if it names no piece.
[[nodiscard]] Json ways_of(const Position& position, const MoveText& place);

}  // namespace punct::engine
