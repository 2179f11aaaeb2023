// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "punct/record.hpp"

namespace punct::formats {

/// Visits all moves of a record in the order of writing: a move, the variations that replace it, the next move. The
/// visitor has `move(NodeIndex, ply)`, `begin_variation(NodeIndex first)` and `end_variation()`; plies count from 1.
/// Does not recurse, however deep variations nest.
template <class Visitor>
class RecordWalk {
 public:
  RecordWalk(const Record& record, Visitor& visitor) : record_(record), visitor_(visitor) {}

  void run() {
    follow(record_.first(), 1);
    while (!path_.empty()) {
      Step& step = path_.back();
      if (step.variation != kNoNode) {
        const NodeIndex first = step.variation;
        step.variation = record_.next_variation(first);
        visitor_.begin_variation(first);
        follow(first, step.ply);
      } else {
        const Step done = step;
        path_.pop_back();
        follow(record_.next(done.node), done.ply + 1);
      }
    }
  }

 private:
  // A move whose variations are being visited.
  struct Step {
    NodeIndex node;
    NodeIndex variation;
    std::uint32_t ply;
  };

  // Visits the moves of a line from here up to one that has variations, or to the end.
  void follow(NodeIndex node, std::uint32_t ply) {
    for (; node != kNoNode; node = record_.next(node), ++ply) {
      visitor_.move(node, ply);
      if (const NodeIndex variation = record_.variation(node); variation != kNoNode) {
        path_.push_back({node, variation, ply});
        return;
      }
    }
    if (!path_.empty()) visitor_.end_variation();
  }

  const Record& record_;
  Visitor& visitor_;
  std::vector<Step> path_;
};

}  // namespace punct::formats
