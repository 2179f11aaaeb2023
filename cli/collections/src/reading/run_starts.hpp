// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>

#include "choice/span.hpp"
#include "punct/collections/reading.hpp"
#include "reading/game_bytes.hpp"
#include "reading/run_cutter.hpp"
#include "sources/kept_pipes.hpp"

namespace punct::collections {

/// Receives a run and where its games begin; false to stop.
using TakeStarts = std::function<bool(const Run& run, const Starts& starts)>;
/// Hands over all runs of a cutter, in order, with the places where their games begin and what stands between them:
/// at most so many findings of a run. Nothing is replayed or reported.
void for_each_run(RunCutter& cutter, const Request& request, std::size_t most_strays, const TakeStarts& take);

struct CountedGames {
  GameCounts counts;
  /// The first input that could not be read to its end.
  std::optional<Unread> unread;
};
/// Counts the games of all inputs. Pipes are read from their copies.
[[nodiscard]] CountedGames count_games(Sources& sources, const Request& request, const KeptPipes* pipes = nullptr);

}  // namespace punct::collections
