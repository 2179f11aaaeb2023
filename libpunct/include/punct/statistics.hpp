// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct {

/// Counts for one side in a collection of games.
struct SideTally {
  /// Pieces added, pieces moved (turns and jumps among them), moves whose PÜNCT stayed, moves that landed on level 2 or
  /// higher, bridges among those, and jumps that cut (is_cut()).
  std::uint64_t adds = 0, moves = 0, turns = 0, jumps = 0, bridges = 0, cuts = 0;
  /// By kind of piece.
  std::array<std::uint64_t, kPieceKinds> added{}, moved{};
  friend bool operator==(const SideTally&, const SideTally&) = default;
};

/// Counts of the positions of all games after the same number of plies.
struct PlyTally {
  /// Positions: the games of at least that length.
  std::uint64_t positions = 0;
  /// Positions in which the game is not over, and the legal moves in those.
  std::uint64_t open = 0, legal_moves = 0;
  /// Topmost dots in the central hexagon, by player.
  std::array<std::uint64_t, 2> center{};
  friend bool operator==(const PlyTally&, const PlyTally&) = default;
};

/// Counts for one person, by the color of the person's pieces.
struct PersonTally {
  /// Games with the White and with the Black pieces.
  std::array<std::uint64_t, 2> games{};
  /// Of these won, drawn and lost; the result of the others is unknown.
  std::array<std::uint64_t, 2> wins{}, draws{}, losses{};
  friend bool operator==(const PersonTally&, const PersonTally&) = default;
};

/// How some games ended; the result of those that are left is not known.
struct ResultTally {
  std::uint64_t games = 0, white_wins = 0, black_wins = 0, draws = 0;
  friend bool operator==(const ResultTally&, const ResultTally&) = default;
};

/// The times that comments state for the moves of one player, in milliseconds.
struct TimeTally {
  /// Moves with a time spent, their sum, and the longest.
  std::uint64_t moves = 0, spent = 0, longest = 0;
  /// Moves with a time left on the clock, and the least; 0 where there is none.
  std::uint64_t clocks = 0, least_left = 0;
  friend bool operator==(const TimeTally&, const TimeTally&) = default;
};

/// A count for each space, by Space::index().
using SpaceCounts = std::array<std::uint64_t, 256>;

/// Statistics of a collection of games: counts and sums only, so that the statistics of two collections merge into
/// those of the whole, to the last digit.
struct Statistics {
  /// Terminations by their number, then games without one.
  static constexpr std::size_t kTerminations = kAllTerminations.size() + 1;

  /// Games counted, and games with an error, of which nothing else is counted.
  std::uint64_t games = 0;
  std::uint64_t broken = 0;
  std::array<std::uint64_t, 2> rules{};
  /// By Result, then by Termination.
  std::array<std::array<std::uint64_t, kTerminations>, 4> results{};
  /// Games by their length in plies.
  std::vector<std::uint64_t> lengths;
  /// Games by the highest level that a piece reached, 0 for a board that stayed empty.
  std::array<std::uint64_t, kPieces + 1> highest{};
  /// By player.
  std::array<SideTally, 2> sides;
  /// First moves from an empty board, each as the least of its twelve images.
  std::map<Move, std::uint64_t> first_moves;
  /// By the number of plies played; as many as `lengths`.
  std::vector<PlyTally> plies;
  /// The least and the greatest number of legal moves in a position that is not over; 0 if there is none.
  std::uint64_t fewest_legal_moves = 0, most_legal_moves = 0;
  /// By player: positions after a ply in which the player's dot is topmost on a space, and how often the player put a
  /// PÜNCT there.
  std::array<SpaceCounts, 2> covered{}, puncts{};
  /// By the name in the White and Black tags; games without a name are skipped.
  std::map<std::string, PersonTally, std::less<>> people;
  /// By the year in the Date tag, four figures; `?` where it is not known.
  std::map<std::string, ResultTally, std::less<>> years;
  /// By the names in the White and the Black tag; games that lack one are left out.
  std::map<std::pair<std::string, std::string>, ResultTally> pairs;
  /// By player.
  std::array<TimeTally, 2> times;

  /// Adds a game. `game` must be the replay of the record, without an error. Costs as much as count_legal_moves() in
  /// each of its positions, and as is_cut() for each jump.
  PUNCT_API void add(const Record& record, const Game& game);
  /// Adds all games of other statistics. Linear in their longest game and in their names and first moves, with a
  /// search for each of these.
  PUNCT_API void merge(const Statistics& other);
  friend bool operator==(const Statistics&, const Statistics&) = default;
};

}  // namespace punct
