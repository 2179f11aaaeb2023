// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "punct/analysis.hpp"
#include "punct/export.hpp"
#include "punct/judgment.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"
#include "punct/replay.hpp"
#include "punct/search.hpp"

namespace punct {

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

/// The reports on a game, beginning with the start; there is at least that one if analyzed() made it. A game can have
/// 100,000 plies, so the positions are not kept, but played again when they are wanted.
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

/// Analyzes every ply of the main line. The game must have a start. Takes less than a millisecond per ply. A search
/// adds what it says by judged(), to AnalyzedGame::judged.
[[nodiscard]] PUNCT_API AnalyzedGame analyzed(const Game& game);

/// The moves of a line of play that a search found in a position, in canonical notation.
[[nodiscard]] PUNCT_API std::vector<std::string> line_texts(Position position, const SearchedMove& found);

}  // namespace punct
