// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "punct/game_key.hpp"
#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct::cli {

/// What a record holds besides its tags and the moves of its main line.
enum class Note : std::uint8_t { comments, nags, marks, times, variations };
inline constexpr std::array<const char*, 5> kNoteNames{"comments", "nags", "marks", "times", "variations"};
/// One hash per kind of note; equal for records that agree in it.
using Notes = std::array<std::uint64_t, kNoteNames.size()>;

/// The data of a game that are compared: its tags, 6 bytes per ply, and hashes of the rest.
struct ComparedGame {
  std::string source;
  std::uint64_t number = 0;
  /// The tags, and Rules, Position, Result and Termination, sorted by name; without those that say nothing.
  std::vector<std::pair<std::string, std::string>> tags;
  Player first_player = Player::white;
  std::vector<Move> moves;
  /// The ply whose move connects the mover's sides; 0 if there is none.
  std::size_t connecting_ply = 0;
  GameKey key;
  /// The key of the final position.
  std::uint64_t final_key = 0;
  Notes notes{};
};
/// The record must be canonical. `moves_only` ignores tags and notes.
[[nodiscard]] ComparedGame compared_game(const Record& record, const Game& game, bool moves_only = false);

/// A tag in which two games differ; empty for a game without it.
struct TagDifference {
  std::string name;
  std::string first, second;
};

/// Two games that belong together but differ.
struct GameDifference {
  /// Indices into the two piles.
  std::size_t first, second;
  std::vector<TagDifference> tags;
  /// The first ply, from 1, at which the moves differ; `std::nullopt` if they are the same.
  std::optional<std::size_t> ply;
  /// The names of the notes that differ; not compared if the moves differ.
  std::vector<const char*> notes;
};

struct PileDifference {
  /// Games in both piles with the same tags and notes.
  std::uint64_t same = 0;
  /// Games with the same moves and other tags; and games with the same players, event, date and round and other moves.
  std::vector<GameDifference> pairs;
  /// Indices of games without a counterpart.
  std::vector<std::size_t> only_first, only_second;

  [[nodiscard]] bool is_empty() const noexcept { return pairs.empty() && only_first.empty() && only_second.empty(); }
};

using Pile = std::vector<ComparedGame>;

/// Compares two arbitrary games; `std::nullopt` if they are the same.
[[nodiscard]] std::optional<GameDifference> compare_games(const Pile& first, std::size_t in_first, const Pile& second,
                                                          std::size_t in_second);
/// Compares two piles by content. The order of games does not matter; a game that occurs twice needs two counterparts.
/// If each pile holds one game, the two belong together.
[[nodiscard]] PileDifference compare_piles(const Pile& first, const Pile& second);

}  // namespace punct::cli
