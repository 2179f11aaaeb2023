// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/move_text.hpp"
#include "punct/position.hpp"
#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct {

/// A move of a record that is edited, and all that may follow it. The root of a RecordTree stands for the start and has
/// no move; its comment is that before the first move.
struct Branch {
  MoveText text;
  Place place;
  /// `std::nullopt` for a move that is illegal or was not reached.
  std::optional<Move> move;
  /// These may be changed as they are.
  std::string comment;
  /// For the first move of a variation.
  std::string comment_before;
  /// A byte each.
  std::string nags;
  /// Null for the root, and for a branch that was removed.
  Branch* parent = nullptr;
  /// The sibling that it replaces in the record; null for the first child, and once siblings have changed places.
  Branch* stead = nullptr;
  /// The first is the next move of the same line; the others are variations on it.
  std::vector<std::unique_ptr<Branch>> children;
  /// How many others refer to it; a removed branch lives as long as it or one below it is held.
  std::uint32_t holders = 0;
  /// For a branch that was removed from its tree, the position before it; null if that is unknown.
  std::unique_ptr<Position> base;
  /// Its number in the last record that was written.
  NodeIndex index = kNoNode;
};

/// The moves of a record as a tree that can be edited, and written into a record again. Takes some 300 bytes per move.
/// No function is recursive, so depth costs no stack. A branch stays where it is until it is removed.
class RecordTree {
 public:
  /// `game` must be the replay of the record; neither is needed afterwards.
  PUNCT_API RecordTree(const Record& record, const Game& game);
  PUNCT_API ~RecordTree();
  RecordTree(const RecordTree&) = delete;             ///< Branches know their places.
  RecordTree& operator=(const RecordTree&) = delete;  ///< The same.

  [[nodiscard]] Branch& root() noexcept { return root_; }  ///< The start.
  /// The move with this number in the record that the tree was made of; the root for kNoNode. Takes time in proportion
  /// to the tree.
  [[nodiscard]] PUNCT_API Branch& at(NodeIndex index) noexcept;
  /// The position after the moves up to a branch; `std::nullopt` if one of them is illegal. Constant time along a line.
  [[nodiscard]] PUNCT_API std::optional<Position> position(const Branch& branch);

  /// Adds a legal move as the last child, or returns the child that has it.
  PUNCT_API Branch& add(Branch& parent, const Move& move, bool connects);
  /// Takes a branch with all that follows it out; the next of its siblings takes its place. Not for the root. The
  /// branch is gone unless somebody holds it or a part of it.
  PUNCT_API void remove(Branch& branch);
  /// Moves a branch up by so many places among its siblings; down for negative numbers. Not for the root.
  PUNCT_API void move_up(Branch& branch, std::ptrdiff_t places);
  /// Moves the line that a branch belongs to up by one place, so that it comes before what it was an alternative to.
  /// False for the main line.
  PUNCT_API bool promote(Branch& branch);
  /// The other way round: the next alternative comes before the line. False if there is none.
  PUNCT_API bool demote(Branch& branch);

  /// Writes the moves and their notes into a record that has none yet, and their numbers into Branch::index. A
  /// variation on a variation stays one as long as their siblings keep their places. What a comment before says of a
  /// move that begins no variation goes to the comment after it.
  PUNCT_API void write_to(Record& record);

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

/// What a record says beside its moves and the comments on them: tags, start, what is stated, place. The first step to
/// a copy with other moves. `without`: the tag with this name is left out.
[[nodiscard]] PUNCT_API Record heading_of(const Record& record, std::string_view without = {});

/// The move before each move of a record, in whichever line that is; kNoNode for those that can come first.
[[nodiscard]] PUNCT_API std::vector<NodeIndex> moves_before(const Record& record);

}  // namespace punct
