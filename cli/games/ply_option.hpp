// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "pipeline/pipeline.hpp"
#include "punct/position.hpp"
#include "punct/replay.hpp"
#include "session/options.hpp"

namespace punct::cli {

/// `--ply N`: the position after N moves; negative numbers count from the end, as -1 for the one before the last move.
/// Without it the final position is meant.
struct PlyOption {
  std::optional<std::int64_t> ply;
  /// The ply in a game with that many plies; empty if the game is too short.
  [[nodiscard]] std::optional<std::size_t> in(std::size_t plies) const noexcept;
};
void add_ply_option(CLI::App& app, PlyOption& option);

/// `--position P`: a position line in place of files; an empty one is refused.
void add_position_option(CLI::App& app, std::string& line);
/// The position of such a line; empty, and reported as wrong usage, if it is not a position.
[[nodiscard]] std::optional<Position> read_position(Session& session, const std::string& line);

/// Says that the game is too short for the ply asked for.
void report_missing_ply(Session& session, const Source& source, std::uint64_t game, std::size_t plies);

}  // namespace punct::cli
