// SPDX-License-Identifier: MIT
// The names of spaces on a board: at its edge, on its spaces, on its pieces.
#pragma once

#include "board/board.hpp"
#include "diagram/panels.hpp"
#include "punct/render/layout.hpp"

namespace punct::render {

/// Draws the names at the edge, or on the spaces but those with labels; returns whether these.
bool draw_names(const Block& block, const BoardView& view, const Diagram& diagram, const Signs& signs);

/// Draws the names of spaces whose labels stand elsewhere.
void draw_names_beside_labels(const Block& block, const BoardView& view, const Diagram& diagram, const Signs& signs,
                              const SpaceSet& apart);

/// Draws the names of covered spaces below the dots there, in the middle of the rim of the topmost piece. The rims of
/// high pieces are too narrow: there a name stands across the outline, on a patch in the color of the piece. J and Q
/// reach below the line.
void draw_names_on_pieces(const Block& block, const BoardView& view, const Diagram& diagram);

}  // namespace punct::render
