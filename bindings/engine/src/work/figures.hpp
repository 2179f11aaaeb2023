// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "punct/expected.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"
#include "work/job.hpp"

namespace punct::engine {

[[nodiscard]] inline Position played_in(const Position& position, const Move& move) {
  Position after = position;
  after.play_unchecked(move);
  return after;
}
/// The position of a line among the options, that of the start where there is none; or what is wrong with it.
[[nodiscard]] Expected<Position, Json> position_in(const WorkOptions& options, const char* name);
/// The legal move that a text stands for, or why it stands for none.
[[nodiscard]] Expected<Move, Json> move_in(const Position& position, const std::string& words);

}  // namespace punct::engine
