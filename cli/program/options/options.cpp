// SPDX-License-Identifier: MIT
#include "program/options/options.hpp"

#include "program/command_line.hpp"
#include "program/options/choice_options.hpp"
#include "program/options/ignore_option.hpp"
#include "punct/formats/packer.hpp"
#include "punct/text/numbers.hpp"

namespace punct::cli {
namespace {

constexpr unsigned kMostJobs = 256;
constexpr std::uint64_t kMostExpansion = std::uint64_t{1} << 40;

}  // namespace

std::vector<Word<formats::Format>> format_words() {
  std::vector<Word<formats::Format>> words;
  for (const formats::Format format : formats::kAllFormats)
    words.push_back({formats::info(format).name.data(), format});
  return words;
}

void add_to_option(CLI::App& app, std::optional<formats::Format>& to, const std::string& otherwise) {
  std::string description = "Output format (default: from the extension of -o";
  description += otherwise.empty() ? ")" : ", else " + otherwise + ")";
  add_choice(app, "--to", to, format_words(), description);
}

std::optional<formats::Format> format_to_write(std::optional<formats::Format> to,
                                               const OutputOptions& output) noexcept {
  return to ? to : formats::format_by_ending(formats::without_packing(output.file));
}

void add_general_options(CLI::App& app, CommonOptions& options) {
  begin_group(app, kFindingsGroup);
  add_flag(app, "-q,--quiet", options.quiet, "Print no findings and no final count");
  add_flag(app, "-v,--verbose", options.verbose, "Report each file as it is read");
  const std::vector<Word<When>> when{{"auto", When::automatic}, {"always", When::always}, {"never", When::never}};
  add_choice(app, "--color", options.color, when, "Use color (default: auto, on a terminal unless NO_COLOR is set)");
  add_choice(app, "--progress", options.progress, when,
             "Show a progress bar (default: auto, on a terminal after a second)");
  add_choice(
      app, "--diagnostics", options.diagnostics,
      std::vector<Word<DiagnosticsStyle>>{
          {"text", DiagnosticsStyle::text}, {"json", DiagnosticsStyle::json}, {"github", DiagnosticsStyle::github}},
      "Format of the findings on standard error (default: text; github: annotations, 10 of each severity)");
  add_flag(app, "--context", options.context, "Show the input line under each finding (default: only on a terminal)");
  begin_group(app, kMainGroup);
}

namespace {

void add_game_size_option(CLI::App& app, CommonOptions& options) {
  options.max_game_size_hint = "--max-game-size allows more";
  add_size_option(app, "--max-game-size", options.max_game_size, 1,
                  "Refuse games larger than SIZE bytes (default: 4M)");
}

void add_part_option(CLI::App& app, CommonOptions& options) {
  add_parsed(app, "--part", options.part, part_named, "a part, such as 2/5",
             "Use only part K of N equal runs of games, in input order")
      .type_name("K/N");
}

void add_inputs(CLI::App& app, CommonOptions& options, const std::string& files) {
  begin_group(app, kInputGroup);
  options.format_hint = kFromHint;
  options.max_expansion_hint = "--max-expansion allows more";
  add_files(app, options.inputs, files);
  add_choice(app, "--from", options.from, format_words(), "Input format (default: by extension, else content)");
  begin_group(app, kChoosingGroup);
  add_choice_options(app, options.choice);
  begin_group(app, kInputGroup);
  add_part_option(app, options);
  add_jobs_option(app, options);
  add_choice(app, "--allow", options.allow_no_change, std::vector<Word<bool>>{{"no-change", true}},
             "Treat a move that changes nothing as a pass, as Boardspace does, with a warning");
  add_number_option(app, "--max-expansion", options.max_expansion, {.least = 1, .most = kMostExpansion},
                    "Refuse archives that expand more than N times (default: 200)");
  add_game_size_option(app, options);
  begin_group(app, kFindingsGroup);
  add_flag(app, "--strict", options.strict, "Count warnings as errors");
  add_ignore_option(app, options.ignored);
  add_general_options(app, options);
}

}  // namespace

void add_input_options(CLI::App& app, CommonOptions& options) {
  add_inputs(app, options, "Files, folders, archives (default, or -: standard input)");
}

void add_input_options(CLI::App& app, CommonOptions& options, const std::string& without_files) {
  add_inputs(app, options, "Files, folders, archives; - is standard input (default: " + without_files + ")");
}

bool leaves_out_games(const CommonOptions& options) noexcept {
  return options.choice.leaves_out() || (options.part && options.part->of > 1);
}

void exclude_choice_of_games(CLI::App& app, const std::string& option) {
  for (const char* const name : {"--from", "--part", "--game", "--skip", "--first", "--last", "--sample"})
    option_of(app, name).excludes(option);
}

void add_output_options(CLI::App& app, OutputOptions& options) {
  add_path_option(app, "-o,--output", options.file, "FILE", "Write to FILE, which appears only when complete");
  add_flag(app, "--force", options.force, "Overwrite existing files");
}

std::optional<std::uint64_t> size_in_bytes(std::string_view text) noexcept {
  constexpr std::string_view kUnits = "KMG";
  const std::size_t unit = text.empty() ? std::string_view::npos : kUnits.find(text.back());
  if (unit != std::string_view::npos) text.remove_suffix(1);
  const unsigned shift = unit == std::string_view::npos ? 0 : 10 * static_cast<unsigned>(unit + 1);
  const auto number = whole_number(text);
  if (!number || *number > std::numeric_limits<std::uint64_t>::max() >> shift) return std::nullopt;
  return *number << shift;
}

std::string wrong_number(std::string_view text, const NumberRange& range) {
  const auto number = whole_number(text);
  if (number && *number >= range.least && *number <= range.most) return {};
  const std::string sentence = "'" + std::string(text) + "' is not a ";
  const std::string least = std::to_string(range.least);
  if (range.most == NumberRange{}.most) return sentence + "whole number of at least " + least;
  return sentence + "number from " + least + " to " + std::to_string(range.most);
}

void add_size_option(CLI::App& app, const std::string& name, std::uint64_t& target, std::uint64_t most_gibibytes,
                     const std::string& description) {
  const auto read = [most_gibibytes](const std::string& text) {
    const auto size = size_in_bytes(text);
    return size > 0U && size <= most_gibibytes << 30 ? size : std::nullopt;
  };
  const std::string wanted = "a size from 1 to " + std::to_string(most_gibibytes) + "G, such as 500000, 512K or 16M";
  add_parsed(app, name, target, read, wanted, description).type_name("SIZE");
}

void add_jobs_option(CLI::App& app, CommonOptions& options) {
  add_number_option(app, "-j,--jobs", options.workers, {.least = 1, .most = kMostJobs},
                    "Use N workers (default: one per core)");
}

}  // namespace punct::cli
