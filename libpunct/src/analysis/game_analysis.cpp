// SPDX-License-Identifier: MIT
#include "punct/game_analysis.hpp"

#include <span>
#include <utility>

#include "punct/notation.hpp"

namespace punct {

AnalyzedGame analyzed(const Game& game) {
  AnalyzedGame analysis{game.start(), {}, {}};
  std::vector<PlyReport>& plies = analysis.plies;
  plies.reserve(game.moves().size() + 1);
  plies.push_back({std::nullopt, view_of(game.start()), {}});
  Position position = game.start();
  for (const Move& move : game.moves()) {
    const Position before = position;
    position.play_unchecked(move);
    PositionView view = view_of(position);
    const MoveView judged = view_of(before, move, plies.back().view, view);
    plies.push_back({move, std::move(view), judged});
  }
  return analysis;
}

std::vector<std::string> line_texts(Position position, const SearchedMove& found) {
  std::vector<std::string> texts;
  for (const Move& move : std::span(found.line).first(found.plies)) {
    texts.push_back(text(position, move));
    position.play_unchecked(move);
  }
  return texts;
}

}  // namespace punct
