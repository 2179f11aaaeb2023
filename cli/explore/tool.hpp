// SPDX-License-Identifier: MIT
#pragma once

#include "session/tool.hpp"

namespace punct::cli {

extern const Tool kExploreTool;

}  // namespace punct::cli
