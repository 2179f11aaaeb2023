// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "tool.hpp"

namespace punct::cli {

/// A tool with its options, ready to take a command line.
struct DefinedTool {
  explicit DefinedTool(const Tool& tool);
  CommonOptions common;
  CLI::App app;
  ToolRun run;
};

/// What `punct --help` prints.
[[nodiscard]] std::string overview();
/// What `punct TOOL --help` prints.
[[nodiscard]] std::string tool_help(const Tool& tool, const CLI::App& app);
/// A manual page in troff: of a tool, or of the program where it is null.
[[nodiscard]] std::string manual_page(const Tool* tool);
/// A script of completions for `bash`, `zsh` or `fish`; empty for any other shell.
[[nodiscard]] std::string completions(std::string_view shell);

}  // namespace punct::cli
