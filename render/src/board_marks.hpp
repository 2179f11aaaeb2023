// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "board.hpp"
#include "punct/render/marks.hpp"

namespace punct::render {

/// The marks that lie beneath the pieces, and those above.
void draw_marks_below(const Pen& pen, const BoardView& view, const std::vector<Mark>& marks);
void draw_marks_above(const Pen& pen, const BoardView& view, const std::vector<Mark>& marks, const Position& position);

}  // namespace punct::render
