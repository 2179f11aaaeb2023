// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "choice/span.hpp"
#include "punct/collections/reading.hpp"
#include "sources/inputs.hpp"
#include "sources/kept_pipes.hpp"

namespace punct::collections {

struct CountedGames {
  GameCounts counts;
  /// The first input that could not be read to its end.
  std::optional<Unread> unread;
};
/// Counts the games of all inputs without replaying or reporting any. Pipes are read from their copies.
[[nodiscard]] CountedGames count_games(Sources& sources, const Request& request, const KeptPipes* pipes = nullptr);

}  // namespace punct::collections
