// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punct/export.hpp"

namespace punct {

/// The faults of records. The names are stable. If several apply to one move, the first in this order is reported.
enum class Code : std::uint8_t {
  syntax,
  bad_cell,
  bad_piece,
  bad_shape,
  bad_position,
  game_over,
  not_in_set,
  occupied,
  center,
  no_piece,
  not_yours,
  covered,
  not_in_line,
  no_change,
  unsupported,
  punct_on_opponent,
  punct_on_nothing,
  no_match,
  ambiguous,
  wrong_level,
  wrong_mark,
  wrong_color,
  wrong_piece,
  wrong_number,
  result_mismatch,
  termination_mismatch,
  undecided,
  bad_date,
  limit,
};
inline constexpr std::size_t kCodes = 29;
/// Every code, in order.
[[nodiscard]] PUNCT_API const std::array<Code, kCodes>& all_codes() noexcept;
/// The code as reports write it: `punct-on-opponent`.
[[nodiscard]] PUNCT_API std::string_view name(Code code) noexcept;
/// The code with this name; `std::nullopt` for other text.
[[nodiscard]] PUNCT_API std::optional<Code> code_named(std::string_view name) noexcept;

enum class Severity : std::uint8_t { error, warning };
/// "error" or "warning".
[[nodiscard]] PUNCT_API std::string_view name(Severity severity) noexcept;

/// A place in a file: line and column, from 1; 0 if there is no place. Columns count code points, not bytes; a
/// byte-order mark is not counted.
struct Place {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  friend constexpr bool operator==(Place, Place) noexcept = default;
  /// The order in the file.
  friend constexpr std::strong_ordering operator<=>(Place, Place) noexcept = default;
  /// Converts this place, counted from the start of a part of a file, to a place in the file; the part begins at
  /// `origin`. No place stays no place.
  [[nodiscard]] constexpr Place from(Place origin) const noexcept {
    if (line == 0) return *this;
    return {origin.line + line - 1, line == 1 && column != 0 ? origin.column + column - 1 : column};
  }
};

/// An error or a warning about a record.
struct Finding {
  Code code = Code::syntax;
  Severity severity = Severity::error;
  Place place;
  /// The number of the game in its file, from 1; 0 if the finding belongs to no game.
  std::uint64_t game = 0;
  /// The ply, from 1; 0 if the finding belongs to no move.
  std::uint32_t ply = 0;
  /// The move as text with its number, `12. K3-K9,K10,K11` or `12... K3-K9`; empty if the finding belongs to no move.
  std::string move;
  /// The message, without the code and without a full stop.
  std::string message;
  /// For short moves, at most eight moves that match; the message gives the number of further ones.
  std::vector<std::string> candidates;
  /// The finding is about the whole file. Every game that shows it has it; report it once per file.
  bool once_in_file = false;
};

/// Sorts findings by place, and keeps the order of findings at the same place. Allocates as much memory again.
PUNCT_API void sort_by_place(std::vector<Finding>& findings);

}  // namespace punct
