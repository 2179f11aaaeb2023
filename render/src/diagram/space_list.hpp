// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "punct/space.hpp"

namespace punct::render {

/// The names of the spaces, separated by this character.
[[nodiscard]] inline std::string joined(const std::vector<Space>& spaces, char between) {
  std::string text;
  for (const Space space : spaces) {
    if (!text.empty()) text += between;
    text += space.name();
  }
  return text;
}

}  // namespace punct::render
