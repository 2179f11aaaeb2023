// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "program/output/games_out.hpp"
#include "punct/collections/puzzles.hpp"
#include "punct/render/scene.hpp"
#include "punct/render/words.hpp"
#include "punct/text/csv.hpp"

namespace punct::cli {

/// What `analyze --puzzles` writes.
enum class PuzzleForm : std::uint8_t { records, json, csv, csv_exact };

struct PuzzleOptions {
  bool wanted = false;
  PuzzleChoice choice;
  /// The file for pages of diagrams; empty for none.
  std::string sheet;
  /// The language of the words on these pages.
  render::Language language = render::Language::en;
};

/// Finds the puzzles in all games of the input and writes each once, named after the first game that has it.
void find_puzzles(Session& session, GamesOutOptions& out, const PuzzleOptions& options, PuzzleForm form);

/// The heading of the CSV, and a row.
[[nodiscard]] std::string puzzle_csv_heading();
[[nodiscard]] std::string puzzle_csv(const FoundPuzzle& found, const PuzzlePlace& place, CsvText text);

/// Diagrams of puzzles, and of their solutions.
class PuzzleSheet {
 public:
  explicit PuzzleSheet(render::Language language) noexcept : language_(language) {}
  void add(const FoundPuzzle& found, const PuzzlePlace& place);
  [[nodiscard]] std::size_t size() const noexcept { return puzzles_.size(); }
  /// The pages: all puzzles, then all solutions.
  [[nodiscard]] std::vector<render::Scene> pages() const;

 private:
  render::Language language_;
  std::vector<render::Scene> puzzles_;
  std::vector<render::Scene> solutions_;
};

}  // namespace punct::cli
