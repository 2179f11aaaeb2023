// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "punct/move.hpp"
#include "punct/position.hpp"

namespace punct::cli {

struct BoardStyle {
  /// Only the characters of ASCII.
  bool ascii = false;
  bool color = false;
};

/// The board as lines of text, row 17 away from White: on every space the topmost piece's owner, the letter where its
/// PÜNCT lies and its level from 2 up. The dots of `last` stand out where there is color.
[[nodiscard]] std::string board_text(const Position& position, const std::optional<Move>& last, BoardStyle style);

/// Every space that is covered more than once or by a bridge, a line each: levels, owners and letters from the lowest
/// up, gaps, `*` where the PÜNCT is. Empty where there is none.
[[nodiscard]] std::string stacks_text(const Position& position);

/// What is left in both sets, a line a player.
[[nodiscard]] std::string sets_text(const Position& position);

}  // namespace punct::cli
