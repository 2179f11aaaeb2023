// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct::python {

/// A move of a game that can be edited; the root stands for the start and has no move.
struct Branch {
  MoveText text;
  Place place;
  /// Nothing for a move that is not legal or was not reached.
  std::optional<Move> move;
  std::string comment;
  std::string comment_before;
  std::string nags;
  Branch* parent = nullptr;
  /// The sibling in whose stead it was written; null for the first child, and where that is not known.
  Branch* stead = nullptr;
  /// The first is the move that follows in the same line, the others are variations to it.
  std::vector<std::unique_ptr<Branch>> children;
  /// How many objects of Python stand for it.
  std::uint32_t handles = 0;
  /// For what was taken out of its game, the position before it; null where that cannot be had.
  std::unique_ptr<Position> base;
  /// Its number in the record that was written last.
  NodeIndex index = kNoNode;
};

/// The moves of a game as a tree. No function calls itself, so depth costs no stack.
class Tree {
 public:
  Tree(const Record& record, const Game& game);
  ~Tree();
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  [[nodiscard]] Branch& root() noexcept { return root_; }
  /// The position after the moves up to a branch; nothing where one of them is not legal. Constant time along a line.
  [[nodiscard]] std::optional<Position> position(const Branch& branch);
  /// Adds a legal move as the last child, or finds the child that has it.
  Branch& add(Branch& parent, const Move& move, bool connects);
  /// Takes a branch out with all that follows. It stays as long as Python holds it or something in it.
  void remove(Branch& branch);
  /// Puts a branch so many places up among its siblings; down for numbers below 0.
  void move_up(Branch& branch, std::ptrdiff_t places);
  /// Writes the moves and their comments into a record that holds none yet.
  void write_to(Record& record);

 private:
  void sweep();

  Branch root_;
  Position start_;
  bool has_start_;
  const Branch* at_ = nullptr;
  Position position_at_;
  std::vector<std::unique_ptr<Branch>> removed_;
  std::size_t sweep_at_ = 16;
};

}  // namespace punct::python
