// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace punct::cli {

/// Runs the tool that the words name. The first word is the program's name, which may be that of a tool, as in
/// `punct-validate`. Returns the exit status.
int run_program(const std::vector<std::string>& words);

}  // namespace punct::cli
