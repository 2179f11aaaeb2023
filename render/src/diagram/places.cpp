// SPDX-License-Identifier: MIT
#include "punct/render/places.hpp"

#include <algorithm>

#include "board/board.hpp"
#include "diagram/panels.hpp"

namespace punct::render {

std::optional<std::array<Point, kSpaces>> places_of_spaces(const Scene& scene, const Diagram& diagram) {
  const auto board =
      std::find_if(scene.groups.begin(), scene.groups.end(), [](const Group& group) { return group.id == "board"; });
  if (board == scene.groups.end()) return std::nullopt;
  const BoardView view(diagram.turns);
  const Affine ground = ground_of(diagram);
  std::array<Point, kSpaces> places{};
  std::transform(kAllSpaces.begin(), kAllSpaces.end(), places.begin(),
                 [&](Space space) { return board->offset + ground(view.at(space)) * board->scale; });
  return places;
}

std::optional<std::array<Point, kSpaces>> places_of_spaces(const Scene& scene, int turns) {
  Diagram diagram;
  diagram.turns = turns;
  return places_of_spaces(scene, diagram);
}

}  // namespace punct::render
