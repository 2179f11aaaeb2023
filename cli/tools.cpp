// SPDX-License-Identifier: MIT
#include <array>

#include "analyze_tool.hpp"
#include "convert_tool.hpp"
#include "diff_tool.hpp"
#include "generate_tool.hpp"
#include "moves_tool.hpp"
#include "perft_tool.hpp"
#include "render_tool.hpp"
#include "replay_tool.hpp"
#include "schema_tool.hpp"
#include "select_tool.hpp"
#include "stats_tool.hpp"
#include "tool.hpp"
#include "validate_tool.hpp"

namespace punct::cli {

std::span<const Tool* const> all_tools() noexcept {
  static constexpr std::array kTools{
      &kValidateTool, &kConvertTool, &kReplayTool, &kRenderTool, &kMovesTool,  &kPerftTool,
      &kStatsTool,    &kAnalyzeTool, &kSelectTool, &kDiffTool,   &kSchemaTool, &kGenerateTool,
  };
  return kTools;
}

const Tool* tool_named(std::string_view name) noexcept {
  for (const Tool* const tool : all_tools())
    if (tool->name == name) return tool;
  return nullptr;
}

}  // namespace punct::cli
