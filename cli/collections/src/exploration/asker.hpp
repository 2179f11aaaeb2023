// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "exploration/exploration.hpp"
#include "exploration/question.hpp"
#include "punct/replay.hpp"

namespace punct::collections {

/// The answers of one game, by level.
struct GameAnswer {
  std::array<LevelAnswer, kLikenesses> levels;
  void clear() noexcept {
    for (LevelAnswer& level : levels) level.clear();
  }
};

/// Looks for the requested position in games, one at a time. Called by several threads at the same time.
class Asker {
 public:
  /// `depth` is the number of moves to follow from the position, at least 1. The question must outlive the object.
  Asker(const Question& question, std::size_t depth, RowSort sort);

  /// Answers at the levels from `finest` to `coarsest`.
  void ask(const Game& game, std::size_t finest, std::size_t coarsest, GameAnswer& answer) const;

 private:
  /// How a position is transformed to the requested one.
  struct Way {
    std::uint8_t symmetry;
    bool swapped;
  };
  using Ways = std::vector<Way>;

  [[nodiscard]] Ways ways_to(const Position& position, const LikenessKeys& keys, Likeness level) const;
  [[nodiscard]] bool fits_part(const Position& position) const;
  [[nodiscard]] bool is_near(const Position& position, Likeness level) const;
  void follow(const Game& game, std::size_t ply, Ways ways, bool says_connection, LevelAnswer& answer) const;

  const Question& question_;
  std::size_t depth_;
  RowSort sort_;
  std::size_t pieces_ = 0;
  LikenessKeys keys_;
  // The sorted keys of the requested pieces, and of the requested PÜNCTs.
  std::vector<std::uint64_t> piece_keys_;
  std::vector<std::uint64_t> punct_keys_;
};

}  // namespace punct::collections
