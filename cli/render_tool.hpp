// SPDX-License-Identifier: MIT
#pragma once

#include "tool.hpp"

namespace punct::cli {

extern const Tool kRenderTool;

}  // namespace punct::cli
