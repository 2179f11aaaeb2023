// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "session/exit_status.hpp"
#include "session/options.hpp"
#include "session/session.hpp"

namespace punct::cli {

/// Does what the options say; the options live in it. What it returns is worsened by what the session has seen.
using ToolRun = std::function<ExitStatus(Session&)>;

/// A sub-command. Adding one is a folder with `const Tool k...Tool` in it, and its name in program/tools.cpp, twice.
struct Tool {
  std::string_view name;
  /// A line for the overview.
  std::string_view summary;
  /// Examples for `--help` and the man page, one a line: the command, `  # `, what it does.
  std::string_view examples;
  /// Adds the tool's options to `app`. The common ones it uses go into `common`, which outlives the run.
  ToolRun (*define)(CLI::App& app, CommonOptions& common);
  /// What more there is to know, for `--help` and the man page: lines `TERM  # MEANING`, and headings without a mark.
  std::string_view details = {};
};

/// Every tool, in the order of the overview.
[[nodiscard]] std::span<const Tool* const> all_tools() noexcept;
/// The tool with this name; null where there is none.
[[nodiscard]] const Tool* tool_named(std::string_view name) noexcept;

}  // namespace punct::cli
