// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "punct/render/diagram_file.hpp"
#include "punct/space.hpp"
#include "tools/render/options.hpp"
#include "tools/render/pictures.hpp"

namespace punct::cli {

/// A game's pictures; or the requested ply or piece that does not exist, or the number of pictures if there are too
/// many.
struct Drawn {
  std::vector<Picture> pictures;
  std::optional<std::size_t> no_ply_of;
  Space no_piece;
  /// Whether the moves of some piece are marked. In a sequence it need not be on the board, or may not move, all the
  /// time.
  bool marks_moves = false;
  /// Whether the winning connection was requested and there is none.
  bool no_connection = false;
  std::size_t too_many = 0;
  [[nodiscard]] std::size_t memory() const noexcept;
};

/// Whether a diagram asks for the winning connection, and nobody has one.
[[nodiscard]] bool lacks_connection(const render::Diagram& diagram);

/// Draws the pictures of a game that the options ask for. A game without positions gives none.
void draw_game(GameView& view, const RenderOptions& options, Drawn& drawn);

}  // namespace punct::cli
