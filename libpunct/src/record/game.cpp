// SPDX-License-Identifier: MIT
#include <algorithm>

#include "punct/replay.hpp"

namespace punct {

Position Game::position_after(std::size_t ply) const {
  Position position = start_;
  for (std::size_t i = 0; i < ply; ++i) position.play_unchecked(main_line_.at(i));
  return position;
}

bool Game::is_sound() const noexcept {
  return std::none_of(findings_.begin(), findings_.end(),
                      [](const Finding& finding) { return finding.severity == Severity::error; });
}

}  // namespace punct
