// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "exploration/question.hpp"
#include "punct/record.hpp"

namespace punct::collections {

/// Results of games from the mover's side.
struct RowCounts {
  std::uint64_t games = 0, won = 0, drawn = 0, lost = 0;
  /// The latest date as eight digits of year, month and day, unknown parts as 0; 0 if no date is known.
  std::uint32_t newest = 0;
};

/// The first game of the input in which a row was played.
struct Example {
  std::uint32_t file = 0;
  std::uint64_t game = 0;
  std::uint32_t ply = 0;
  friend constexpr auto operator<=>(const Example&, const Example&) noexcept = default;
};

/// How often each position was reached, by its key.
class KeyCounts {
 public:
  void add(std::uint64_t key, std::uint32_t count = 1);
  [[nodiscard]] std::uint64_t of(std::uint64_t key);
  /// Calls `visit(key, count)` for each key, in order.
  template <class Visit>
  void for_each(Visit visit) {
    settle();
    for (const Entry& entry : entries_) visit(entry.key, entry.count);
  }

 private:
  struct Entry {
    std::uint64_t key;
    std::uint32_t count;
  } __attribute__((packed));
  void settle();

  // Sorted and without duplicate keys; fresh_ holds later additions.
  std::vector<Entry> entries_;
  std::vector<Entry> fresh_;
};

/// A move that a game plays from the position, or one after it. Depths count from 1; each line starts again at 1.
struct PlayedRow {
  RowMove move;
  std::uint16_t depth = 1;
  std::uint32_t ply = 0;
  Player mover = Player::white;
};

/// The contribution of one game to one level.
struct LevelAnswer {
  bool reached = false;
  /// Whether the game continues from the position.
  bool goes_on = false;
  /// Whether the game continues beyond the requested depth.
  bool goes_deeper = false;
  std::vector<PlayedRow> rows;
  /// The keys of the positions near the requested one, without duplicates.
  std::vector<std::uint64_t> near;
  void clear() noexcept {
    reached = goes_on = goes_deeper = false;
    rows.clear();
    near.clear();
  }
};

/// All rows of one level, as a tree: the children of a row are the moves that follow it.
class LevelTree {
 public:
  static constexpr std::uint32_t kRoot = 0xFFFFFFFF;

  /// Counts a game.
  void add(const LevelAnswer& answer, Result result, std::uint32_t date, std::uint32_t file, std::uint64_t game);
  /// Finds or adds a row.
  std::uint32_t row(std::uint32_t parent, const RowMove& move);
  void add_counts(std::uint32_t row, const RowCounts& counts, const Example& example);
  void add_reached(std::uint64_t reached, std::uint64_t ended, std::uint64_t deeper) noexcept {
    reached_ += reached;
    ended_ += ended;
    deeper_ += deeper;
  }

  [[nodiscard]] std::uint64_t reached() const noexcept { return reached_; }
  /// Games that end with the position, and games that continue after the last row.
  [[nodiscard]] std::uint64_t ended() const noexcept { return ended_; }
  [[nodiscard]] std::uint64_t deeper() const noexcept { return deeper_; }
  [[nodiscard]] KeyCounts& near() noexcept { return near_; }
  [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
  [[nodiscard]] const RowMove& move(std::uint32_t row) const { return nodes_[row].move; }
  [[nodiscard]] RowCounts counts(std::uint32_t row) const;
  [[nodiscard]] Example example(std::uint32_t row) const;
  /// The children of a row: most games first, then by move. arrange() must run once after the last game.
  [[nodiscard]] std::vector<std::uint32_t> children(std::uint32_t row) const;
  void arrange();

 private:
  struct Node {
    RowMove move;
    std::uint32_t parent;
    std::uint32_t games = 0, won = 0, drawn = 0, lost = 0;
    std::uint32_t newest = 0;
    std::uint32_t file = 0, game = 0, ply = 0;
    // The number of the last game counted.
    std::uint32_t seen = 0;
  };
  [[nodiscard]] std::size_t slot_of(std::uint32_t parent, const RowMove& move) const;
  void grow();

  std::deque<Node> nodes_;
  // A hash table of node numbers plus 1, 0 for a free slot; its size is a power of two.
  std::vector<std::uint32_t> table_ = std::vector<std::uint32_t>(64);
  // Node numbers by parent, then in the order of output.
  std::vector<std::uint32_t> arranged_;
  KeyCounts near_;
  std::uint32_t games_ = 0;
  std::uint64_t reached_ = 0, ended_ = 0, deeper_ = 0;
};

/// The answer of a collection to a question.
struct Exploration {
  /// The requested level; if empty, all levels, from fine to coarse.
  std::optional<Likeness> fixed;
  std::uint64_t min_games = 1;
  std::array<LevelTree, kLikenesses> levels;
  /// Sound games, games with errors, and sound games that the condition left out.
  std::uint64_t games = 0, broken = 0, left_out = 0;

  /// The finest requested level.
  [[nodiscard]] std::size_t finest() const noexcept { return fixed ? index_of(*fixed) : 0; }
  /// The level that answers: the first that enough games match, else the last.
  [[nodiscard]] std::size_t answering() const noexcept;
};

/// `std::nullopt` without a finished game.
[[nodiscard]] std::optional<Score> score_of(const RowCounts& counts) noexcept;

/// `2006.11.??` for 20061100.
[[nodiscard]] std::string date_text(std::uint32_t date);
/// 20061100 for `2006.11` and `2006.11.??`; 0 if it is not a date, or one without a year.
[[nodiscard]] std::uint32_t date_number(std::string_view date) noexcept;

}  // namespace punct::collections
