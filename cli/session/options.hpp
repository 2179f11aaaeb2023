// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "punct/formats/format.hpp"
#include "punct/space.hpp"

namespace punct::cli {

/// Yes, no, or where it fits: on a terminal.
enum class When : std::uint8_t { automatic, always, never };

enum class DiagnosticsStyle : std::uint8_t { text, json };

/// The options that tools share; each tool offers those that mean something to it.
struct CommonOptions {
  std::vector<std::string> inputs;
  std::optional<formats::Format> from;
  /// Only the game with this number, from 1, in every file.
  std::optional<std::uint64_t> game;
  /// Workers; 0 for one a core.
  unsigned jobs = 0;
  /// How many times its size a compressed file may grow.
  std::uint64_t max_expansion = 200;
  bool strict = false;
  bool quiet = false;
  bool verbose = false;
  bool context = false;
  When color = When::automatic;
  When progress = When::automatic;
  DiagnosticsStyle diagnostics = DiagnosticsStyle::text;
};

/// Where a tool's output goes.
struct OutputOptions {
  /// Empty for standard output.
  std::string file;
  /// Whether a file that exists may be replaced.
  bool force = false;
  /// Whether the file stands for itself, so that it is written even where something else failed.
  bool one_of_many = false;
};

/// Files, `--from`, `--game`, `-j`, `--strict`, `--max-expansion` and everything of add_general_options().
void add_input_options(CLI::App& app, CommonOptions& options);
/// `-q`, `-v`, `--color`, `--progress`, `--diagnostics`, `--context`.
void add_general_options(CLI::App& app, CommonOptions& options);
/// `-o` and `--force`.
void add_output_options(CLI::App& app, OutputOptions& options);

/// Which numbers an option takes.
struct NumberRange {
  std::uint64_t least = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};
/// Reads a number of 64 bits that is written in figures alone.
[[nodiscard]] std::optional<std::uint64_t> whole_number(std::string_view text) noexcept;
/// What to say where `text` is no such number of the range; empty where it is one.
[[nodiscard]] std::string wrong_number(std::string_view text, const NumberRange& range);

template <class Number>
void put_number(Number& target, std::uint64_t number) {
  target = static_cast<Number>(number);
}
template <class Number>
void put_number(std::optional<Number>& target, std::uint64_t number) {
  target = static_cast<Number>(number);
}
/// An option that takes a whole number of the range, all of which must fit into the target: a number, or an optional
/// one.
template <class Target>
CLI::Option* add_number_option(CLI::App& app, const std::string& name, Target& target, const NumberRange& range,
                               const std::string& description) {
  const auto take = [&target](const std::string& text) { put_number(target, whole_number(text).value_or(0)); };
  const auto check = [range](const std::string& text) { return wrong_number(text, range); };
  return app.add_option_function<std::string>(name, take, description)->type_name("N")->check(check);
}
/// The option `-j`.
void add_jobs_option(CLI::App& app, CommonOptions& options);

/// An option that takes a space by its name, such as K3.
CLI::Option* add_space_option(CLI::App& app, const std::string& name, Space& space, const std::string& description);

/// One of the words of an option, and what it stands for.
template <class Value>
struct Word {
  const char* word;
  Value value;
};

/// `words` with commas between them.
[[nodiscard]] std::string listed(const std::vector<std::string>& words);

/// What to say where `word` is none of `words`: it names the nearest, else all. Empty where it is one of them.
[[nodiscard]] std::string unknown_word(std::string_view word, const std::vector<std::string>& words);

/// The nearest of `words` that is near enough for a slip of the finger; empty where none is.
[[nodiscard]] std::string nearest_word(std::string_view word, const std::vector<std::string>& words);

/// Adds an option that takes one of a list of words; any other is refused with a suggestion. `target` takes a Value.
template <class Target, class Value>
CLI::Option* add_choice(CLI::App& app, const std::string& name, Target& target, std::vector<Word<Value>> words,
                        const std::string& description) {
  std::vector<std::string> names;
  for (const Word<Value>& word : words) names.emplace_back(word.word);
  std::string type;
  for (const std::string& each : names) type += (type.empty() ? "" : "|") + each;
  const auto take = [&target, words](const std::string& text) {
    for (const Word<Value>& word : words)
      if (text == word.word) target = word.value;
  };
  return app.add_option_function<std::string>(name, take, description)
      ->type_name(type)
      ->check(CLI::Validator([names](std::string& text) { return unknown_word(text, names); }, ""));
}

/// The formats of games by their names.
[[nodiscard]] std::vector<Word<formats::Format>> format_words();
/// Adds `--to FORMAT` for a tool that writes games. `otherwise` says what is written where neither it nor the ending of
/// the output names a format; empty where one of them must.
void add_to_option(CLI::App& app, std::optional<formats::Format>& to, const std::string& otherwise);
/// The format to write: that of `--to`, else the one that the ending of the output says, else nothing.
[[nodiscard]] std::optional<formats::Format> format_to_write(std::optional<formats::Format> to,
                                                             const OutputOptions& output) noexcept;

}  // namespace punct::cli
