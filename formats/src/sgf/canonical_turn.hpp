// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "common/cursor.hpp"
#include "punct/finding.hpp"
#include "punct/space.hpp"

namespace punct::formats {

/// Whether canonical turns are read without the tree.
#ifdef PUNCT_SMALL_CODE
inline constexpr bool kTakesCanonicalTurns = false;
#else
inline constexpr bool kTakesCanonicalTurns = true;
#endif

/// A turn as nearly all are: nodes that hold only one action each, with or without running numbers and times, from the
/// first one to `Done`:
///
///     ; P0[4 Pick W 9]TM[5210]
///     ; P0[5 Dropb 9 K 3 3]TM[5986]
///     ; P0[6 Done ]TM[6503]
///
/// `Pick`, `Pickb`, `Dropb` and `Drop` may stand in any number and order, with empty nodes between them, as long as
/// nothing is picked up after the last `Dropb`: only that one counts. The turn may also consist of a `Move`. Read
/// without the tree, which takes most of the time of an archive file.
struct SgfCanonicalTurn {
  static constexpr std::int64_t kNoTime = -1;

  /// The running number of the last node that has one. The numbers of a turn rise.
  std::int32_t last_number = 0;
  /// The space from which `Move` lifts a piece; no space for `Dropb`.
  Space from;
  /// The piece of `Dropb`: from 1 to 37, and none of the markers.
  std::uint8_t piece = 0;
  Space to;
  std::uint8_t orientation = 0;
  /// The place of `Dropb` or `Move`, and of the node of `Done`.
  Place place;
  Place done_place;
  /// The seat in the name of the property of `Done`, and its TM.
  bool is_second_seat = false;
  std::int64_t clock = kNoTime;

  /// Reads a turn whose numbers are higher than `number`, and goes behind it and its white space. Returns false if it
  /// finds anything else, even a turn in another form; the cursor then stays where it is.
  bool read(Cursor& cursor, std::int32_t number) noexcept;
};

}  // namespace punct::formats
