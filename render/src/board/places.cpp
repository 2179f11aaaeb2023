// SPDX-License-Identifier: MIT
#include "punct/render/places.hpp"

#include <algorithm>

#include "board/board.hpp"

namespace punct::render {

std::optional<std::array<Point, kSpaces>> places_of_spaces(const Scene& scene, int turns) {
  const auto board =
      std::find_if(scene.groups.begin(), scene.groups.end(), [](const Group& group) { return group.id == "board"; });
  if (board == scene.groups.end()) return std::nullopt;
  const BoardView view(turns);
  std::array<Point, kSpaces> places{};
  std::transform(kAllSpaces.begin(), kAllSpaces.end(), places.begin(),
                 [&](Space space) { return board->offset + view.at(space) * board->scale; });
  return places;
}

}  // namespace punct::render
