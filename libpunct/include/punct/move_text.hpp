// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/finding.hpp"
#include "punct/move.hpp"
#include "punct/piece.hpp"
#include "punct/space.hpp"

namespace punct {

/// A move as somebody wrote it: not judged, and perhaps not complete (docs/moves-and-positions.md).
struct MoveText {
  /// The space the PÜNCT leaves; no space where a piece is added.
  Space from;
  /// Where the PÜNCT goes.
  Space punct;
  /// The minor dots, by column and row; in a short move the last or both are no space.
  std::array<Space, 2> minors;
  /// The letter: always there where a piece is added, else only where one was written.
  std::optional<PieceKind> piece;
  /// `(W)` or `(B)`, where written.
  std::optional<Player> player;
  /// `^n`; 0 where left out.
  std::uint8_t level = 0;
  /// `#`; in formats that can say so, also that the move does not connect. Nothing where left out.
  std::optional<bool> connects;

  [[nodiscard]] constexpr bool is_add() const noexcept { return !from; }  ///< A piece is added.
  /// Whether a minor dot is left out.
  [[nodiscard]] constexpr bool is_short() const noexcept { return !minors[0] || !minors[1]; }
  friend constexpr bool operator==(const MoveText&, const MoveText&) noexcept = default;
};

/// Why a text could not be read, and which part of it is at fault, in bytes.
struct NotationError {
  Code code;
  std::uint32_t offset;
  std::uint32_t length;
  friend constexpr bool operator==(const NotationError&, const NotationError&) noexcept = default;
};
/// The sentence for a move or piece that could not be read.
[[nodiscard]] PUNCT_API std::string explain(const NotationError& error, std::string_view text);

/// Reads one move, and nothing around it, in every spelling that docs/moves-and-positions.md allows. Fails with
/// `syntax`, `bad_cell` or `bad_piece`, the first of these that there is, and of several alike the first in the text.
/// Linear time, no allocation.
[[nodiscard]] PUNCT_API Expected<MoveText, NotationError> parse_move(std::string_view text) noexcept;

/// Reads the move that the bytes begin with, if it is spelled as canonical moves are (the spaces in lower case too) and
/// some bytes stand behind it: how many bytes it takes, 0 where parse_move() has to be asked. What follows is for the
/// caller to look at, for the bytes may go on with something that makes them no move. Constant time.
[[nodiscard]] PUNCT_API std::size_t read_canonical_move(std::string_view bytes, MoveText& move) noexcept;

/// The move as it is written, with what it leaves out left out. For a text made by written() this is the canonical
/// form.
[[nodiscard]] PUNCT_API std::string text(const MoveText& move);
/// The same, appended.
PUNCT_API void append_text(std::string& out, const MoveText& move);

/// The canonical text of a move: complete, without player, the letter only where a piece is added, the level from 2 up,
/// `#` where the move connects the mover's sides.
[[nodiscard]] constexpr MoveText written(const Move& move, bool connects) noexcept;

/// `12. ` or `12... ` before a move: the number of a ply, from 1, in a game that `first` began.
[[nodiscard]] PUNCT_API std::string move_number(std::uint32_t ply, Player first);

namespace detail {
// What a text states or leaves out, to be taken by a number: whether could not be predicted, and copying takes less.
inline constexpr std::array<std::optional<PieceKind>, kPieceKinds + 1> kNoneOrKind{
    std::nullopt, PieceKind::T, PieceKind::C, PieceKind::E, PieceKind::L, PieceKind::M, PieceKind::R};
inline constexpr std::array<std::optional<bool>, 2> kNoneOrTrue{std::nullopt, true};

/// Puts written() into a text that there is already.
constexpr void write(MoveText& text, const Move& move, bool connects) noexcept {
  text.from = move.from;
  text.punct = move.to.punct;
  text.minors = move.to.minors;
  text.piece = kNoneOrKind[move.is_add() ? index_of(move.kind) + 1 : 0];
  text.player = std::nullopt;
  text.level = move.level >= 2 ? move.level : std::uint8_t{0};
  text.connects = kNoneOrTrue[connects ? 1 : 0];
}
}  // namespace detail

constexpr MoveText written(const Move& move, bool connects) noexcept {
  MoveText text;
  detail::write(text, move, connects);
  return text;
}

}  // namespace punct
