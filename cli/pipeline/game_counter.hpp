// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "pipeline/window.hpp"
#include "session/session.hpp"

namespace punct::cli {

/// Counts the games of all inputs without replaying or reporting any. Copies standard input to a temporary file that
/// replaces it, so that it can be read again; `std::nullopt`, and reported, if that fails. No input may be a pipe.
[[nodiscard]] std::optional<GameCounts> count_games(Session& session);

}  // namespace punct::cli
