// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "punct/space.hpp"

namespace punct::formats {

/// Whether canonical turns are read without the tree.
#ifdef PUNCT_SMALL_CODE
inline constexpr bool kTakesCanonicalTurns = false;
#else
inline constexpr bool kTakesCanonicalTurns = true;
#endif

/// The three nodes of which nearly all turns consist, with or without times:
///
///     ; P0[4 Pick W 9]TM[5210]
///     ; P0[5 Dropb 9 K 3 3]TM[5986]
///     ; P0[6 Done ]TM[6503]
///
/// or `Pickb F 12` in the first. Read without the tree, which takes most of the time of an archive file.
struct SgfCanonicalTurn {
  static constexpr std::int64_t kNoTime = -1;

  /// The running numbers of the first and the last node; each node's is higher than the one before it.
  std::int32_t first_number = 0;
  std::int32_t last_number = 0;
  /// The space of `Pickb`; no space for `Pick`.
  Space from;
  /// From 1 to 37, the same in `Pick` and `Dropb`.
  std::uint8_t piece = 0;
  Space to;
  std::uint8_t orientation = 0;
  /// The seat in the name of the property of `Done`, and its TM.
  bool is_second_seat = false;
  std::int64_t clock = kNoTime;
  /// The line break after each node.
  const char* breaks[3] = {};

  /// Reads a turn that begins at a `;`. Returns false if it finds anything else, even a turn in another form.
  bool read(const char* at, const char* end) noexcept;
};

}  // namespace punct::formats
