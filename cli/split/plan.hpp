// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pipeline/input_log.hpp"
#include "punct/finding.hpp"
#include "punct/formats/format.hpp"
#include "session/session.hpp"

namespace punct::cli {

/// How large parts are to be: so many for each file, or at most so many games or bytes. One of them is not 0; a game is
/// larger than `bytes` by itself or not.
struct PartSize {
  std::uint64_t parts = 0;
  std::uint64_t games = 0;
  std::uint64_t bytes = 0;
};

/// A run of whole games of a file, from a byte up to another.
struct Piece {
  std::uint64_t first_game = 1;
  std::uint64_t games = 0;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  /// Where its first byte stands.
  Place place;
};

/// A file and how it is cut.
struct SplitSource {
  InputRun file;
  formats::Format format = formats::Format::text;
  std::vector<Piece> pieces;
};

/// Cuts every file of the input. Reads all of it, for `parts` twice. What cannot be read is told to the session;
/// nothing where a game is too large to cut out.
[[nodiscard]] std::optional<std::vector<SplitSource>> plan_split(Session& session, const PartSize& size);

}  // namespace punct::cli
