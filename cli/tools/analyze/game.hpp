// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>

#include "punct/collections/analysis.hpp"
#include "punct/game_analysis.hpp"
#include "punct/record.hpp"
#include "punct/render/chart.hpp"
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
/// The expected result of White by plies, with marks at turning points. The game must be searched.
[[nodiscard]] render::Chart result_chart(const GameName& name, const AnalyzedGame& game);
/// Charts of both distances, with marks at missed and allowed wins, and of the topmost dots in the
/// central hexagon.
[[nodiscard]] std::array<render::Chart, 2> analysis_charts(const GameName& name, const AnalyzedGame& game);

/// Writes the analysis into the record, which must be the replayed one in canonical form: after every
/// move of the main line the distances as a comment, and for a missed or allowed win a NAG, words and diagram
/// commands; of a searched game also the score, NAGs, and at turning points the better line as a variation of at most
/// six plies. The words and commands of an earlier analysis are replaced; a variation that is there is not added again.
void annotate(Record& record, const AnalyzedGame& game);

}  // namespace punct::cli
