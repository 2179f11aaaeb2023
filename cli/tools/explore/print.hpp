// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "program/options/options.hpp"
#include "punct/collections/exploration.hpp"
#include "punct/record.hpp"
#include "punct/render/scene.hpp"
#include "punct/render/words.hpp"
#include "punct/text/csv.hpp"

namespace punct::cli {

/// What was asked, for the functions that print an answer.
struct Asked {
  std::size_t depth = 1;
  bool has_condition = false;
};

/// The answer as a table for people: the level that answers, what was left out, and the rows played most.
[[nodiscard]] std::string exploration_table(Explorer& explorer, const Asked& asked);
/// One row per line of play; `line` holds its moves separated by spaces.
[[nodiscard]] std::string exploration_csv(Explorer& explorer, CsvText text);
/// Where the PÜNCTs of the first moves go, as a board shaded by frequency.
[[nodiscard]] render::Scene exploration_plot(Explorer& explorer, int turns, render::Language language);
/// A record that plays the moves of the question from `start` and then all rows, which must be moves, as variations,
/// with their counts as comments. False at the levels `puncts` and `part`, where rows are not moves in the position.
[[nodiscard]] bool exploration_record(Explorer& explorer, const std::string& start, Record& record);

}  // namespace punct::cli
