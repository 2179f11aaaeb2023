// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "punct/collections/text.hpp"
#include "punct/export.hpp"
#include "punct/game_analysis.hpp"

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

}  // namespace punct::collections
