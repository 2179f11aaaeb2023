// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "punct/collections/reading.hpp"
#include "punct/finding.hpp"
#include "punct/formats/format.hpp"

namespace punct::collections {

/// The size of parts: a number of parts per file, or the most games or bytes in each. Exactly one of these is not 0.
/// `bytes` counts before packing. Parts hold whole games, so a part of one game may exceed it.
struct PartSize {
  std::uint64_t parts = 0;
  std::uint64_t games = 0;
  std::uint64_t bytes = 0;
};

/// A run of whole games of a file, from one byte up to another.
struct FilePiece {
  std::uint64_t first_game = 1;
  std::uint64_t games = 0;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  /// The place of its first byte.
  Place place;
};

/// A file and its pieces.
struct SplitSource {
  CoveredGames file;
  formats::Format format = formats::Format::text;
  std::vector<FilePiece> pieces;
};

/// The bytes around the games of a file.
struct Frame {
  std::string before;
  std::string after;
};
[[nodiscard]] Frame frame_of(formats::Format format);

/// Cuts every file of the input; files without a game have no pieces. Reads all of it, for `parts` twice. What cannot
/// be read, and files without games, are events. `std::nullopt` if a game is too large to cut out.
[[nodiscard]] std::optional<std::vector<SplitSource>> plan_split(Sources& sources, const Request& request,
                                                                 const PartSize& size, Events& events);

}  // namespace punct::collections
