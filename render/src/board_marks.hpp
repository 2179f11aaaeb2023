// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "board.hpp"
#include "punct/render/marks.hpp"

namespace punct::render {

/// Highlights color the plate around their spaces and, in a paler color, the spaces; so they go beneath the sockets and
/// above them.
void draw_highlights(const Pen& pen, const BoardView& view, const std::vector<Mark>& marks);
void draw_highlighted_sockets(const Pen& pen, const BoardView& view, const std::vector<Mark>& marks);
/// The ghosts that lie beneath the pieces.
void draw_ghosts_below(const Pen& pen, const BoardView& view, const std::vector<Mark>& marks);
/// The marks that lie above the pieces.
void draw_marks_above(const Pen& pen, const BoardView& view, const std::vector<Mark>& marks, const Position& position);

}  // namespace punct::render
