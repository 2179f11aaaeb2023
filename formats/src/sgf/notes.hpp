// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace punct::formats {

/// The comment of a move, split for the nodes of SGF: the time, for the clock, and texts and drawn marks in turn.
struct SgfNotes {
  /// The content of one node, in the order of reading. A node has at most one of each, because the order of properties
  /// means nothing.
  struct Node {
    std::string_view text;
    std::string_view marks;
  };
  /// In milliseconds.
  std::optional<std::int64_t> time;
  std::vector<Node> nodes;
};

/// Splits a comment so that the nodes, read one after the other, give the same comment again. The parts view the
/// comment.
[[nodiscard]] SgfNotes read_sgf_notes(std::string_view comment);

}  // namespace punct::formats
