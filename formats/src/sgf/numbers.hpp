// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace punct::formats {

/// The running numbers of the actions in all lines of a game, with the state before each action, as a tree. The index
/// of its last action names a line; 0 is the start.
template <class State>
class SgfNumbers {
 public:
  using Index = std::uint32_t;

  void clear() { actions_.assign(1, {}); }

  /// The number of the last action of a line that has one.
  [[nodiscard]] std::int32_t last(Index line) const noexcept { return actions_[line].number; }
  /// Adds an action to a line and returns the longer line. The number is raised to that of the action before it.
  Index add(Index line, std::int32_t number, const State& before) {
    const Action& parent = actions_[line];
    const Action& far = actions_[parent.jump];
    const bool doubles = parent.depth - far.depth == far.depth - actions_[far.jump].depth;
    const Index jump = doubles ? far.jump : line;
    const Action action{std::max(number, parent.number), parent.depth + 1, line, jump, before};
    actions_.push_back(action);
    return static_cast<Index>(actions_.size() - 1);
  }
  /// The first action of the line whose number is at least this one; there must be one. Logarithmic time: each action
  /// points to its parent and to an action far before it.
  [[nodiscard]] Index first_from(Index line, std::int32_t number) const noexcept {
    while (true) {
      const Action& action = actions_[line];
      if (actions_[action.jump].number >= number && action.jump != line) {
        line = action.jump;
      } else if (actions_[action.parent].number >= number && action.parent != line) {
        line = action.parent;
      } else {
        return line;
      }
    }
  }
  /// The line before an action. before() is the state at its end.
  [[nodiscard]] Index parent(Index action) const noexcept { return actions_[action].parent; }
  [[nodiscard]] const State& before(Index action) const noexcept { return actions_[action].before; }

 private:
  struct Action {
    std::int32_t number = -1;
    std::uint32_t depth = 0;
    Index parent = 0;
    Index jump = 0;
    State before{};
  };
  std::vector<Action> actions_;
};

}  // namespace punct::formats
