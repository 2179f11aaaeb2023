// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punct/analysis.hpp"
#include "punct/judgment.hpp"
#include "punct/record.hpp"
#include "punct/render/chart.hpp"
#include "punct/replay.hpp"
#include "punct/text/csv.hpp"

namespace punct::cli {

/// A ply of the main line: the move, `std::nullopt` for the start, and what is true of the position after it.
struct PlyReport {
  std::optional<Move> move;
  PositionView view;
  MoveView judged;
};

/// A ply while for_each_ply() visits it.
struct VisitedPly {
  /// 0 for the start.
  std::size_t number = 0;
  const PlyReport& report;
  const Position& position;
  /// The ply before, and its position; null for the start.
  const PlyReport* report_before = nullptr;
  const Position* position_before = nullptr;
  /// What the search says of it and of the ply before; null without a search.
  const JudgedPly* judged = nullptr;
  const JudgedPly* judged_before = nullptr;
};

/// The reports on a game, beginning with the start; there is at least that one. A game can have 100,000 plies, so the
/// positions are not kept, but played again when they are wanted.
struct AnalyzedGame {
  Position start = Position();
  std::vector<PlyReport> plies;
  /// What the search says of each of them; empty without a search.
  std::vector<JudgedPly> judged;

  /// Calls `visit(const VisitedPly&)` for each ply in order, until it returns false. Whether it never did.
  template <class Visit>
  bool for_each_ply(const Visit& visit) const {
    Position position = start;
    const auto judgment = [this](std::size_t number) { return judged.empty() ? nullptr : &judged[number]; };
    if (!visit(VisitedPly{0, plies.front(), position, nullptr, nullptr, judgment(0)})) return false;
    for (std::size_t number = 1; number < plies.size(); ++number) {
      const Position before = position;
      position.play_unchecked(*plies[number].move);
      if (!visit(VisitedPly{number, plies[number], position, &plies[number - 1], &before, judgment(number),
                            judgment(number - 1)}))
        return false;
    }
    return true;
  }
};

/// Analyzes every ply of the main line. The game must have a start.
[[nodiscard]] AnalyzedGame analyzed(const Game& game);

/// The name of a game in an output.
struct GameName {
  std::string file;
  std::uint64_t number = 0;
  std::string white, black;
  std::string result;
  /// `White - Black, *`, for headings.
  std::string title;
};

/// Takes text in pieces; false if it cannot take more.
using TakeText = std::function<bool(std::string_view)>;

/// Writes a table for people, ply by ply. False if `take` returned false, as for all of these.
bool write_analysis_table(const GameName& name, const AnalyzedGame& game, const TakeText& take);
/// Writes a JSON object on one line.
bool write_analysis_json(const GameName& name, const AnalyzedGame& game, const TakeText& take);
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
