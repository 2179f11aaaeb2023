// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "punct/collections/exploration.hpp"
#include "punct/expected.hpp"
#include "punct/move.hpp"
#include "punct/move_text.hpp"
#include "punct/notation.hpp"
#include "punct/pattern.hpp"
#include "punct/position.hpp"

namespace punct::collections {

/// A move as a row names it, by its text.
struct RowMove {
  std::uint8_t from = 0;
  /// The number of the kind, 6 for a moved piece.
  std::uint8_t kind = 6;
  std::uint8_t punct = 0;
  std::array<std::uint8_t, 2> minors{};
  std::uint8_t level = 1;
  bool connects = false;
  friend bool operator==(const RowMove&, const RowMove&) noexcept = default;
  friend bool operator<(const RowMove& a, const RowMove& b) noexcept {
    return std::tie(a.from, a.kind, a.punct, a.minors, a.level, a.connects) <
           std::tie(b.from, b.kind, b.punct, b.minors, b.level, b.connects);
  }
};
[[nodiscard]] RowMove row_move(const Move& move, bool connects) noexcept;
[[nodiscard]] RowMove row_move(const MoveText& text) noexcept;
[[nodiscard]] MoveText move_text(const RowMove& move) noexcept;

/// A move as a row of that sort; `bridges` if it lands as a bridge (R12).
[[nodiscard]] RowMove grouped(const RowMove& move, RowSort sort, bool bridges) noexcept;
/// `E@K3,K4,K5`, `E@K3`, or `add`, `move`, `turn`, `jump`, `bridge`.
[[nodiscard]] std::string row_text(const RowMove& move);
[[nodiscard]] std::optional<RowMove> row_named(std::string_view text);

/// The requested position, or part of one.
struct Question {
  /// `std::nullopt` if only a part is requested.
  std::optional<Position> position;
  /// The pieces of the position or of the part.
  Pattern pattern;
  /// The moves that led to it.
  std::vector<Move> moves;
  /// The player to move; `std::nullopt` for a part.
  std::optional<Player> to_move;
};
/// The moves in a text, without what may occur among them: numbers such as `12.` and results.
[[nodiscard]] std::vector<std::string> moves_in(const std::string& text);
/// Whether a line that cannot be read is meant as a part of a position.
[[nodiscard]] bool looks_like_part(std::string_view line) noexcept;
/// Reads a position line, or a part of one in the form of `holds`; `moves` are played from the position. The error is a
/// sentence.
[[nodiscard]] Expected<Question, std::string> read_question(const std::string& position, const std::string& moves);

/// The keys of a position and its images at every level. Positions with equal keys are alike.
struct LikenessKeys {
  /// By symmetry: unchanged, with the colors exchanged, and for the PÜNCTs alone.
  std::array<std::uint64_t, 12> plain{}, swapped{}, puncts{};

  explicit LikenessKeys(const Position& position);
  /// The key that all positions like this one share; 0 at the level `part`, which has none.
  [[nodiscard]] std::uint64_t of(Likeness level) const noexcept;
};

/// The key of one piece under a symmetry.
[[nodiscard]] std::uint64_t piece_key(const Piece& piece, std::size_t symmetry, bool swapped) noexcept;
/// The key of a PÜNCT under a symmetry.
[[nodiscard]] std::uint64_t punct_key(Player owner, Space space, std::size_t symmetry) noexcept;

/// Follows rows from the requested position and computes the key of the position after each.
class RowKeys {
 public:
  RowKeys(const Question& question, Likeness level);
  /// The key after the rows of a path, which must exist; 0 at the level `part`.
  [[nodiscard]] std::uint64_t after(const std::vector<RowMove>& path) const;

 private:
  [[nodiscard]] std::uint64_t after_puncts(const std::vector<RowMove>& path) const;

  const Question& question_;
  Likeness level_;
};

}  // namespace punct::collections
