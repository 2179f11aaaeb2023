// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "punct/space.hpp"
#include "punct/text/lists.hpp"

namespace punct::render {

/// The names of the spaces with `between` between them.
[[nodiscard]] inline std::string joined(const std::vector<Space>& spaces, std::string_view between) {
  std::string text;
  for (const Space space : spaces) add_to_list(text, space.name(), between);
  return text;
}

}  // namespace punct::render
