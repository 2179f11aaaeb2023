// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "program/options/options.hpp"
#include "program/session.hpp"

namespace punct::cli {

/// Runs the tool; the options live in the function. The program ends with the status of the session.
using ToolRun = std::function<void(Session&)>;

/// A sub-command. To add one, make a folder with `const Tool k...Tool` and enter its name below and in tools.cpp.
struct Tool {
  std::string_view name;
  /// One line for the overview.
  std::string_view summary;
  /// Examples for `--help` and the man page, one per line: the command, `  # `, what it does.
  std::string_view examples;
  /// Adds the tool's options to `app`. Common options that it uses go into `common`, which outlives the run.
  ToolRun (*define)(CLI::App& app, CommonOptions& common);
  /// More text for `--help` and the man page: lines `TERM  # MEANING`, and headings without a mark.
  std::string_view details = {};
};

/// Each is defined in the tool's own folder.
extern const Tool kValidateTool, kConvertTool, kReplayTool, kRenderTool, kMovesTool, kPerftTool, kListTool,
    kExploreTool, kSplitTool, kMergeTool, kStatsTool, kAnalyzeTool, kSelectTool, kDiffTool, kSchemaTool, kGenerateTool,
    kPageTool;

/// Every tool, in the order of the overview.
[[nodiscard]] std::span<const Tool* const> all_tools() noexcept;
/// The tool with this name; null if there is none.
[[nodiscard]] const Tool* tool_named(std::string_view name) noexcept;

}  // namespace punct::cli
