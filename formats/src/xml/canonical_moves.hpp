// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "punct/finding.hpp"
#include "punct/notation.hpp"

namespace punct::formats {

/// Copies a game of XML without most of its moves. In a run of moves of the main line spelled as the writer spells
/// them, all but the first and the last are read without the parser (common/canonical_moves.hpp says why).
class XmlFold {
 public:
  struct Move {
    MoveText text;
    /// Counted from the first byte of the run as line 1, column 1.
    Place place;
  };
  /// Consecutive moves.
  struct Run {
    /// The move before the omitted ones, as an offset in the copy, and the first byte after it.
    std::size_t at;
    std::size_t end;
    /// The number of bytes omitted from the game up to the end of this run.
    std::size_t missing;
    /// The last omitted move, as an offset in the game.
    std::size_t last_move;
    std::size_t first_move;
    std::size_t behind_moves;
  };

  /// Stores the copy of the game that begins here in `out`. Returns the offset after the game; npos if the game
  /// contains anything but tags and text or is not closed properly. XmlGameScanner finds the end of such a game.
  std::size_t fold(std::string_view run, std::string& out);
  /// Stores the whole game in `out`.
  void copy(std::string_view game, std::string& out);

  /// The run whose first move is at this offset of the copy; null if there is none. The offsets must rise from call to
  /// call.
  [[nodiscard]] const Run* run_at(std::size_t offset) noexcept;
  [[nodiscard]] const Move& move(std::size_t index) const noexcept { return moves_[index]; }
  /// The offset in the game of a byte of the copy.
  [[nodiscard]] std::size_t in_game(std::size_t offset) const noexcept;

 private:
  /// The omitted part of a run of moves that begins at `run`, and its last move.
  struct Gap {
    std::size_t run;
    std::size_t begin;
    std::size_t last_move;
    std::size_t end;
  };

  std::size_t read_run(std::string_view run, std::size_t at, std::string& out);
  std::size_t finish(std::string_view run, std::size_t last, std::string& out);
  void leave_out(std::string_view run, const Gap& gap, std::size_t first_move, std::string& out);

  std::vector<Run> runs_;
  std::vector<Move> moves_;
  std::size_t next_run_ = 0;
  // How much of the game has been copied, and how much of that was omitted.
  std::size_t copied_ = 0;
  std::size_t missing_ = 0;
};

}  // namespace punct::formats
