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
  /// `std::nullopt` for a move that is illegal or was not reached.
  std::optional<Move> move;
  std::string comment;
  std::string comment_before;
  std::string nags;
  Branch* parent = nullptr;
  /// The sibling that it replaces in the record; null for the first child, and if that is unknown.
  Branch* stead = nullptr;
  /// The first is the next move of the same line; the others are variations on it.
  std::vector<std::unique_ptr<Branch>> children;
  /// The number of Python objects that refer to it.
  std::uint32_t handles = 0;
  /// For a branch that was removed from its game, the position before it; null if that is unknown.
  std::unique_ptr<Position> base;
  /// Its number in the last record that was written.
  NodeIndex index = kNoNode;
};

/// The moves of a game as a tree. No function is recursive, so depth costs no stack.
class Tree {
 public:
  Tree(const Record& record, const Game& game);
  ~Tree();
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  [[nodiscard]] Branch& root() noexcept { return root_; }
  /// The position after the moves up to a branch; `std::nullopt` if one of them is illegal. Constant time along a line.
  [[nodiscard]] std::optional<Position> position(const Branch& branch);
  /// Adds a legal move as the last child, or returns the child that has it.
  Branch& add(Branch& parent, const Move& move, bool connects);
  /// Removes a branch with its continuations. It lives as long as Python holds it or a part of it.
  void remove(Branch& branch);
  /// Moves a branch up by so many places among its siblings; down for negative numbers.
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
