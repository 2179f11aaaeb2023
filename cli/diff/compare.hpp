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

/// What else a record holds beside its tags and the moves of its main line.
enum class Note : std::uint8_t { comments, nags, marks, times, variations };
inline constexpr std::array<const char*, 5> kNoteNames{"comments", "nags", "marks", "times", "variations"};
/// A hash of each; equal for records that agree in it.
using Notes = std::array<std::uint64_t, kNoteNames.size()>;

/// What is compared of a game: its tags, 6 bytes a ply, and hashes of all else.
struct ComparedGame {
  std::string source;
  std::uint64_t number = 0;
  /// The tags, and Rules, Position, Result and Termination, sorted by name; without those that say nothing.
  std::vector<std::pair<std::string, std::string>> tags;
  Player first_player = Player::white;
  std::vector<Move> moves;
  /// The ply, if any, whose move connects the mover's sides.
  std::size_t connecting_ply = 0;
  GameKey key;
  /// Where the game ends.
  std::uint64_t final_key = 0;
  Notes notes{};
};
/// The record must be canonical. With `moves_only` the tags and notes are left aside.
[[nodiscard]] ComparedGame compared_game(const Record& record, const Game& game, bool moves_only = false);

/// A tag that two games do not have in common; empty where a game does not have it.
struct TagDifference {
  std::string name;
  std::string first, second;
};

/// Two games that belong together and are not the same.
struct GameDifference {
  /// Indices into the two piles.
  std::size_t first, second;
  std::vector<TagDifference> tags;
  /// The first ply, from 1, at which the moves differ; nothing where they are the same.
  std::optional<std::size_t> ply;
  /// The names of the notes that differ; not looked at where the moves differ.
  std::vector<const char*> notes;
};

struct PileDifference {
  /// Games that are in both, tags and all.
  std::uint64_t same = 0;
  /// Games with the same moves under other tags, and games with the same players, event, date and round, but other
  /// moves.
  std::vector<GameDifference> pairs;
  /// Indices of games that have no counterpart.
  std::vector<std::size_t> only_first, only_second;

  [[nodiscard]] bool is_empty() const noexcept { return pairs.empty() && only_first.empty() && only_second.empty(); }
};

using Pile = std::vector<ComparedGame>;

/// Compares two games, whatever they are; nothing where they are the same.
[[nodiscard]] std::optional<GameDifference> compare_games(const Pile& first, std::size_t in_first, const Pile& second,
                                                          std::size_t in_second);
/// Compares two piles by content: the order of the games does not matter, a game that is there twice needs two
/// counterparts. Where both hold one game, the two belong together.
[[nodiscard]] PileDifference compare_piles(const Pile& first, const Pile& second);

}  // namespace punct::cli
