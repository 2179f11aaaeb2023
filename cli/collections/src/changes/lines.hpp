// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "punct/record.hpp"

namespace punct::collections {

/// Copies lines of play into a record without moves: the main line, then variations in the order in which they are
/// found, so that those of a move keep their order. `takes(NodeIndex, bool in_main_line)` is false for a move that ends
/// its line, and `copied(NodeIndex from, NodeIndex to)` copies the notes on a move. Returns the last move of the main
/// line.
template <class Takes, class Copied>
NodeIndex copy_lines(const Record& from, Record& to, bool with_variations, Takes takes, Copied copied) {
  // A line that is still to be copied, and the copy of the move that it replaces; kNoNode for the main line.
  struct Line {
    NodeIndex first;
    NodeIndex instead_of;
  };
  std::vector<Line> lines{{from.first(), kNoNode}};
  // Those of a move follow one another in lines.
  VariationStarter variations(to);
  NodeIndex last_of_main = kNoNode;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const NodeIndex instead_of = lines[i].instead_of;
    NodeIndex last = kNoNode;
    for (NodeIndex node = lines[i].first; node != kNoNode && takes(node, i == 0); node = from.next(node)) {
      const bool begins = last == kNoNode && instead_of != kNoNode;
      last = begins ? variations.begin(instead_of, from.move(node), from.place(node))
                    : to.append(last, from.move(node), from.place(node));
      copied(node, last);
      for (NodeIndex first = from.variation(node); with_variations && first != kNoNode;
           first = from.next_variation(first))
        lines.push_back({first, last});
    }
    if (i == 0) last_of_main = last;
  }
  return last_of_main;
}

}  // namespace punct::collections
