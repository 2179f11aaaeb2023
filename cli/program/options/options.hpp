// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punct/collections/reading.hpp"
#include "punct/formats/format.hpp"
#include "punct/space.hpp"
#include "punct/text/lists.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace punct::cli {

using namespace collections;

/// Always, never, or only on a terminal.
enum class When : std::uint8_t { automatic, always, never };

/// `github` writes workflow commands, see Annotations.
enum class DiagnosticsStyle : std::uint8_t { text, json, github };

/// How to name the format of an input.
inline constexpr std::string_view kFromHint = "use --from FORMAT";

/// The options that tools share; each tool offers those that apply to it. Those of the base classes say what is read
/// and how, those here where it comes from and what the terminal shows.
struct CommonOptions : collections::FileOptions, collections::Request {
  /// With one worker per core.
  CommonOptions() { workers = 0; }
  /// Files, folders and archives, `-` for standard input; empty for standard input alone.
  std::vector<std::string> inputs;
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
  /// What messages call the file, if it is to have another name in the end.
  std::string final_name{};
  /// Whether an existing file may be replaced.
  bool force = false;
  /// Whether the file is complete in itself; it is then written even if something else failed.
  bool one_of_many = false;
  /// Whether the output is a report; it is then written even if some input could not be read.
  bool is_report = false;
  /// Whether the output holds all games of the input, so that it may replace an input. The tool sees to that.
  bool keeps_input = false;
  /// Files that the tool reads beside its input, such as a list of names. They are never replaced.
  std::vector<std::string> also_read{};
};

/// Files, `--from`, `--game` and the other choices of games, `--part`, `--ignore`, `-j`, `--strict`, `--max-expansion`,
/// `--max-game-size` and all of add_general_options().
void add_input_options(CLI::App& app, CommonOptions& options);
/// The same for a tool that reads standard input only for `-`, and without files takes something else.
void add_input_options(CLI::App& app, CommonOptions& options, const std::string& without_files);
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
/// The fault of `text` as a number of the range; empty if it is valid.
[[nodiscard]] std::string wrong_number(std::string_view text, const NumberRange& range);

/// Reads a number of bytes such as `500000`, `512K`, `16M` or `1G`; K, M and G are powers of 1024.
[[nodiscard]] std::optional<std::uint64_t> size_in_bytes(std::string_view text) noexcept;
/// An option that takes a number of bytes from 1 to so many GiB, spelled as size_in_bytes() reads it.
void add_size_option(CLI::App& app, const std::string& name, std::uint64_t& target, std::uint64_t most_gibibytes,
                     const std::string& description);
/// The option `-j`.
void add_jobs_option(CLI::App& app, CommonOptions& options);

/// A word that an option accepts, and its value.
template <class Value>
struct Word {
  const char* word;
  Value value;
};

/// The names of the game formats.
[[nodiscard]] std::vector<Word<formats::Format>> format_words();
/// Adds `--to FORMAT` for a tool that writes games. `otherwise` says what is written if neither the option nor the
/// extension of the output names a format; empty if one of them must.
void add_to_option(CLI::App& app, std::optional<formats::Format>& to, const std::string& otherwise);
/// The format to write: that of `--to`, else that of the output's extension, else `std::nullopt`.
[[nodiscard]] std::optional<formats::Format> format_to_write(std::optional<formats::Format> to,
                                                             const OutputOptions& output) noexcept;

}  // namespace punct::cli
