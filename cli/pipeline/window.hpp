// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "session/options.hpp"

namespace punct::cli {

/// How many games each piece of each source holds, in the order in which RunCutter hands the pieces out.
class GameCounts {
 public:
  /// The next piece, of the source with this number, from 1.
  void add(std::uint64_t source, std::uint64_t games);
  [[nodiscard]] std::uint64_t total() const noexcept { return total_; }
  /// How many games come before the source.
  [[nodiscard]] std::uint64_t before(std::uint64_t source) const;
  [[nodiscard]] std::uint64_t in(std::uint64_t source) const;
  /// How many games of the source come before this piece of it, from 0.
  [[nodiscard]] std::uint64_t before(std::uint64_t source, std::size_t piece) const;
  [[nodiscard]] std::uint64_t in(std::uint64_t source, std::size_t piece) const;

 private:
  // By source, then by piece: the games of the source up to the end of the piece.
  std::vector<std::vector<std::uint64_t>> ends_;
  std::vector<std::uint64_t> before_;
  std::uint64_t total_ = 0;
};

/// The games that `--part K/N` leaves to be read: those from `total * (K - 1) / N` up to `total * K / N`, counted over
/// the whole input from 0. All where there is no such option.
///
/// What is outside of any game belongs to the game before it in its file; before the first game of a file to that one;
/// where there is none either, to the game that comes next in the input, and at its end to the last part.
class Window {
 public:
  Window() = default;
  Window(const Part& part, GameCounts counts);

  [[nodiscard]] bool is_all() const noexcept { return all_; }
  /// Whether a game, by its number in its source from 1, is in the window.
  [[nodiscard]] bool holds(std::uint64_t source, std::uint64_t number) const;
  /// Whether what stands outside of any game is in the window, so many games of the source having come before it.
  [[nodiscard]] bool holds_stray(std::uint64_t source, std::uint64_t games_before) const;
  /// Whether what belongs to no source is, after so many sources.
  [[nodiscard]] bool holds_between(std::uint64_t sources_before) const;
  /// Whether anything of a piece may be in the window.
  [[nodiscard]] bool may_need(std::uint64_t source, std::size_t piece) const;
  /// The games of the source that are in the window, by number: `first` to `last`; 1 and 0 for none. `games` is how
  /// many the source has.
  [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> range(std::uint64_t source, std::uint64_t games) const;
  [[nodiscard]] const GameCounts& counts() const noexcept { return counts_; }

 private:
  [[nodiscard]] bool holds_index(std::uint64_t index) const noexcept;

  bool all_ = true;
  bool last_ = true;
  std::uint64_t first_ = 0;
  std::uint64_t end_ = 0;
  GameCounts counts_;
};

}  // namespace punct::cli
