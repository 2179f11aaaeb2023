// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "exploration/exploration.hpp"
#include "punct/record.hpp"
#include "punct/render/scene.hpp"
#include "punct/text/csv.hpp"

namespace punct::cli {

using namespace collections;

/// The request, for the functions that print an answer.
struct Asked {
  const Question& question;
  /// The names of the files by number.
  const std::vector<std::string>& files;
  std::size_t depth = 1;
  bool has_condition = false;
};

/// The answer as a table for people: the level that answers, what was left out, and the rows played most.
[[nodiscard]] std::string exploration_table(Exploration& exploration, const Asked& asked);
/// One row per line of play; `line` holds its moves separated by spaces.
[[nodiscard]] std::string exploration_csv(Exploration& exploration, const Asked& asked, CsvText text);
/// Where the PÜNCTs of the first moves go, as a board shaded by frequency.
[[nodiscard]] render::Scene exploration_plot(Exploration& exploration, int turns);
/// A record that plays `moves` from `start` and then all rows as variations, with their counts as comments. False if
/// rows are not moves in the position: at the levels `puncts` and `part`, and if rows are grouped.
[[nodiscard]] bool exploration_record(Exploration& exploration, const Asked& asked, const std::string& start,
                                      const std::vector<Move>& moves, Record& record);

}  // namespace punct::cli
