// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "punct/expected.hpp"

namespace punct::cli {

/// The name of standard input on the command line.
inline constexpr const char* kStandardInput = "-";

/// The content of a file, or of standard input for `-`; on failure the reason.
[[nodiscard]] Expected<std::string, std::string> content_of(const std::string& file);

}  // namespace punct::cli
