// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "choice/window.hpp"
#include "program/session.hpp"
#include "sources/inputs.hpp"
#include "sources/kept_pipes.hpp"

namespace punct::cli {

struct CountedGames {
  GameCounts counts;
  /// The first input that could not be read to its end.
  std::optional<Inputs::Trouble> trouble;
};
/// Counts the games of all inputs without replaying or reporting any. Pipes are read from their copies.
[[nodiscard]] CountedGames count_games(const Session& session, const KeptPipes* pipes = nullptr);

}  // namespace punct::cli
