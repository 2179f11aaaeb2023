// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "punct/collections/values.hpp"
#include "punct/notation.hpp"
#include "punct/pattern.hpp"
#include "punct/piece.hpp"
#include "punct/symmetry.hpp"

namespace punct::collections {

/// A condition that holds for a game or not. Called by several threads at the same time.
class Condition {
 public:
  virtual ~Condition() = default;
  /// The first ply at which the condition holds; 0 if it is about the whole game; `std::nullopt` if it does not hold.
  [[nodiscard]] virtual std::optional<std::size_t> fits(GameFacts& facts) const = 0;
};
using ConditionPtr = std::unique_ptr<const Condition>;

/// Holds if both hold, at the later ply.
[[nodiscard]] ConditionPtr both(ConditionPtr a, ConditionPtr b);
/// Holds if either holds, at the earlier ply.
[[nodiscard]] ConditionPtr either(ConditionPtr a, ConditionPtr b);
/// Holds for the whole game if the other does not.
[[nodiscard]] ConditionPtr negated(ConditionPtr condition);
/// A condition about the whole game.
[[nodiscard]] ConditionPtr whole_game(std::function<bool(GameFacts&)> holds);

enum class Comparison : std::uint8_t { equal, unequal, less, at_most, more, at_least };
/// Whether an order, below, at or above 0, satisfies the comparison.
[[nodiscard]] bool satisfies(int order, Comparison comparison) noexcept;

/// Restricts an event.
struct Narrowing {
  /// The player who makes the move, or whose move leads to the position.
  std::optional<Player> by;
  std::size_t first_ply = 0;
  std::size_t last_ply = std::numeric_limits<std::size_t>::max();
};
/// An event that can happen at a ply; holds if it happens at any. Ply 0, the start, is included only if no player is
/// given and `from_start` is set.
[[nodiscard]] ConditionPtr event(const Narrowing& narrowing, bool from_start,
                                 std::function<bool(GameFacts&, std::size_t ply)> happens);

/// The images to search for: the thing itself, or all twelve; with `swapped` also each of these with the colors
/// exchanged.
struct SymmetryOptions {
  bool symmetric = false;
  bool swapped = false;
};
/// Whether a move matches everything that a text says, as it is or in an image.
[[nodiscard]] bool fits_text(const MoveText& text, const Move& move, Player mover, bool connects,
                             SymmetryOptions images);
/// Every image of a pattern.
[[nodiscard]] std::vector<Pattern> images_of(const Pattern& pattern, SymmetryOptions images);
/// Every image of a position, without duplicates.
[[nodiscard]] std::vector<Position> images_of(const Position& position, SymmetryOptions images);

}  // namespace punct::collections
