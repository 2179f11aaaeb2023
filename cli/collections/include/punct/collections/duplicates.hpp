// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "punct/export.hpp"
#include "punct/game_key.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"

namespace punct::collections {

/// Which games count as duplicates of each other.
enum class Dedupe : std::uint8_t {
  none,
  same,       ///< the same start and moves
  symmetric,  ///< the same under one of the twelve symmetries
  contained,  ///< the moves of one begin with all those of the other
};
/// Their names on the command line, in results and in Python.
inline constexpr std::array<std::string_view, 4> kDedupeNames{"none", "same", "symmetric", "contained"};
/// The name of one of them.
[[nodiscard]] constexpr std::string_view name(Dedupe dedupe) noexcept {
  return kDedupeNames[static_cast<std::size_t>(dedupe)];
}

/// The keys by which duplicates are found: that of the whole game last; for `contained` also those of all plies before.
[[nodiscard]] PUNCT_API std::vector<GameKey> dedupe_keys(Dedupe dedupe, const Position& start,
                                                         const std::vector<Move>& moves);

/// Keeps the first game of those that are equal; of games that contain one another, the longest. Works in bounded
/// memory: as long as the keys fit, a game is judged at once, except for `contained`; the others wait on disk until all
/// have been seen.
class DuplicateFinder {
 public:
  /// So many keys are held in memory, of 64 bytes each with what a set needs beside them.
  static constexpr std::size_t kHeld = 500'000;
  /// The number of bytes of games that wait in memory.
  static constexpr std::size_t kMemory = std::size_t{8} << 20;
  /// For games that are equal in this way.
  PUNCT_API explicit DuplicateFinder(Dedupe dedupe, std::size_t held = kHeld, std::size_t memory = kMemory);
  PUNCT_API ~DuplicateFinder();
  /// Takes all games; the other may only be destroyed or assigned to.
  PUNCT_API DuplicateFinder(DuplicateFinder&&) noexcept;
  PUNCT_API DuplicateFinder& operator=(DuplicateFinder&&) noexcept;  ///< The same.

  /// Whether a game is to be taken, by its keys; `std::nullopt` where that is known only when all games have been seen.
  /// Then wait() must follow. Each game is asked about once, in order. A game without keys equals no other and is
  /// taken.
  [[nodiscard]] PUNCT_API std::optional<bool> takes(const std::vector<GameKey>& keys);
  /// Keeps whatever belongs to the game that was asked about last.
  PUNCT_API void wait(std::string_view bytes);
  /// Hands what was kept of the games to be taken over, in order, until `take` returns false.
  PUNCT_API void drain(const std::function<bool(std::string_view bytes)>& take);
  /// False where games were lost that had to wait, as on a full disk.
  [[nodiscard]] PUNCT_API bool is_whole() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Finds groups of equal games. What belongs to the games waits in bounded memory and on disk; each game takes 12 bytes
/// of memory beside that. Games of which one is contained in a third are in one group.
class DuplicateGroups {
 public:
  /// `memory` is the number of bytes of keys, and of what belongs to games, that are held before they go to disk.
  PUNCT_API explicit DuplicateGroups(std::size_t memory = DuplicateFinder::kMemory);
  PUNCT_API ~DuplicateGroups();
  /// Takes all games; the other may only be destroyed or assigned to.
  PUNCT_API DuplicateGroups(DuplicateGroups&&) noexcept;
  PUNCT_API DuplicateGroups& operator=(DuplicateGroups&&) noexcept;  ///< The same.

  /// Adds the next game: its keys, as dedupe_keys() gives them, and whatever belongs to it. A game without keys equals
  /// no other.
  PUNCT_API void add(const std::vector<GameKey>& keys, std::string_view bytes);
  /// Hands over what belongs to the games that have an equal one: groups are numbered from 1 and come in the order of
  /// their first games, games in the order in which they were added. Then hands over that of the others, as group 0.
  /// The object is empty afterwards.
  PUNCT_API void finish(const std::function<void(std::uint64_t group, std::string_view bytes)>& take);
  /// False if something could not be stored, for example on a full disk.
  [[nodiscard]] PUNCT_API bool is_whole() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace punct::collections
