// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "punct/position.hpp"
#include "search/budget.hpp"
#include "search/candidates.hpp"
#include "search/table.hpp"

namespace punct::detail {

/// The value of a position in which the player to move has won; a win in n plies is worth n less.
inline constexpr int kWon = 30'000;
/// Values beyond this are wins.
inline constexpr int kSurelyWon = kWon - 1'000;

/// A move at the root of the search.
struct RootMove {
  Move move;
  int value = 0;
  std::array<Move, SearchedMove::kMostPlies> line{};
  std::size_t plies = 0;
};

/// Searches by alpha-beta with iterative deepening over a few candidates per position. The values of candidates decide
/// their order; the last ply is such a list of candidates too. Moves that may threaten to win are followed further.
class AlphaBeta {
 public:
  AlphaBeta(Table& table, Budget& budget);

  /// Searches deeper and deeper until the budget is used up, for the best `moves` moves. The game must not be over, and
  /// some move legal. Returns the depth that was completed.
  int run(const Position& position, std::size_t moves, const std::vector<Move>& besides);
  /// What it found, best first; the values are for the player to move. Only the first `moves` are exact.
  [[nodiscard]] const std::vector<RootMove>& found() const noexcept { return root_; }

 private:
  static constexpr int kMostPly = 24;
  static constexpr std::size_t kMostChildren = 64;

  struct Child {
    Move move;
    int value = 0;
    // Whether the game is decided after it, or the opponent wins at once: the value is final.
    bool is_final = false;
    // Whether the mover may threaten to win.
    bool is_hot = false;
  };
  struct Node {
    std::array<Child, kMostChildren> children;
    std::size_t count = 0;
    std::array<Move, SearchedMove::kMostPlies> line;
    std::size_t plies = 0;
  };

  int search(int ply, int depth, int alpha, int beta, bool is_threatened);
  void expand(Node& node, bool is_threatened, std::size_t most);
  [[nodiscard]] Child rated(const Move& move);
  int value_of(Node& node, const Child& child, int ply, int depth, int alpha, int beta, bool is_first);
  void set_line(Node& node, const Move& move, int ply);
  bool search_root(int depth, std::size_t moves);

  Table& table_;
  Budget& budget_;
  Candidates candidates_;
  Position position_;
  std::array<Node, kMostPly + 2> nodes_;
  std::vector<RootMove> root_;
  std::vector<RootMove> completed_;
};

}  // namespace punct::detail
