// SPDX-License-Identifier: MIT
#include "ways.hpp"

#include <algorithm>
#include <optional>

#include "punct/distance.hpp"
#include "punct/footprint.hpp"
#include "punct/notation.hpp"
#include "punct/rules.hpp"
#include "punct/words.hpp"

namespace punct::engine {
namespace {

// How likely a player wants a move among those that differ in the way the piece lies: by the distances to a connection
// that it leaves, then by how near the center it is.
int likelihood(const Position& position, const Move& move) {
  Position after = position;
  after.play_unchecked(move);
  const Player mover = position.to_move();
  const int gain =
      distance_to_connection(after.topmost(opponent(mover))) - distance_to_connection(after.topmost(mover));
  const Space center = *Space::at(9, 9);
  return 20 * gain - distance(move.to.minors[0], center) - distance(move.to.minors[1], center);
}

// The level on which a piece would come to lie, if that were legal. `moved` is where it lies now.
int level_on(const Position& position, const Footprint& dots, const Piece* moved) {
  int height = 0;
  for (const Space dot : dots.dots()) {
    const int own = moved != nullptr && moved->dots.holds(dot) ? 1 : 0;
    height = std::max(height, position.height(dot) - own);
  }
  return height + 1;
}

Json way_of(const Position& position, const MoveText& whole, const Form& form, const Footprint& dots) {
  Json json{{"piece", std::string(1, letter(form.kind))},
            {"from", whole.is_add() ? Json() : Json(whole.from.name())},
            {"dots", Json::array()},
            {"turn", form.orientation}};
  for (const Space dot : dots.dots()) json["dots"].push_back(dot.name());
  if (const auto move = resolve(position, whole)) {
    json.update({{"text", text(position, *move)},
                 {"level", move->level},
                 {"legal", true},
                 {"likelihood", likelihood(position, *move)}});
  } else {
    json.update({{"text", text(whole)},
                 {"level", level_on(position, dots, position.piece_with_punct_on(whole.from))},
                 {"legal", false},
                 {"code", name(move.error().code)},
                 {"message", explain(position, whole, move.error())}});
  }
  return json;
}

}  // namespace

Json ways_of(const Position& position, const MoveText& place) {
  Json json = Json::array();
  const Piece* const lies = place.is_add() ? nullptr : position.piece_with_punct_on(place.from);
  const auto kind = lies != nullptr ? std::optional(lies->kind) : place.piece;
  if (!kind) return json;
  for (const Form& form : forms_of(*kind)) {
    const auto dots = lay(form, place.punct);
    if (!dots) continue;
    MoveText whole;
    whole.from = place.from;
    whole.punct = place.punct;
    whole.minors = dots->minors;
    if (place.is_add()) whole.piece = kind;
    json.push_back(way_of(position, whole, form, *dots));
  }
  return json;
}

}  // namespace punct::engine
