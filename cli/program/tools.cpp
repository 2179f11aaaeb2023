// SPDX-License-Identifier: MIT
#include <array>

#include "program/tool.hpp"

namespace punct::cli {

std::span<const Tool* const> all_tools() noexcept {
  static constexpr std::array kTools{
      &kValidateTool, &kConvertTool, &kReplayTool, &kRenderTool,   &kMovesTool, &kPerftTool,
      &kListTool,     &kExploreTool, &kSplitTool,  &kMergeTool,    &kStatsTool, &kAnalyzeTool,
      &kSelectTool,   &kDiffTool,    &kSchemaTool, &kGenerateTool, &kPageTool,
  };
  return kTools;
}

const Tool* tool_named(std::string_view name) noexcept {
  for (const Tool* const tool : all_tools())
    if (tool->name == name) return tool;
  return nullptr;
}

}  // namespace punct::cli
