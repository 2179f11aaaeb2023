// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "punct/move.hpp"
#include "punct/position.hpp"

namespace punct::cli {

struct BoardStyle {
  /// Whether to use ASCII only.
  bool ascii = false;
  bool color = false;
};

/// The board as lines of text, with row 17 away from White. A space shows the owner of the topmost piece, the letter
/// at its PÜNCT, and the level from 2 up. With color, the dots of `last` are highlighted.
[[nodiscard]] std::string board_text(const Position& position, const std::optional<Move>& last, BoardStyle style);

/// One line per space that is covered more than once or by a bridge: levels, owners and letters from the lowest
/// up, gaps, `*` at a PÜNCT. Empty if there are none.
[[nodiscard]] std::string stacks_text(const Position& position);

/// The pieces left in both sets, one line per player.
[[nodiscard]] std::string sets_text(const Position& position);

}  // namespace punct::cli
