// SPDX-License-Identifier: MIT
#include <array>

#include "analyze/tool.hpp"
#include "convert/tool.hpp"
#include "diff/tool.hpp"
#include "generate/tool.hpp"
#include "moves/tool.hpp"
#include "perft/tool.hpp"
#include "render/tool.hpp"
#include "replay/tool.hpp"
#include "schema/tool.hpp"
#include "select/tool.hpp"
#include "session/tool.hpp"
#include "stats/tool.hpp"
#include "validate/tool.hpp"

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
