// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "program/session.hpp"
#include "punct/position.hpp"
#include "punct/replay.hpp"

namespace punct::cli {

/// `--ply N`: the position after N moves; negative numbers count from the end, -1 is before the last move.
/// The default is the final position.
struct PlyOption {
  std::optional<std::int64_t> ply;
  /// The ply in a game with that many plies; `std::nullopt` if the game is too short.
  [[nodiscard]] std::optional<std::size_t> in(std::size_t plies) const noexcept;
};
void add_ply_option(CLI::App& app, PlyOption& option);

/// What shows that a word is no position line: it is empty, or only the first word of one. Empty if nothing does.
[[nodiscard]] std::string wrong_position_word(const std::string& word);
/// `--position P`: a position line instead of files; see wrong_position_word().
void add_position_option(CLI::App& app, std::string& line);
/// Reads such a line; `std::nullopt`, reported as wrong usage, if it is not a position.
[[nodiscard]] std::optional<Position> read_position(Session& session, const std::string& line);

/// Whether the game has positions to show: not if its start is impossible, or if an error comes before its first move,
/// as in a text that is not a record at all.
[[nodiscard]] bool has_positions(const GameView& view) noexcept;

/// Reports that the game is too short for the requested ply.
void report_missing_ply(Session& session, const Source& source, std::uint64_t game, std::size_t plies);

}  // namespace punct::cli
