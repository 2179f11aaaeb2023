// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "punct/collections/text.hpp"
#include "punct/export.hpp"
#include "punct/game_analysis.hpp"
#include "punct/position.hpp"
#include "punct/search.hpp"

namespace punct::collections {

/// The name of a game in an output.
struct GameName {
  std::string file;
  /// Its number in the file, from 1; 0 if it has none.
  std::uint64_t number = 0;
  std::string white, black;
  std::string result;
  /// `White - Black, *`, for headings.
  std::string title;
};

/// Writes the analysis of a game as a JSON object on one line, that of `punct analyze --json` (docs/json-output.md).
/// Hands it over ply by ply, so that it takes little memory. False if `take` returned false.
PUNCT_API bool write_analysis_json(const GameName& name, const AnalyzedGame& game, const TakeText& take);
/// One object of its `plies`, without the end of the line.
[[nodiscard]] PUNCT_API std::string ply_json(const VisitedPly& ply);
/// What it says of a position that was searched: an object with `score`, `proven`, `moves` and `best`.
[[nodiscard]] PUNCT_API std::string search_json(const Position& position, const SearchResult& result);

}  // namespace punct::collections
