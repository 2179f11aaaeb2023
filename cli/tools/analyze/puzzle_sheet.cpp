// SPDX-License-Identifier: MIT
#include <utility>

#include "punct/notation.hpp"
#include "punct/render/layout.hpp"
#include "punct/render/move_marks.hpp"
#include "punct/text/utf8.hpp"
#include "tools/analyze/puzzles.hpp"
#include "writing/file_names.hpp"

namespace punct::cli {
namespace {

using render::Language;

// The size of a diagram on an A4 page, in pixels of 1/96 inch.
double pixels(const render::SheetOptions& sheet) {
  constexpr double kPagePixels = 794;
  return kPagePixels * render::cell_width(sheet) / sheet.width;
}

render::SheetOptions pages(Language language, const char* heading, int columns, int rows) {
  render::SheetOptions sheet;
  sheet.columns = columns;
  sheet.rows = rows;
  sheet.heading = term(language, heading);
  sheet.language = language;
  return sheet;
}
render::SheetOptions puzzle_pages(Language language) { return pages(language, "puzzles", 2, 3); }
render::SheetOptions solution_pages(Language language) { return pages(language, "sheet_solutions", 3, 4); }

std::string task_in(Language language, const FoundPuzzle& found) {
  const bool is_white = found.position.to_move() == Player::white;
  if (found.puzzle.kind == PuzzleKind::win)
    return std::string(term(language, is_white ? "white_wins_at_once" : "black_wins_at_once"));
  if (found.puzzle.kind == PuzzleKind::defense)
    return std::string(term(language, is_white ? "white_defends" : "black_defends"));
  const char* const key = is_white ? "white_to_play_and_win_in" : "black_to_play_and_win_in";
  return term(language, key, static_cast<int>(moves_of(found.puzzle.kind)));
}

std::string solution_in(Language language, const std::string& number, const FoundPuzzle& found,
                        const PuzzlePlace& place) {
  std::string stem;
  append_printable(stem, stem_of(place.file));
  const std::string where =
      sentence(language, "sheet_place",
               {{"file", stem}, {"game", std::to_string(place.game)}, {"ply", std::to_string(place.ply)}});
  const std::vector<Move>& moves = found.puzzle.solutions;
  return sentence(language, moves.size() == 1 ? "sheet_solution" : "sheet_solution_of",
                  {{"n", number},
                   {"move", text(found.position, moves.front())},
                   {"more", std::to_string(moves.size() - 1)},
                   {"place", where}});
}

}  // namespace

void PuzzleSheet::add(const FoundPuzzle& found, const PuzzlePlace& place) {
  const std::string number = std::to_string(puzzles_.size() + 1);
  render::Diagram puzzle;
  puzzle.position = found.position;
  puzzle.caption =
      sentence(language_, "sheet_task",
               {{"n", number}, {"task", task_in(language_, found)}, {"grade", std::to_string(found.puzzle.grade)}});
  puzzle.sets = true;
  puzzle.turn = false;
  puzzle.language = language_;
  puzzles_.push_back(render::layout(puzzle, pixels(puzzle_pages(language_))));

  const Move& move = found.puzzle.solutions.front();
  render::Diagram solution;
  solution.position = found.position;
  solution.position.play_unchecked(move);
  solution.marks.emplace_back(render::trace_of(found.position, move));
  if (solution.position.outcome()) solution.marks.emplace_back(render::PathMark{});
  solution.caption = solution_in(language_, number, found, place);
  solution.turn = false;
  solution.language = language_;
  solutions_.push_back(render::layout(solution, pixels(solution_pages(language_))));
}

std::vector<render::Scene> PuzzleSheet::pages() const {
  std::vector<render::Scene> pages = render::sheets(puzzles_, puzzle_pages(language_));
  for (render::Scene& page : render::sheets(solutions_, solution_pages(language_))) pages.push_back(std::move(page));
  return pages;
}

}  // namespace punct::cli
