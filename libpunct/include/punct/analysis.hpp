// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "punct/distance.hpp"
#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"

namespace punct {

/// The figures of one player in a position.
struct PlayerView {
  /// The distance to a connection and the chain that gives it.
  NearestChain nearest;
  /// Topmost dots in the central hexagon (R18).
  int center = 0;
  /// Pieces on the board with nothing above them, and covered pieces (R11).
  int free = 0;
  int frozen = 0;
};

/// Analysis of a position.
struct PositionView {
  std::uint64_t legal_moves = 0;
  /// By index_of(Player).
  std::array<PlayerView, 2> players;
  /// Every move that wins at once, sorted; empty if the game is over.
  std::vector<Move> wins;
};
/// Costs as much as count_legal_moves(), winning_moves() and, for each player, nearest_chain().
[[nodiscard]] PUNCT_API PositionView view_of(const Position& position);

/// Judgment of a move that was played.
struct MoveView {
  /// The mover could have won at once and did not.
  bool missed_win = false;
  /// The opponent has won or can win at once after the move, and another move would have prevented that.
  bool allowed_win = false;
  /// A move that would have prevented the opponent's win; `std::nullopt` unless `allowed_win` is set.
  std::optional<Move> better;
};
/// `before` and `after` are the views of the positions before and after the move; `before` is that of `position`. Costs
/// as much as safe_move() if the opponent has won or can win at once and the mover could not; else constant time.
[[nodiscard]] PUNCT_API MoveView view_of(const Position& position, const Move& move, const PositionView& before,
                                         const PositionView& after);

/// The space over which the piece bridges a gap: its middle dot, if nothing lies on the level below (R12). No space if
/// it is not a bridge. The piece must be on the board as given. Linear in the pieces on that space, no allocation.
[[nodiscard]] PUNCT_API Space gap_of(const Position& position, const Piece& piece) noexcept;
/// Whether the piece bridges a gap; at the same cost.
[[nodiscard]] PUNCT_API bool is_bridge(const Position& position, const Piece& piece) noexcept;

/// Whether a move cut the opponent: a jump onto topmost dots of the opponent that disconnected two others that a chain
/// had joined. Constant time unless the move is such a jump; then linear in the chains that it meets and their parts.
/// No allocation.
[[nodiscard]] PUNCT_API bool is_cut(const Position& before, const Move& move, const Position& after) noexcept;

}  // namespace punct
