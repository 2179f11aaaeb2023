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

/// A move as written: not judged, and perhaps incomplete (docs/moves-and-positions.md).
struct MoveText {
  /// The space the PÜNCT leaves; no space if a piece is added.
  Space from;
  /// Where the PÜNCT goes.
  Space punct;
  /// The minor dots, by column and row; in a short move the last one or both are "no space".
  std::array<Space, 2> minors;
  /// The letter: always set if a piece is added, else only if it was written.
  std::optional<PieceKind> piece;
  /// `(W)` or `(B)`; `std::nullopt` if not written.
  std::optional<Player> player;
  /// `^n`; 0 if not written.
  std::uint8_t level = 0;
  /// `#`; some formats can also state that the move does not connect. `std::nullopt` if not written.
  std::optional<bool> connects;

  [[nodiscard]] constexpr bool is_add() const noexcept { return !from; }  ///< A piece is added.
  /// Whether a minor dot is missing.
  [[nodiscard]] constexpr bool is_short() const noexcept { return !minors[0] || !minors[1]; }
  friend constexpr bool operator==(const MoveText&, const MoveText&) noexcept = default;
};

/// Why a text could not be read, and its faulty part, in bytes.
struct NotationError {
  Code code;
  std::uint32_t offset;
  std::uint32_t length;
  friend constexpr bool operator==(const NotationError&, const NotationError&) noexcept = default;
};
/// The message for a move that could not be read; it may end with how to write one.
[[nodiscard]] PUNCT_API std::string explain(const NotationError& error, std::string_view text);
/// What a text that could not be read was meant for.
enum class Meant : std::uint8_t {
  move,       ///< parse_move()
  piece,      ///< parse_piece()
  something,  ///< one of several things; the message says nothing of how to write them
};
/// The message for a text that could not be read as what it was meant for.
[[nodiscard]] PUNCT_API std::string explain(const NotationError& error, std::string_view text, Meant meant);

/// Reads one move, and nothing around it, in every spelling that docs/moves-and-positions.md allows. Fails with
/// `syntax`, `bad_cell` or `bad_piece`: the first of these that applies, and of several of one code the first in the
/// text. Linear time, no allocation.
[[nodiscard]] PUNCT_API Expected<MoveText, NotationError> parse_move(std::string_view text) noexcept;

/// Reads the move at the start of the bytes, if it has the canonical spelling (spaces in lower case too) and some bytes
/// follow it. Returns the number of bytes read; 0 if parse_move() must be called instead. The caller must check what
/// follows, because the next bytes may make the text invalid. Constant time.
[[nodiscard]] PUNCT_API std::size_t read_canonical_move(std::string_view bytes, MoveText& move) noexcept;

/// Formats the move; absent parts stay absent. For a text made by written() this is the canonical form.
[[nodiscard]] PUNCT_API std::string text(const MoveText& move);
/// The same, appended.
PUNCT_API void append_text(std::string& out, const MoveText& move);

/// The canonical text of a move: complete, without player, the letter only if a piece is added, the level from 2 up,
/// `#` if the move connects the mover's sides.
[[nodiscard]] constexpr MoveText written(const Move& move, bool connects) noexcept;

/// `12. ` or `12... ` before a move: the number of a ply, from 1, of a game that `first` began.
[[nodiscard]] PUNCT_API std::string move_number(std::uint32_t ply, Player first);

namespace detail {
// The stated and absent parts of a text, chosen by index: a branch would be unpredictable, and copying costs less.
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
