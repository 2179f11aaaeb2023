// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace punct::formats {

/// The comment of a move as nodes hold it: the time that it states for the clock, and texts and drawn marks in turn.
struct SgfNotes {
  /// What one node holds: read in this order. Never two marks, for the order of properties means nothing.
  struct Node {
    std::string_view text;
    std::string_view marks;
  };
  /// In milliseconds.
  std::optional<std::int64_t> time;
  std::vector<Node> nodes;
};

/// Takes a comment apart such that the nodes, read one after the other, give the same comment again. The parts view it.
[[nodiscard]] SgfNotes read_sgf_notes(std::string_view comment);

}  // namespace punct::formats
