// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "program/choice.hpp"
#include "program/ignore.hpp"
#include "punct/formats/format.hpp"
#include "punct/space.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace punct::cli {

/// Always, never, or only on a terminal.
enum class When : std::uint8_t { automatic, always, never };

/// `github` writes workflow commands, see Annotations.
enum class DiagnosticsStyle : std::uint8_t { text, json, github };

/// The K-th of N runs of games into which the input is divided; 1 <= number <= of.
struct Part {
  std::uint64_t number = 1;
  std::uint64_t of = 1;
};

/// The options that tools share; each tool offers those that apply to it.
struct CommonOptions {
  std::vector<std::string> inputs;
  std::optional<formats::Format> from;
  Choice choice;
  IgnoredCodes ignored;
  /// Only this part of the games.
  std::optional<Part> part;
  /// The number of workers; 0 for one per core.
  unsigned jobs = 0;
  /// The factor by which a compressed file may expand.
  std::uint64_t max_expansion = 200;
  /// The largest game, in bytes as written.
  std::uint64_t max_game_size = formats::Limits{}.game_bytes;
  bool strict = false;
  /// Whether the tool needs the bytes of each game.
  bool keeps_bytes = false;
  /// Whether the tool works long on each game, so that each should be shared out among the workers by itself.
  bool works_long = false;
  /// Whether a move that changes nothing passes the turn, with a warning.
  bool allow_no_change = false;
  bool quiet = false;
  bool verbose = false;
  bool context = false;
  When color = When::automatic;
  When progress = When::automatic;
  DiagnosticsStyle diagnostics = DiagnosticsStyle::text;
};

/// Whether these options may leave out a game of the input.
[[nodiscard]] bool leaves_out_games(const CommonOptions& options) noexcept;

/// The destination of a tool's output.
struct OutputOptions {
  /// Empty for standard output.
  std::string file;
  /// Whether an existing file may be replaced.
  bool force = false;
  /// Whether the file is complete in itself; it is then written even if something else failed.
  bool one_of_many = false;
  /// Whether the output is a report; it is then written even if some input could not be read.
  bool is_report = false;
  /// Whether the output holds all games of the input, so that it may replace an input. The tool sees to that.
  bool keeps_input = false;
};

/// Files, `--from`, `--game` and the other choices of games, `--part`, `--ignore`, `-j`, `--strict`, `--max-expansion`,
/// `--max-game-size` and all of add_general_options().
void add_input_options(CLI::App& app, CommonOptions& options);
/// Refuses the options of add_input_options() that say which games are read together with this one.
void exclude_choice_of_games(CLI::App& app, const std::string& option);
/// `-q`, `-v`, `--color`, `--progress`, `--diagnostics`, `--context`.
void add_general_options(CLI::App& app, CommonOptions& options);
/// `-o` and `--force`.
void add_output_options(CLI::App& app, OutputOptions& options);
/// The range of numbers that an option accepts.
struct NumberRange {
  std::uint64_t least = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};
/// Reads a 64-bit number written in decimal digits alone.
[[nodiscard]] std::optional<std::uint64_t> whole_number(std::string_view text) noexcept;
/// Reads `K/N`; `std::nullopt` if the text is not a part.
[[nodiscard]] std::optional<Part> part_named(std::string_view text) noexcept;
/// The fault of `text` as a number of the range; empty if it is valid.
[[nodiscard]] std::string wrong_number(std::string_view text, const NumberRange& range);

/// Reads a number of bytes such as `500000`, `512K`, `16M` or `1G`; K, M and G are powers of 1024.
[[nodiscard]] std::optional<std::uint64_t> size_in_bytes(std::string_view text) noexcept;
/// The option `-j`.
void add_jobs_option(CLI::App& app, CommonOptions& options);

/// A word that an option accepts, and its value.
template <class Value>
struct Word {
  const char* word;
  Value value;
};

/// The words between the commas of a text, including empty ones; at least one.
[[nodiscard]] std::vector<std::string> parts_of(std::string_view text);

/// `words` separated by commas.
[[nodiscard]] std::string listed(const std::vector<std::string>& words);

/// The message if `word` is not one of `words`: it names the nearest, else all. Empty if it is one of them.
[[nodiscard]] std::string unknown_word(std::string_view word, const std::vector<std::string>& words);

/// The nearest of `words` within the distance of a typing error; empty if there is none.
[[nodiscard]] std::string nearest_word(std::string_view word, const std::vector<std::string>& words);

/// The names of the game formats.
[[nodiscard]] std::vector<Word<formats::Format>> format_words();
/// Adds `--to FORMAT` for a tool that writes games. `otherwise` says what is written if neither the option nor the
/// extension of the output names a format; empty if one of them must.
void add_to_option(CLI::App& app, std::optional<formats::Format>& to, const std::string& otherwise);
/// The format to write: that of `--to`, else that of the output's extension, else `std::nullopt`.
[[nodiscard]] std::optional<formats::Format> format_to_write(std::optional<formats::Format> to,
                                                             const OutputOptions& output) noexcept;

}  // namespace punct::cli
