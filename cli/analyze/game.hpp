// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <vector>

#include "punct/analysis.hpp"
#include "punct/record.hpp"
#include "punct/render/chart.hpp"
#include "punct/replay.hpp"

namespace punct::cli {

/// A ply of the main line: its position and, after the start, the move that led to it.
struct PlyReport {
  Position position;
  PositionView view;
  /// `std::nullopt` for the start.
  std::optional<Move> move;
  MoveView judged;
  /// The move with its number, canonical: `12... K3-K9,K10,K11^2`; empty for the start.
  std::string label;
};

/// Analyzes every ply of the main line, beginning with the start. The game must have a start.
[[nodiscard]] std::vector<PlyReport> analyzed(const Game& game);

/// The name of a game in an output.
struct GameName {
  std::string file;
  std::uint64_t number = 0;
  std::string white, black;
  std::string result;
  /// `White - Black, *`, for headings.
  std::string title;
};

/// A table for people.
[[nodiscard]] std::string analysis_table(const GameName& name, const std::vector<PlyReport>& plies);
/// A JSON object on one line.
[[nodiscard]] std::string analysis_json(const GameName& name, const std::vector<PlyReport>& plies);
/// The heading of the CSV, and the rows of a game.
[[nodiscard]] std::string analysis_csv_heading();
[[nodiscard]] std::string analysis_csv(const GameName& name, const std::vector<PlyReport>& plies);
/// Charts of both distances, with marks at missed and allowed wins, and of the topmost dots in the
/// central hexagon.
[[nodiscard]] std::array<render::Chart, 2> analysis_charts(const GameName& name, const std::vector<PlyReport>& plies);

/// Writes the analysis into the record, which must be the replayed one in canonical form: after every
/// move of the main line the distances as a comment, and for a missed or allowed win a NAG, words and diagram
/// commands. The words and commands of an earlier analysis are replaced.
void annotate(Record& record, const std::vector<PlyReport>& plies);

}  // namespace punct::cli
