// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct {

/// What one side did in a pile of games.
struct SideTally {
  /// Pieces added, pieces moved (turns and jumps among them), moves whose PÜNCT stayed, moves that landed on level 2 or
  /// higher, bridges among those, and jumps that cut (is_cut()).
  std::uint64_t adds = 0, moves = 0, turns = 0, jumps = 0, bridges = 0, cuts = 0;
  /// By kind of piece.
  std::array<std::uint64_t, kPieceKinds> added{}, moved{};
  friend bool operator==(const SideTally&, const SideTally&) = default;
};

/// The positions that the games of a pile go through after the same number of plies.
struct PlyTally {
  /// How many there are: the games of at least that length.
  std::uint64_t positions = 0;
  /// How many of them are not over, and the legal moves in those.
  std::uint64_t open = 0, legal_moves = 0;
  /// Topmost dots in the central hexagon, by player.
  std::array<std::uint64_t, 2> center{};
  friend bool operator==(const PlyTally&, const PlyTally&) = default;
};

/// What one person played.
struct PersonTally {
  /// Games with the White and with the Black pieces.
  std::array<std::uint64_t, 2> games{};
  /// Of them won, drawn and lost; the result of the others is not known.
  std::uint64_t wins = 0, draws = 0, losses = 0;
  friend bool operator==(const PersonTally&, const PersonTally&) = default;
};

/// A count for each space, by Space::index().
using SpaceCounts = std::array<std::uint64_t, 256>;

/// What a pile of games holds: counts and sums only, so that the statistics of two piles can be put together and give
/// those of the whole, to the last digit.
struct Statistics {
  /// Terminations by their number, and behind them games without one.
  static constexpr std::size_t kTerminations = kAllTerminations.size() + 1;

  /// Games that were counted in, and games with an error, of which nothing else is known.
  std::uint64_t games = 0;
  std::uint64_t broken = 0;
  std::array<std::uint64_t, 2> rules{};
  /// By Result, then by Termination.
  std::array<std::array<std::uint64_t, kTerminations>, 4> results{};
  /// Games by their length in plies.
  std::vector<std::uint64_t> lengths;
  /// Games by the highest level that a piece lay on, 0 for a board that stayed empty.
  std::array<std::uint64_t, kPieces + 1> highest{};
  /// By player.
  std::array<SideTally, 2> sides;
  /// First moves from an empty board, each as the least of its twelve images.
  std::map<Move, std::uint64_t> first_moves;
  /// By the number of plies played; as many as `lengths`.
  std::vector<PlyTally> plies;
  /// The fewest and the most legal moves in a position that is not over; 0 where there is none.
  std::uint64_t fewest_legal_moves = 0, most_legal_moves = 0;
  /// By player: in how many positions after a ply the player's dot is topmost on a space, and how often a PÜNCT of the
  /// player's was put there.
  std::array<SpaceCounts, 2> covered{}, puncts{};
  /// By the name in the White and Black tags; games without a name are left out.
  std::map<std::string, PersonTally, std::less<>> people;

  /// Counts a game in. `game` must be the replay of the record, without an error.
  PUNCT_API void add(const Record& record, const Game& game);
  /// Counts all games of another pile in.
  PUNCT_API void merge(const Statistics& other);
  friend bool operator==(const Statistics&, const Statistics&) = default;
};

}  // namespace punct
