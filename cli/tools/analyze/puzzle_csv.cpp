// SPDX-License-Identifier: MIT
#include "punct/notation.hpp"
#include "tools/analyze/puzzles.hpp"

namespace punct::cli {

std::string puzzle_csv_heading() {
  return "file,game,ply,kind,to_move,grade,alike,legal_moves,solutions,solution,played,position\n";
}

std::string puzzle_csv(const FoundPuzzle& found, const PuzzlePlace& place, CsvText exactness) {
  const Puzzle& puzzle = found.puzzle;
  std::string out;
  CsvRow row(out, exactness);
  row.add_foreign(place.file)
      .add(place.game)
      .add(place.ply)
      .add(std::string(name(puzzle.kind)))
      .add(found.position.to_move() == Player::white ? "white" : "black");
  row.add(puzzle.grade).add(puzzle.alike).add(puzzle.legal_moves).add(puzzle.solutions.size());
  row.add(text(found.position, puzzle.solutions.front()));
  row.add(found.played ? text(found.position, *found.played) : std::string()).add(text(found.position));
  row.end();
  return out;
}

}  // namespace punct::cli
