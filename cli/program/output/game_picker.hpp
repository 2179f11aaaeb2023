// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "choice/chooser.hpp"
#include "program/output/games_out.hpp"
#include "program/session.hpp"
#include "store/sorted_records.hpp"

namespace punct::cli {

/// A written game that waits.
struct WaitingGame {
  /// The number of its source in GameSources.
  std::uint32_t source = 0;
  std::uint64_t number = 0;
  WrittenGame game;
};
/// Converts the game to bytes for a temporary file, and back.
[[nodiscard]] std::string packed(const WaitingGame& waiting);
[[nodiscard]] WaitingGame unpacked(std::string_view bytes);

/// The sources of games that wait.
class GameSources {
 public:
  /// The number of a source; must be called for games in order.
  [[nodiscard]] std::uint32_t number_of(const Source& source);
  [[nodiscard]] const Source& of(const WaitingGame& waiting) const { return sources_[waiting.source]; }

 private:
  std::vector<Source> sources_;
};

/// Puts written games in the order of Choice::sort and picks those that Choice wants of the whole run. Games that have
/// to wait for the end do so in bounded memory, the others on disk: all if they are sorted, else at most twice as many
/// as `last` wants, or those that took a place in the sample.
class GamePicker {
 public:
  /// Called for each picked game; returns false to stop.
  using Emit = std::function<bool(WaitingGame& game)>;
  GamePicker(Session& session, Emit emit);

  /// Takes the next game and its sort key. False if no more games are wanted.
  bool add(WaitingGame game, std::string_view sort_key);
  /// Emits the games that had to wait. False, with a report, if any are lost, for example on a full disk.
  bool end();

 private:
  void keep_last(std::string_view bytes);
  void choose_sorted();
  void emit_last();
  bool emit(std::string_view bytes);

  Session& session_;
  const Choice& choice_;
  Emit emit_;
  std::uint64_t to_skip_;
  // For games that need not wait.
  Chooser chooser_;
  Sample sample_;
  SortedRecords waiting_;
  // For `last`: the games before those that wait, of which some may be wanted.
  SortedRecords before_;
  bool is_whole_ = true;
};

}  // namespace punct::cli
