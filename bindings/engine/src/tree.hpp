// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punct/record.hpp"

namespace punct::engine {

/// The tree of a record, taken apart so that lines can be exchanged and cut, and put together again.
class Tree {
 public:
  explicit Tree(const Record& record);

  /// Moves the line that a node belongs to one place up among its alternatives: the first of them becomes the line
  /// that it was an alternative to. False for the main line.
  bool promote(NodeIndex node);
  /// The other way round; false for the last of the alternatives.
  bool demote(NodeIndex node);
  /// Takes a move and all that follows it out. Where it has alternatives, the first takes its place. Gives the move
  /// before it, kNoNode for the start.
  NodeIndex remove(NodeIndex node);

  /// Other notes than the record has; the record itself can only add to them.
  struct Notes {
    /// The comment before the first move.
    std::optional<std::string> comment;
    /// The NAGs of this node.
    NodeIndex of = kNoNode;
    std::vector<std::uint8_t> nags;
  };
  /// The record with this tree; `node` becomes the same move's number in it. Tags, start and comments are kept.
  [[nodiscard]] Record build(NodeIndex& node, const Notes& notes) const;

  /// The move before a node, in whichever line that stands; kNoNode for the start.
  [[nodiscard]] NodeIndex before(NodeIndex node) const noexcept { return nodes_[node].before; }
  /// The first move of the line that a node belongs to.
  [[nodiscard]] NodeIndex head(NodeIndex node) const noexcept;
  /// The ply of a node, from 1.
  [[nodiscard]] std::uint32_t ply(NodeIndex node) const noexcept { return nodes_[node].ply; }

 private:
  struct Node {
    NodeIndex next = kNoNode;
    NodeIndex before = kNoNode;
    /// The move that this one, the first of a variation, stands in the stead of.
    NodeIndex instead_of = kNoNode;
    std::uint32_t ply = 1;
    std::vector<NodeIndex> variations;
  };
  void put_first(NodeIndex old_first, NodeIndex new_first);
  [[nodiscard]] Record build_frame(const Notes& notes) const;
  void copy_notes(NodeIndex node, bool begins, const Notes& notes, Record& to, NodeIndex copy) const;

  const Record& record_;
  std::vector<Node> nodes_;
  NodeIndex first_ = kNoNode;
};

}  // namespace punct::engine
