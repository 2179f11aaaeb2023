// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "punct/space.hpp"

namespace punct::formats {

/// Whether plain turns are taken ahead of the tree. In the page for browsers, small counts for more.
#ifdef __EMSCRIPTEN__
inline constexpr bool kTakesPlainTurns = false;
#else
inline constexpr bool kTakesPlainTurns = true;
#endif

/// The three nodes of which nearly all turns consist, with or without times:
///
///     ; P0[4 Pick W 9]TM[5210]
///     ; P0[5 Dropb 9 K 3 3]TM[5986]
///     ; P0[6 Done ]TM[6503]
///
/// or `Pickb F 12` in the first. Read without the tree, which takes most of the time of an archive file.
struct SgfPlainTurn {
  static constexpr std::int64_t kNoTime = -1;

  /// The running numbers, which rise.
  std::int32_t first_number = 0;
  std::int32_t last_number = 0;
  /// Where `Pickb` lifts a piece; no space for `Pick`.
  Space from;
  /// In `Pick` and `Dropb` the same. 1 to 37.
  std::uint8_t piece = 0;
  Space to;
  std::uint8_t orientation = 0;
  /// Of `Done`: the seat in the property's name, and TM.
  bool is_second_seat = false;
  std::int64_t clock = kNoTime;
  /// The line breaks behind the nodes.
  const char* breaks[3] = {};

  /// Reads a turn that begins at a `;`. False if anything else stands there, be it a turn in another form.
  bool read(const char* at, const char* end) noexcept;
};

}  // namespace punct::formats
