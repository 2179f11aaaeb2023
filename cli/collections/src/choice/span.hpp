// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "punct/collections/choice.hpp"

namespace punct::collections {

/// The number of games in each piece of each source, in the order of RunCutter.
class GameCounts {
 public:
  /// Adds the next piece, which belongs to the source with this number, from 1.
  void add(std::uint64_t source, std::uint64_t games);
  [[nodiscard]] std::uint64_t total() const noexcept { return total_; }
  [[nodiscard]] std::uint64_t sources() const noexcept { return ends_.size(); }
  /// The number of games before the source.
  [[nodiscard]] std::uint64_t before(std::uint64_t source) const;
  [[nodiscard]] std::uint64_t in(std::uint64_t source) const;
  /// The number of games of the source before this piece, from 0.
  [[nodiscard]] std::uint64_t before(std::uint64_t source, std::size_t piece) const;
  [[nodiscard]] std::uint64_t in(std::uint64_t source, std::size_t piece) const;

 private:
  // By source, then by piece: the number of games of the source up to the end of the piece.
  std::vector<std::vector<std::uint64_t>> ends_;
  std::vector<std::uint64_t> before_;
  std::uint64_t total_ = 0;
};

/// The games that `--part K/N` and `--game` select. Those of a part are the games from `total * (K - 1) / N` up to
/// `total * K / N`, counted over the whole input from 0.
///
/// Input outside of games belongs to the game before it in its file, or to the first game of the file if it comes
/// before that. In a file without games it belongs to the next game of the input, or to the last part if there is none.
class Span {
 public:
  /// All games that `--game` selects by numbers from the start. The choice must outlive the object.
  explicit Span(const Choice& choice) noexcept : choice_(choice) {}
  /// The same for any numbers, and for a part.
  Span(const Choice& choice, const std::optional<Part>& part, GameCounts counts);

  /// Whether the games have been counted.
  [[nodiscard]] bool is_counted() const noexcept { return is_counted_; }
  /// How many games are in the span; they must have been counted.
  [[nodiscard]] std::uint64_t total() const;
  /// Whether a game, by its number in its source from 1, is in the span.
  [[nodiscard]] bool holds(std::uint64_t source, std::uint64_t number) const;
  /// Whether input outside of games is in the span, after this many games of the source.
  [[nodiscard]] bool holds_stray(std::uint64_t source, std::uint64_t games_before) const;
  /// Whether input that belongs to no source is in the span, after this many sources.
  [[nodiscard]] bool holds_between(std::uint64_t sources_before) const;
  /// Whether anything of a piece may be in the span.
  [[nodiscard]] bool may_need(std::uint64_t source, std::size_t piece) const;
  /// The numbers of the source's games in the span: `first` to `last`; 1 and 0 for none. `games` is the number of
  /// games of the source. `--game` has no part in this.
  [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> range(std::uint64_t source, std::uint64_t games) const;
  [[nodiscard]] const GameCounts& counts() const noexcept { return counts_; }

 private:
  [[nodiscard]] bool holds_index(std::uint64_t index) const noexcept;

  const Choice& choice_;
  bool is_counted_ = false;
  // Whether the games are not divided into parts.
  bool all_ = true;
  bool last_ = true;
  std::uint64_t first_ = 0;
  std::uint64_t end_ = 0;
  GameCounts counts_;
};

}  // namespace punct::collections
