// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"

namespace punct {

/// Every legal move that wins at once: by a connection (R17) or, standard rules, by the count of the central hexagon
/// when it adds the last piece (R18). In no order that means anything; none where the game is over. Exact: the same
/// moves that playing every legal move finds. About ten microseconds, as only those moves are looked at that reach
/// from what hangs together with one side to what hangs together with the opposite one.
[[nodiscard]] PUNCT_API std::vector<Move> winning_moves(const Position& position);
/// The same, appended to `moves`.
PUNCT_API void winning_moves(const Position& position, std::vector<Move>& moves);
/// Whether there is a winning move; stops at the first.
[[nodiscard]] PUNCT_API bool has_winning_move(const Position& position);

/// A legal move after which the opponent neither has won nor can win with the next move; nothing where every move lets
/// the opponent win. Of several the least, so that equal positions give equal moves.
[[nodiscard]] PUNCT_API std::optional<Move> safe_move(const Position& position);

/// The spaces where the player's dots would be topmost if the piece, which must be on the board and free, were lifted.
[[nodiscard]] PUNCT_API SpaceSet topmost_without(const Position& position, Player player, const Piece& piece) noexcept;

}  // namespace punct
