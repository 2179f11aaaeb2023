// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "program/games_out.hpp"
#include "punct/collections/reading.hpp"
#include "punct/puzzles.hpp"
#include "punct/record.hpp"
#include "punct/render/scene.hpp"
#include "punct/text/csv.hpp"

namespace punct::cli {

/// A puzzle, its ply in the game, and the move that was played there.
struct FoundPuzzle {
  Puzzle puzzle;
  Position position;
  /// Equal for the same puzzle in any image of the position.
  std::uint64_t key = 0;
  std::size_t ply = 0;
  /// `std::nullopt` after the last ply.
  std::optional<Move> played;
};

/// The puzzles of a game and its tags.
struct PuzzlesOfGame {
  /// Event, Site, Date, Round, White, Black.
  std::array<std::string, 6> roster;
  std::vector<FoundPuzzle> puzzles;
  [[nodiscard]] std::size_t memory() const noexcept;
};

/// Which puzzles to find.
struct PuzzleChoice {
  /// These kinds; `std::nullopt` for all.
  std::optional<std::vector<PuzzleKind>> kinds;
  /// No longer wins than these; `std::nullopt` for wins in two if all kinds are wanted, else for any.
  std::optional<std::uint64_t> moves;
  /// Whether a kind is wanted.
  [[nodiscard]] bool wants(PuzzleKind kind) const noexcept;
  /// Find only puzzles that exactly one move solves.
  bool unique = false;
};

/// What `analyze --puzzles` writes.
enum class PuzzleForm : std::uint8_t { records, json, csv, csv_exact };

struct PuzzleOptions {
  bool wanted = false;
  PuzzleChoice choice;
  /// The file for pages of diagrams; empty for none.
  std::string sheet;
};

/// Finds the puzzles in all games of the input and writes each once, named after the first game that has it.
void find_puzzles(Session& session, GamesOutOptions& out, const PuzzleOptions& options, PuzzleForm form);

/// Finds the puzzles in all positions of the main line, the start and the end included.
[[nodiscard]] PuzzlesOfGame puzzles_of(const GameView& hand, const PuzzleChoice& choice);

/// The origin of a puzzle.
struct PuzzlePlace {
  std::string file;
  std::uint64_t game = 0;
  std::size_t ply = 0;
};

/// The task, such as `White to move wins in two`.
[[nodiscard]] std::string task(const FoundPuzzle& found);
/// The puzzle as a record: its position, the move that was played, and each solution as a variation on that move.
[[nodiscard]] Record puzzle_record(const FoundPuzzle& found, const PuzzlesOfGame& game, const PuzzlePlace& place);
/// A JSON object on one line.
[[nodiscard]] std::string puzzle_json(const FoundPuzzle& found, const PuzzlePlace& place);
/// The heading of the CSV, and a row.
[[nodiscard]] std::string puzzle_csv_heading();
[[nodiscard]] std::string puzzle_csv(const FoundPuzzle& found, const PuzzlePlace& place, CsvText text);

/// Diagrams of puzzles, and of their solutions.
class PuzzleSheet {
 public:
  void add(const FoundPuzzle& found, const PuzzlePlace& place);
  [[nodiscard]] std::size_t size() const noexcept { return puzzles_.size(); }
  /// The pages: all puzzles, then all solutions.
  [[nodiscard]] std::vector<render::Scene> pages() const;

 private:
  std::vector<render::Scene> puzzles_;
  std::vector<render::Scene> solutions_;
};

}  // namespace punct::cli
