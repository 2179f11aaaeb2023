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

/// What a player has in a position.
struct PlayerView {
  /// The distance to a connection and the chain that gives it.
  NearestChain nearest;
  /// Topmost dots in the central hexagon (R18).
  int center = 0;
  /// Pieces on the board with nothing above them, and pieces with something above a dot of theirs (R11).
  int free = 0;
  int frozen = 0;
};

/// What is at stake in a position.
struct PositionView {
  std::uint64_t legal_moves = 0;
  /// By index_of(Player).
  std::array<PlayerView, 2> players;
  /// Every move that wins at once, sorted; none where the game is over.
  std::vector<Move> wins;
};
[[nodiscard]] PUNCT_API PositionView view_of(const Position& position);

/// What a move that was played made of its position.
struct MoveView {
  /// The mover could have won at once and did not.
  bool missed_win = false;
  /// The opponent has won or can win at once after the move, and there was a move after which that is not so.
  bool allowed_win = false;
  /// A move that would have denied the opponent the win; there where `allowed_win` is set.
  std::optional<Move> better;
};
/// `before` and `after` are the views of the positions on either side of the move, the first of which is `position`.
[[nodiscard]] PUNCT_API MoveView view_of(const Position& position, const Move& move, const PositionView& before,
                                         const PositionView& after);

/// The space over which the piece, which must be on the board as given, bridges a gap: its middle, where nothing lies
/// on the level below (R12). No space where it does not.
[[nodiscard]] PUNCT_API Space gap_of(const Position& position, const Piece& piece);
/// Whether the piece bridges a gap.
[[nodiscard]] PUNCT_API bool is_bridge(const Position& position, const Piece& piece);

/// Whether a move cut the opponent: a jump that came to lie on topmost dots of the opponent and left two others, joined
/// by a chain of the opponent's before, without one.
[[nodiscard]] PUNCT_API bool is_cut(const Position& before, const Move& move, const Position& after) noexcept;

/// The pair of sides, an index into kSides, that the player's topmost dots join; of several the first.
[[nodiscard]] PUNCT_API std::optional<std::size_t> connected_sides(const Position& position, Player player) noexcept;

}  // namespace punct
