// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace punct::cli {

/// Games of a file by number, from 1; negative numbers count from the end, -1 is the last game.
struct GameRange {
  std::int64_t first = 1;
  std::int64_t last = 1;
};

/// The games of the input that a tool takes.
struct Choice {
  /// Numbers in each file; empty for all.
  std::vector<GameRange> games;
  /// The same as written.
  std::string games_text;
  // For the whole run, in this order: skip the first games, keep the first, keep the last, or draw a random sample.
  std::uint64_t skip = 0;
  std::optional<std::uint64_t> first;
  std::optional<std::uint64_t> last;
  std::optional<std::uint64_t> sample;
  std::uint64_t seed = 1;
  /// The tags and computed values to sort the games by; empty for the order of the input.
  std::vector<std::string> sort;

  /// Whether any game may be left out.
  [[nodiscard]] bool leaves_out() const noexcept { return !games.empty() || leaves_out_of_run(); }
  /// Whether any game of the whole run may be left out.
  [[nodiscard]] bool leaves_out_of_run() const noexcept { return skip != 0 || first || last || sample; }
  /// Whether the number of games in the whole run must be known before any is chosen.
  [[nodiscard]] bool needs_total() const noexcept { return last || sample; }
  /// Whether a number in `games` counts from the end; then the number of games in each file must be known.
  [[nodiscard]] bool counts_from_end() const noexcept;
  /// Whether this game is wanted in a file with `of` games, which matter only for numbers from the end.
  [[nodiscard]] bool wants(std::uint64_t number, std::uint64_t of) const noexcept;
  /// The highest number that may be wanted.
  [[nodiscard]] std::uint64_t highest() const noexcept;
};

/// Whether a file with `of` games has any game of the range.
[[nodiscard]] bool exists(const GameRange& range, std::uint64_t of) noexcept;

/// Reads `3,5-9,-1`; `std::nullopt` for anything else, such as `0`, `9-5` and `-1--3`.
[[nodiscard]] std::optional<std::vector<GameRange>> parse_game_ranges(std::string_view text);

/// `--game`, `--skip`, `--first`, `--last`, `--sample`, `--seed`.
void add_choice_options(CLI::App& app, Choice& choice);
/// `--sort`, for tools that write games.
void add_sort_option(CLI::App& app, Choice& choice);

}  // namespace punct::cli
