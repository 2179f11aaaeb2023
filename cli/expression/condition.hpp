// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "expression/facts.hpp"
#include "punct/notation.hpp"
#include "punct/pattern.hpp"
#include "punct/piece.hpp"
#include "punct/symmetry.hpp"

namespace punct::cli {

/// Something that is so of a game, or not. Asked by several threads at a time.
class Condition {
 public:
  virtual ~Condition() = default;
  /// The first ply by which it is so; 0 for what is so of the game as a whole. Nothing where it is not so.
  [[nodiscard]] virtual std::optional<std::size_t> fits(GameFacts& facts) const = 0;
};
using ConditionPtr = std::unique_ptr<const Condition>;

/// So where both are, by the later ply.
[[nodiscard]] ConditionPtr both(ConditionPtr a, ConditionPtr b);
/// So where one is, by the earlier ply.
[[nodiscard]] ConditionPtr either(ConditionPtr a, ConditionPtr b);
/// So of the game as a whole where the other is not.
[[nodiscard]] ConditionPtr negated(ConditionPtr condition);
/// A question about the game as a whole.
[[nodiscard]] ConditionPtr whole_game(std::function<bool(GameFacts&)> holds);

enum class Comparison : std::uint8_t { equal, unequal, less, at_most, more, at_least };
/// Whether an order, below, at or above 0, is what the comparison asks for.
[[nodiscard]] bool satisfies(int order, Comparison comparison) noexcept;

/// What narrows an event down.
struct Narrowing {
  /// Who makes the move, or whose move leads to the position.
  std::optional<Player> by;
  std::size_t first_ply = 0;
  std::size_t last_ply = std::numeric_limits<std::size_t>::max();
};
/// Something that happens at a ply: so where it happens at any. Ply 0, the start, is asked about only where nobody in
/// particular has to make the move and `from_start`.
[[nodiscard]] ConditionPtr event(const Narrowing& narrowing, bool from_start,
                                 std::function<bool(GameFacts&, std::size_t ply)> happens);

/// The images among which a search looks: the thing itself, or all twelve, each also with the colors swapped if so
/// asked.
struct Images {
  bool symmetric = false;
  bool swapped = false;
};
/// Whether a move fits all that a text says, as it stands or in an image.
[[nodiscard]] bool fits_text(const MoveText& text, const Move& move, Player mover, bool connects, Images images);
/// Every image of a pattern.
[[nodiscard]] std::vector<Pattern> images_of(const Pattern& pattern, Images images);
/// Every image of a position, without doubles.
[[nodiscard]] std::vector<Position> images_of(const Position& position, Images images);

}  // namespace punct::cli
