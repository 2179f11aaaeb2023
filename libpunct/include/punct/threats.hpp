// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"

namespace punct {

/// Every legal move that wins at once: by a connection (R17) or, standard rules, by the count of the central hexagon
/// when it adds the last piece (R18). In unspecified order; empty if the game is over. Exact: the same moves that
/// playing every legal move finds. Checks only moves that can join the groups of one side with those of the opposite
/// one: constant time where no piece can, else linear in the free pieces and in these moves. Costs as much as
/// legal_moves() where adding the last piece wins.
[[nodiscard]] PUNCT_API std::vector<Move> winning_moves(const Position& position);
/// The same, appended to `moves`.
PUNCT_API void winning_moves(const Position& position, std::vector<Move>& moves);
/// Whether there is a winning move; stops at the first.
[[nodiscard]] PUNCT_API bool has_winning_move(const Position& position);

/// A legal move after which the opponent neither has won nor can win with the next move; `std::nullopt` if every move
/// lets the opponent win. The least such move, so that equal positions give equal moves. Costs as much as legal_moves()
/// and, at worst, as has_winning_move() after each legal move; the worst case is that no move is safe.
[[nodiscard]] PUNCT_API std::optional<Move> safe_move(const Position& position);

/// The spaces on which the player's dots would be topmost without the piece, which must be on the board and free.
/// Constant time.
[[nodiscard]] PUNCT_API SpaceSet topmost_without(const Position& position, Player player, const Piece& piece) noexcept;

}  // namespace punct
