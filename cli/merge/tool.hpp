// SPDX-License-Identifier: MIT
#pragma once

#include "session/tool.hpp"

namespace punct::cli {

extern const Tool kMergeTool;

}  // namespace punct::cli
