// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "exploration/exploration.hpp"

namespace punct::collections {

/// Visits the rows of the level that answers, with the moves that lead to each.
class Rows {
 public:
  /// All must outlive the object.
  Rows(Exploration& exploration, const Question& question, const std::vector<std::string>& files)
      : tree(exploration.levels[exploration.answering()]),
        keys_(question, static_cast<Likeness>(exploration.answering())),
        files_(files) {
    tree.arrange();
  }

  /// Calls `visit(row, path)` for each row; the children of a row follow it. Stops, and returns false, when it does.
  template <class Visit>
  bool for_each(const Visit& visit, std::uint32_t parent = LevelTree::kRoot) {
    for (const std::uint32_t row : tree.children(parent)) {
      path_.push_back(tree.move(row));
      if (!visit(row, path_) || !for_each(visit, row)) return false;
      path_.pop_back();
    }
    return true;
  }
  /// Games that reach the position after a row.
  [[nodiscard]] std::uint64_t reach(std::uint32_t row, const std::vector<RowMove>& path) {
    const std::uint64_t key = keys_.after(path);
    return key == 0 ? tree.counts(row).games : tree.near().of(key);
  }
  /// `file:game:ply`.
  [[nodiscard]] std::string example(std::uint32_t row) const {
    const Example example = tree.example(row);
    return files_.at(example.file) + ":" + std::to_string(example.game) + ":" + std::to_string(example.ply);
  }

  LevelTree& tree;

 private:
  RowKeys keys_;
  const std::vector<std::string>& files_;
  std::vector<RowMove> path_;
};

}  // namespace punct::collections
