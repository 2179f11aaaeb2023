// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punct/export.hpp"

namespace punct::collections {

/// Games of a file by number, from 1; negative numbers count from the end, -1 is the last game.
struct GameRange {
  std::int64_t first = 1;
  std::int64_t last = 1;
};

/// The games of the input that are wanted.
struct Choice {
  /// Numbers in each file; empty for all.
  std::vector<GameRange> games;
  /// The same as written; empty if that is not known.
  std::string games_text;
  /// For the whole run, in this order: skip the first games, keep the first, keep the last, or draw a random sample.
  std::uint64_t skip = 0;
  std::optional<std::uint64_t> first;
  std::optional<std::uint64_t> last;
  std::optional<std::uint64_t> sample;
  /// For the same seed the sample is the same on every machine.
  std::uint64_t seed = 1;
  /// The values to sort the games by, such as `date` and `-plies`, where `-` is for descending order; empty for the
  /// order of the input. Reading leaves sorting to its sink.
  std::vector<std::string> sort;

  /// Whether any game may be left out.
  [[nodiscard]] bool leaves_out() const noexcept { return !games.empty() || leaves_out_of_run(); }
  /// Whether any game of the whole run may be left out.
  [[nodiscard]] bool leaves_out_of_run() const noexcept { return skip != 0 || first || last || sample; }
  /// Whether the number of games in the whole run must be known before any is chosen.
  [[nodiscard]] bool needs_total() const noexcept { return last || sample; }
  /// Whether a number in `games` counts from the end; then the number of games in each file must be known.
  [[nodiscard]] PUNCT_API bool counts_from_end() const noexcept;
  /// Whether this game is wanted in a file with `of` games, which matter only for numbers from the end.
  [[nodiscard]] PUNCT_API bool wants(std::uint64_t number, std::uint64_t of) const noexcept;
  /// The highest number that may be wanted.
  [[nodiscard]] PUNCT_API std::uint64_t highest() const noexcept;
};

/// Whether a file with `of` games has any game of the range.
[[nodiscard]] PUNCT_API bool exists(const GameRange& range, std::uint64_t of) noexcept;

/// Reads `3,5-9,-1`; `std::nullopt` for anything else, such as `0`, `9-5` and `-1--3`.
[[nodiscard]] PUNCT_API std::optional<std::vector<GameRange>> parse_game_ranges(std::string_view text);

/// The K-th of N runs of games into which the input is divided; 1 <= number <= of <= 10^9.
struct Part {
  std::uint64_t number = 1;
  std::uint64_t of = 1;
};
/// Reads `K/N`; `std::nullopt` if the text is not such a part.
[[nodiscard]] PUNCT_API std::optional<Part> part_named(std::string_view text) noexcept;

}  // namespace punct::collections
