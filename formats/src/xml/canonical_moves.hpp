// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "punct/finding.hpp"
#include "punct/notation.hpp"

namespace punct::formats {

/// A copy of a game of XML without most of its moves: of moves of the main line that follow each other just as the
/// writer puts them, all but the first and the last are read past the parser (plain_text.hpp says why).
class XmlFold {
 public:
  struct Move {
    MoveText text;
    /// Counted from the first byte of the run as line 1, column 1.
    Place place;
  };
  /// Moves that follow each other.
  struct Run {
    /// In the copy, the move before those that are left out, and the first byte behind it.
    std::size_t at;
    std::size_t end;
    /// How many bytes have been left out of the game with this run.
    std::size_t missing;
    /// Of the last one left out, where it stands in the game.
    std::size_t last_move;
    std::size_t first_move;
    std::size_t behind_moves;
  };

  /// Puts the copy of the game that begins here into `out`. Returns the offset behind the game; npos where it holds
  /// anything but tags and text or is not closed as it should be: XmlGameScanner finds the end of such a game.
  std::size_t fold(std::string_view run, std::string& out);
  /// Puts all of the game into `out`.
  void copy(std::string_view game, std::string& out);

  /// The run whose first move stands at this offset of the copy; null where there is none. To be asked for rising
  /// offsets.
  [[nodiscard]] const Run* run_at(std::size_t offset) noexcept;
  [[nodiscard]] const Move& move(std::size_t index) const noexcept { return moves_[index]; }
  /// Where a byte of the copy stands in the game.
  [[nodiscard]] std::size_t in_game(std::size_t offset) const noexcept;

 private:
  /// What is left out of a run of moves that begins at `run`, and in it the last move.
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
  // How far the game has been copied, and how much of it has been left out.
  std::size_t copied_ = 0;
  std::size_t missing_ = 0;
};

}  // namespace punct::formats
