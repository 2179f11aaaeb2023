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

// The size of a diagram on an A4 page, in pixels of 1/96 inch.
double pixels(const render::SheetOptions& sheet) {
  constexpr double kPagePixels = 794;
  return kPagePixels * render::cell_width(sheet) / sheet.width;
}

render::SheetOptions pages(std::string heading, int columns, int rows) {
  render::SheetOptions sheet;
  sheet.columns = columns;
  sheet.rows = rows;
  sheet.heading = std::move(heading);
  return sheet;
}
render::SheetOptions puzzle_pages() { return pages("Puzzles", 2, 3); }
render::SheetOptions solution_pages() { return pages("Solutions", 3, 4); }

std::string printable_stem(const std::string& file) {
  std::string stem;
  append_printable(stem, stem_of(file));
  return stem;
}

std::string solution_caption(const FoundPuzzle& found) {
  std::string caption = text(found.position, found.puzzle.solutions.front());
  if (!found.puzzle.has_one_solution()) caption += " or " + std::to_string(found.puzzle.solutions.size() - 1) + " more";
  return caption;
}

}  // namespace

void PuzzleSheet::add(const FoundPuzzle& found, const PuzzlePlace& place) {
  const std::string number = std::to_string(puzzles_.size() + 1) + ". ";
  render::Diagram puzzle;
  puzzle.position = found.position;
  puzzle.caption = number + task(found) + ", grade " + std::to_string(found.puzzle.grade) + " of 5";
  puzzle.sets = true;
  puzzle.turn = false;
  puzzles_.push_back(render::layout(puzzle, pixels(puzzle_pages())));

  const Move& move = found.puzzle.solutions.front();
  render::Diagram solution;
  solution.position = found.position;
  solution.position.play_unchecked(move);
  solution.marks.emplace_back(render::trace_of(found.position, move));
  if (solution.position.outcome()) solution.marks.emplace_back(render::PathMark{});
  solution.caption = number + solution_caption(found) + " (" + printable_stem(place.file) + ", game " +
                     std::to_string(place.game) + ", ply " + std::to_string(place.ply) + ")";
  solution.turn = false;
  solutions_.push_back(render::layout(solution, pixels(solution_pages())));
}

std::vector<render::Scene> PuzzleSheet::pages() const {
  std::vector<render::Scene> pages = render::sheets(puzzles_, puzzle_pages());
  for (render::Scene& page : render::sheets(solutions_, solution_pages())) pages.push_back(std::move(page));
  return pages;
}

}  // namespace punct::cli
