// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "punct/collections/analysis.hpp"
#include "punct/game_analysis.hpp"
#include "punct/record.hpp"
#include "punct/render/chart.hpp"
#include "punct/render/words.hpp"
#include "punct/text/csv.hpp"

namespace punct::cli {

using collections::GameName;
using collections::TakeText;

/// Writes a table for people, ply by ply. False if `take` returned false, as for all of these.
bool write_analysis_table(const GameName& name, const AnalyzedGame& game, const TakeText& take);
/// Writes the best moves of each ply, one per line: the move, its score, and how the line goes on.
bool write_best_moves(const GameName& name, const AnalyzedGame& game, const TakeText& take);
/// The heading of the CSV, with or without the columns of a search; the other writes the rows of a game.
[[nodiscard]] std::string analysis_csv_heading(bool searched);
bool write_analysis_csv(const GameName& name, const AnalyzedGame& game, const TakeText& take,
                        CsvText text = CsvText::marked);
/// The charts of a game: both distances, with marks at missed and allowed wins, and the topmost dots in the central
/// hexagon; before them, for a game that is searched, the expected result of White, with marks at turning points.
struct GamePlot {
  /// The players and the result.
  std::string title;
  std::vector<render::Chart> charts;
  /// The marks as sentences, each after a space.
  std::string about;
};
[[nodiscard]] GamePlot game_plot(const GameName& name, const AnalyzedGame& game, render::Language language);

/// Writes the analysis into the record, which must be the replayed one in canonical form: after every
/// move of the main line the distances as a comment, and for a missed or allowed win a NAG, words and diagram
/// commands; of a searched game also the score, NAGs, and at turning points the better line as a variation of at most
/// six plies. The words and commands of an earlier analysis are replaced; a variation that is there is not added again.
void annotate(Record& record, const AnalyzedGame& game);

}  // namespace punct::cli
