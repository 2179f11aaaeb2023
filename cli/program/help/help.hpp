// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "program/tool.hpp"

namespace punct::cli {

/// A tool with its options, ready to parse a command line.
struct DefinedTool {
  explicit DefinedTool(const Tool& tool);
  CommonOptions common;
  CLI::App app;
  ToolRun run;
};

/// `-o, --output FILE`; for a positional argument its placeholder.
[[nodiscard]] std::string option_heading(const CLI::Option& option);
/// The headings of the options in the help, in order.
[[nodiscard]] std::vector<std::string> option_groups(const CLI::App& app);
/// The options under a heading, with the files last.
[[nodiscard]] std::vector<const CLI::Option*> options_of(const CLI::App& app, const std::string& group);
/// What stands for the value in the help: `FILE`.
[[nodiscard]] std::string placeholder(const CLI::Option& option);
/// The words that an option accepts, one or several of them; empty if it takes other values or none.
[[nodiscard]] std::vector<std::string> option_values(const CLI::Option& option);
/// Whether the value is a list with commas.
[[nodiscard]] bool takes_list(const CLI::Option& option);
/// Whether the value is the name of a file or folder.
[[nodiscard]] bool takes_path(const CLI::Option& option);
/// `--output` and `-o`: all names of an option.
[[nodiscard]] std::vector<std::string> option_names(const CLI::Option& option);

struct Example {
  std::string_view command;
  std::string_view purpose;
};
[[nodiscard]] std::vector<Example> examples_of(const Tool& tool);
/// The lines of Tool::details; a heading has no purpose.
[[nodiscard]] std::vector<Example> details_of(const Tool& tool);
/// `punct validate [options] [FILE...]`.
[[nodiscard]] std::string usage_of(const Tool& tool, const CLI::App& app);

struct StatusMeaning {
  int status;
  std::string_view meaning;
};
/// The meaning of each exit status.
[[nodiscard]] std::span<const StatusMeaning> status_meanings() noexcept;

/// The output of `punct --help`.
[[nodiscard]] std::string overview();
enum class HelpLength { own, all };
/// The output of `punct TOOL -h`, with the options of the tool itself, or of `punct TOOL --help`, with all.
[[nodiscard]] std::string tool_help(const Tool& tool, const CLI::App& app, HelpLength length);
/// The manual page of a tool in troff, or of the program if `tool` is null.
[[nodiscard]] std::string manual_page(const Tool* tool);
/// The tools with their options, examples and exit statuses as one line of JSON, for programs that make documents.
[[nodiscard]] std::string machine_help();
/// A script of completions for `bash`, `zsh` or `fish`; empty for any other shell.
[[nodiscard]] std::string completions(std::string_view shell);

}  // namespace punct::cli
