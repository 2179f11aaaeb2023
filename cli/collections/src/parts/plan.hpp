// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "program/session.hpp"
#include "punct/finding.hpp"
#include "punct/formats/format.hpp"
#include "reading/input_log.hpp"

namespace punct::cli {

/// The size of parts: a number of parts per file, or the most games or bytes in each. Exactly one of these is not 0.
/// Parts hold whole games, so a single game may exceed `bytes`.
struct PartSize {
  std::uint64_t parts = 0;
  std::uint64_t games = 0;
  std::uint64_t bytes = 0;
};

/// A run of whole games of a file, from one byte up to another.
struct Piece {
  std::uint64_t first_game = 1;
  std::uint64_t games = 0;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  /// The place of its first byte.
  Place place;
};

/// A file and its pieces.
struct SplitSource {
  InputRun file;
  formats::Format format = formats::Format::text;
  std::vector<Piece> pieces;
};

/// Cuts every file of the input. Reads all of it, for `parts` twice. Unreadable input is reported to the session.
/// `std::nullopt` if a game is too large to cut out.
[[nodiscard]] std::optional<std::vector<SplitSource>> plan_split(Session& session, const PartSize& size);

}  // namespace punct::cli
