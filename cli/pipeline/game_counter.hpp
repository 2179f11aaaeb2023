// SPDX-License-Identifier: MIT
#pragma once

#include "pipeline/window.hpp"
#include "session/options.hpp"

namespace punct::cli {

/// Counts the games of all inputs without replaying or reporting any. Copies standard input to a temporary file that
/// replaces it, so that it can be read again; if that fails, it counts as empty.
[[nodiscard]] GameCounts count_games(const CommonOptions& options, unsigned workers);

}  // namespace punct::cli
