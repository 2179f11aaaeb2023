// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "punct/expected.hpp"

namespace punct::cli {

/// What a file holds, or standard input if it is called `-`; else why it cannot be read.
[[nodiscard]] Expected<std::string, std::string> content_of(const std::string& file);

}  // namespace punct::cli
