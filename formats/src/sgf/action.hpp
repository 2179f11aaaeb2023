// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "punct/expected.hpp"
#include "punct/finding.hpp"
#include "punct/space.hpp"

namespace punct::formats {

/// What a player does, as a P0 or P1 property says it.
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
    other,  ///< a word that means nothing to a record
  };
  static constexpr std::uint8_t kNoPiece = 0xFF;
  static constexpr std::int32_t kNoNumber = -1;

  Verb verb = Verb::other;
  /// 0-5.
  std::uint8_t orientation = 0;
  /// 0-37, as Boardspace numbers pieces; kNoPiece if none is named.
  std::uint8_t piece = kNoPiece;
  /// Where something is lifted, by `Pickb` and `Move`.
  Space from;
  /// Where the PÜNCT is put, by `Dropb` and `Move`.
  Space to;
  /// The seat that `Start` names: false for P0 and P-1, true for P1.
  bool starts_second = false;
  /// The running number; kNoNumber if there is none.
  std::int32_t number = kNoNumber;
};

struct SgfActionError {
  Code code;
  std::string message;
};

/// Reads `5 Dropb 20 F 12 1`, in upper or lower case, with or without the running number. Fails with `syntax`,
/// `bad_cell` or `bad_piece`.
[[nodiscard]] Expected<SgfAction, SgfActionError> parse_sgf_action(std::string_view value);

/// The same for what games are full of, `Pick`, `Pickb`, `Dropb` and `Done` with single spaces between the parts: false
/// where parse_sgf_action() has to be asked, and the action is then meaningless. Reading a ply takes a sixth less so.
[[nodiscard]] bool read_plain_sgf_action(std::string_view value, SgfAction& action) noexcept;

}  // namespace punct::formats
