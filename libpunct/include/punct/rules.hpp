// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "punct/expected.hpp"
#include "punct/finding.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"

namespace punct {

/// Why a move is refused: the first code that applies, in the order of Code, and its space, if it is about one.
struct Refusal {
  Code code;
  Space space;
  friend constexpr bool operator==(const Refusal&, const Refusal&) noexcept = default;
};

/// Judges one move without listing the others (rules R7-R15, R19): `std::nullopt` if it is legal. `kind` and `level` of
/// the move must be right too: `wrong_piece`, `wrong_level`. Constant time, no allocation.
[[nodiscard]] PUNCT_API std::optional<Refusal> refusal(const Position& position, const Move& move) noexcept;

/// Judges and completes the addition of a piece: like refusal(), but finds the level instead of comparing it. Constant
/// time, no allocation.
[[nodiscard]] PUNCT_API Expected<Move, Refusal> complete_add(const Position& position, PieceKind kind,
                                                             const Footprint& to) noexcept;
/// The same for a move of the piece whose PÜNCT is on `from`; finds its kind too. If `from` is not a space, the code is
/// `no_piece`.
[[nodiscard]] PUNCT_API Expected<Move, Refusal> complete_move(const Position& position, Space from,
                                                              const Footprint& to) noexcept;

/// Plays a move if it is legal; otherwise leaves the position unchanged and returns the reason. Constant time, no
/// allocation.
[[nodiscard]] PUNCT_API Expected<Position::Undo, Refusal> play(Position& position, const Move& move) noexcept;

/// Every legal move, in unspecified order; empty if the game is over. Linear in the pieces on the board times the
/// levels in use, and in the moves. Allocates the list.
[[nodiscard]] PUNCT_API std::vector<Move> legal_moves(const Position& position);
/// The same, appended to `moves`, so that a buffer can be reused: allocates only if it is too small.
PUNCT_API void legal_moves(const Position& position, std::vector<Move>& moves);
/// The legal moves of the piece whose PÜNCT is the topmost dot on the space; empty if there is no such piece or it does
/// not belong to the player to move. Linear in the pieces on the board, and in the moves. Allocates the list.
[[nodiscard]] PUNCT_API std::vector<Move> legal_moves_from(const Position& position, Space from);
/// The number of legal moves, faster than listing them: linear in the pieces on the board times the levels in use. No
/// allocation.
[[nodiscard]] PUNCT_API std::uint64_t count_legal_moves(const Position& position) noexcept;

/// Whether the game goes on but the player to move has no legal move (rule R21). Costs as much as count_legal_moves().
[[nodiscard]] PUNCT_API bool is_blocked(const Position& position) noexcept;

/// A legal move, and the number of moves it stands for.
struct MoveImages {
  Move move;
  std::uint64_t images;
};
/// The legal moves up to symmetry: the least move of each group that the position's symmetries map onto each other,
/// with the size of the group. Costs as much as legal_moves(), plus eleven images of the position, plus an image of
/// each move for each symmetry of the position. Allocates the list, that of all moves, and lists of pieces and
/// symmetries.
[[nodiscard]] PUNCT_API std::vector<MoveImages> legal_moves_up_to_symmetry(const Position& position);

/// The number of sequences of `depth` legal moves (shorter sequences that end the game do not count), modulo 2^64. A
/// depth below 1 counts as 0, which gives 1: the empty sequence. Exponential in `depth`: lists the moves of each
/// position up to `depth` - 2 plies away and counts those of each position `depth` - 1 plies away, with symmetric moves
/// taken once. Allocates the lists of `depth` - 1 positions at a time.
[[nodiscard]] PUNCT_API std::uint64_t perft(const Position& position, int depth);

}  // namespace punct
