// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "punct/game_key.hpp"
#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct::collections {

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
  /// Whether the tags only describe the game, and are not compared.
  bool moves_only = false;
  Player first_player = Player::white;
  std::vector<Move> moves;
  /// The ply whose move connects the mover's sides; 0 if there is none.
  std::size_t connecting_ply = 0;
  GameKey key;
  /// The key of the final position.
  std::uint64_t final_key = 0;
  Notes notes{};
  [[nodiscard]] std::size_t memory() const noexcept;
};
/// The record must be canonical. `moves_only` ignores tags and notes.
[[nodiscard]] ComparedGame compared_game(const Record& record, const Game& game, bool moves_only = false);

/// A tag in which two games differ; empty for a game without it.
struct TagDifference {
  std::string name;
  std::string first, second;
};

/// How two games that belong together differ.
struct GameDifference {
  std::vector<TagDifference> tags;
  /// The first ply, from 1, at which the moves differ; `std::nullopt` if they are the same.
  std::optional<std::size_t> ply;
  /// The names of the notes that differ; not compared if the moves differ.
  std::vector<const char*> notes;

  [[nodiscard]] bool is_empty() const noexcept { return tags.empty() && !ply && notes.empty(); }
};
/// Compares two arbitrary games.
[[nodiscard]] GameDifference compare_games(const ComparedGame& first, const ComparedGame& second);

/// The tags that identify a game, as bytes; `std::nullopt` unless both players are named.
[[nodiscard]] std::optional<std::string> identity_of(const ComparedGame& game);
/// All that is compared of a game, as bytes: equal for two games without a difference.
[[nodiscard]] std::string content_of(const ComparedGame& game);

/// The game as bytes, to be kept on disk, and back.
[[nodiscard]] std::string packed(const ComparedGame& game);
[[nodiscard]] ComparedGame unpacked_game(std::string_view bytes);

}  // namespace punct::collections
