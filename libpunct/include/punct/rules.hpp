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

/// Why a move is refused: the first code that applies, by the order of Code, and the space it is about, where it is
/// about one.
struct Refusal {
  Code code;
  Space space;
  friend constexpr bool operator==(const Refusal&, const Refusal&) noexcept = default;
};

/// Judges one move without making the others (rules R7-R15, R19): nothing where it is legal. `kind` and `level` of the
/// move must be right too: `wrong_piece`, `wrong_level`. Constant time, no allocation.
[[nodiscard]] PUNCT_API std::optional<Refusal> refusal(const Position& position, const Move& move) noexcept;

/// Judges and completes the addition of a piece: like refusal(), but the level is found, not compared.
[[nodiscard]] PUNCT_API Expected<Move, Refusal> complete_add(const Position& position, PieceKind kind,
                                                             const Footprint& to) noexcept;
/// The same for a move of the piece whose PÜNCT is on `from`, whose kind is found as well. Where `from` is no space,
/// there is `no_piece`.
[[nodiscard]] PUNCT_API Expected<Move, Refusal> complete_move(const Position& position, Space from,
                                                              const Footprint& to) noexcept;

/// Plays a move if it is legal; if not, the position stays untouched and the reason is handed back.
[[nodiscard]] PUNCT_API Expected<Position::Undo, Refusal> play(Position& position, const Move& move) noexcept;

/// Every legal move, in no order that means anything; none where the game is over. Linear in the pieces on the board
/// times the levels that there are, and in the moves. Allocates the list.
[[nodiscard]] PUNCT_API std::vector<Move> legal_moves(const Position& position);
/// The same, appended to `moves`, so that a buffer can be used again: allocates only where that is too small.
PUNCT_API void legal_moves(const Position& position, std::vector<Move>& moves);
/// The legal moves of the piece whose PÜNCT is the topmost dot on the space; none where there is no such piece or it is
/// not that of the player to move. Linear in the pieces on the board, and in the moves. Allocates the list.
[[nodiscard]] PUNCT_API std::vector<Move> legal_moves_from(const Position& position, Space from);
/// How many legal moves there are, faster than listing them: linear in the pieces on the board times the levels that
/// there are. No allocation.
[[nodiscard]] PUNCT_API std::uint64_t count_legal_moves(const Position& position) noexcept;

/// The game goes on, but the player to move has no legal move (rule R21). Costs what count_legal_moves() does.
[[nodiscard]] PUNCT_API bool is_blocked(const Position& position) noexcept;

/// A legal move, and how many moves it stands for.
struct MoveImages {
  Move move;
  std::uint64_t images;
};
/// The legal moves up to symmetry: of those that turning or mirroring the position onto itself brings onto one another,
/// one, the least, with their number. Costs what legal_moves() does, eleven images of the position, and an image of
/// each move for each of these that is the position itself. Allocates the list, that of all moves, and lists of pieces
/// and symmetries.
[[nodiscard]] PUNCT_API std::vector<MoveImages> legal_moves_up_to_symmetry(const Position& position);

/// The number of sequences of `depth` legal moves (sequences that a game's end cuts short do not count), modulo 2^64. A
/// depth below 1 counts as 0, which gives 1: the empty sequence. Exponential in `depth`: lists the moves of each
/// position up to `depth` - 2 plies away and counts those of each that is `depth` - 1 plies away, moves alike by
/// symmetry taken once. Allocates the lists of `depth` - 1 positions at a time.
[[nodiscard]] PUNCT_API std::uint64_t perft(const Position& position, int depth);

}  // namespace punct
