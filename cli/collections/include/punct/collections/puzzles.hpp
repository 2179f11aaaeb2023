// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"
#include "punct/puzzles.hpp"
#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct::collections {

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
  /// Event, Site, Date, Round, White, Black; empty where the game lacks the tag.
  std::array<std::string, 6> roster;
  /// By ply, then in the order of kAllPuzzleKinds.
  std::vector<FoundPuzzle> puzzles;
  /// The bytes that it takes beside itself.
  [[nodiscard]] PUNCT_API std::size_t memory() const noexcept;
};

/// Which puzzles to find.
struct PuzzleChoice {
  /// These kinds; `std::nullopt` for all.
  std::optional<std::vector<PuzzleKind>> kinds;
  /// No longer wins than these, in moves of the solver; `std::nullopt` for wins in two if all kinds are wanted, else
  /// for any.
  std::optional<std::uint64_t> moves;
  /// Find only puzzles that exactly one move solves.
  bool unique = false;
  /// Whether a kind is wanted.
  [[nodiscard]] PUNCT_API bool wants(PuzzleKind kind) const noexcept;
};

/// The origin of a puzzle.
struct PuzzlePlace {
  std::string file;
  /// The number of the game in its file, from 1.
  std::uint64_t game = 0;
  std::size_t ply = 0;
};

/// Finds the puzzles in a position of a game, at its ply, before the move that was played there. Costs as
/// puzzle_in() for each kind that is wanted.
[[nodiscard]] PUNCT_API std::vector<FoundPuzzle> puzzles_at(const Position& position, std::size_t ply,
                                                            const std::optional<Move>& played,
                                                            const PuzzleChoice& choice);
/// Finds the puzzles in all positions of the main line, the start and the end included. The game must have a start; of
/// the record only the tags are read.
[[nodiscard]] PUNCT_API PuzzlesOfGame puzzles_of(const Record& record, const Game& game, const PuzzleChoice& choice);

/// The task in English, such as `White to move wins in two`.
[[nodiscard]] PUNCT_API std::string task(const FoundPuzzle& found);
/// The puzzle as a record: its position, the move that was played, and each solution as a variation on that move. At
/// most 20 solutions and 8 lines of play are written.
[[nodiscard]] PUNCT_API Record puzzle_record(const FoundPuzzle& found, const PuzzlesOfGame& game,
                                             const PuzzlePlace& place);
/// An object of `punct analyze --puzzles --json` (docs/json-output.md), without the end of the line. Holds all
/// solutions and lines.
[[nodiscard]] PUNCT_API std::string puzzle_json(const FoundPuzzle& found, const PuzzlePlace& place);

}  // namespace punct::collections
