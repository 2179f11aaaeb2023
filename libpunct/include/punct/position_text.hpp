// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/finding.hpp"
#include "punct/move_text.hpp"
#include "punct/position.hpp"

namespace punct {

/// One reason why a position line is invalid.
struct PositionError {
  Code code;
  /// The faulty part of the line, in bytes.
  std::uint32_t offset;
  std::uint32_t length;
  std::string message;
};
/// Reads a position line: `standard w bT@F9,F10,G10 wM@J5,J6,K5^2`. Pieces may be in any order. Fails with `syntax`,
/// `bad_cell` and `bad_piece` if it cannot be read, else with `bad_position`, once for each defect.
[[nodiscard]] PUNCT_API Expected<Position, std::vector<PositionError>> parse_position(std::string_view line);

/// The canonical position line, without a line end.
[[nodiscard]] PUNCT_API std::string text(const Position& position);
/// A piece as position lines write it: `wM@J5,J6,K5^2`.
[[nodiscard]] PUNCT_API std::string text(const Piece& piece);
/// Reads one piece as position lines write it; the dots must form the piece (`bad_shape`). Fails like parse_move().
[[nodiscard]] PUNCT_API Expected<Piece, NotationError> parse_piece(std::string_view text) noexcept;

}  // namespace punct
