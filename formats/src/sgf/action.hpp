// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "punct/finding.hpp"
#include "punct/space.hpp"

namespace punct::formats {

/// An action of a player: the value of a P0 or P1 property.
struct SgfAction {
  enum class Verb : std::uint8_t {
    start,
    pick,
    pickb,
    rotate,
    dropb,
    drop,
    move,
    done,
    resign,
    win_on_time,
    lose_on_time,
    edit,
    other,  ///< a word without meaning for a record
  };
  static constexpr std::uint8_t kNoPiece = 0xFF;
  static constexpr std::int32_t kNoNumber = -1;

  Verb verb = Verb::other;
  /// From 0 to 5.
  std::uint8_t orientation = 0;
  /// From 0 to 37, the numbers of SgfPieces; kNoPiece if none is named.
  std::uint8_t piece = kNoPiece;
  /// The space from which `Pickb` and `Move` lift a piece.
  Space from;
  /// The space on which `Dropb` and `Move` put the PÜNCT.
  Space to;
  /// The seat that `Start` names: false for P0 and P-1, true for P1.
  bool starts_second = false;
  /// Whether more words follow; they have no meaning.
  bool has_more = false;
  /// The running number; kNoNumber if there is none.
  std::int32_t number = kNoNumber;
};

/// Why a value is not an action.
enum class SgfActionFault : std::uint8_t { none, piece, seat, syntax, off_board, orientation };

struct SgfActionError {
  Code code;
  std::string message;
};

/// Reads `5 Dropb 20 F 12 1`, in upper or lower case, with or without the running number. The value must be that of a
/// property, as its bracket is looked at. `action` must be new; after a fault it has no meaning.
[[nodiscard]] SgfActionFault read_sgf_action(std::string_view value, SgfAction& action) noexcept;
/// The error for a value with this fault: `syntax`, `bad_cell` or `bad_piece`.
[[nodiscard]] SgfActionError sgf_action_error(SgfActionFault fault, std::string_view value);

}  // namespace punct::formats
