// SPDX-License-Identifier: MIT
#include "diagram/space_names.hpp"

#include <string>

#include "board/board_marks.hpp"
#include "board/pieces.hpp"
#include "board/text_width.hpp"

namespace punct::render {
namespace {

// The spaces whose names would be hidden, at least in part, by pieces or by marks.
SpaceSet hidden_names(const BoardView& view, const Diagram& diagram) {
  SpaceSet hidden = diagram.position.covered();
  const auto hide_line = [&](Space from, Space to) {
    constexpr double near = 10;
    for (const Space space : kAllSpaces)
      if (distance_to_line(view.at(space), view.at(from), view.at(to)) < near) hidden.insert(space);
  };
  for (const Mark& mark : diagram.marks) {
    if (const auto* const ghost = std::get_if<GhostMark>(&mark))
      for (const Space dot : ghost->piece.dots.dots()) hidden.insert(dot);
    if (const auto* const arrow = std::get_if<ArrowMark>(&mark)) hide_line(arrow->from, arrow->to);
    if (const auto* const trace = std::get_if<TraceMark>(&mark); trace != nullptr && trace->from)
      hide_line(trace->from->punct, trace->piece.dots.punct);
    if (const auto* const path = std::get_if<PathMark>(&mark))
      for (std::size_t i = 1; i < path->spaces.size(); ++i) hide_line(path->spaces[i - 1], path->spaces[i]);
    if (const auto* const sign = std::get_if<SignMark>(&mark))
      for (const Space space : sign->spaces) hidden.insert(space);
    if (const auto* const marker = std::get_if<RoundMarker>(&mark)) hidden.insert(marker->space);
  }
  return hidden;
}

// Where the names stand. A part of the board has them on its spaces: it lacks letters or numbers of the edge without
// which nobody could name these. Small pictures have no room for names on spaces.
Coordinates coordinates_of(const Diagram& diagram, const Signs& signs) {
  if (!is_legible(diagram, signs.edge_label)) return Coordinates::none;
  const Coordinates wanted =
      diagram.coordinates.value_or(diagram.crop.empty() ? Coordinates::edge_one : Coordinates::spaces);
  const bool is_too_small = wanted == Coordinates::spaces && !is_legible(diagram, signs.space_name);
  return is_too_small ? Coordinates::edge_one : wanted;
}

// The spaces that labels name: labels stand there if there is room for them.
SpaceSet labeled_spaces(const Diagram& diagram) {
  SpaceSet labeled;
  for (const Mark& mark : diagram.marks)
    if (const auto* const label = std::get_if<LabelMark>(&mark)) labeled.insert(label->space);
  return labeled;
}

}  // namespace

void draw_names_beside_labels(const Block& block, const BoardView& view, const Diagram& diagram, const Signs& signs,
                              const SpaceSet& apart) {
  SpaceSet others = hidden_names(view, diagram);
  for (const Space space : kAllSpaces)
    if (!apart.contains(space)) others.insert(space);
  draw_space_names(block.pen, view, others, block.box, signs.space_name);
}

bool draw_names(const Block& block, const BoardView& view, const Diagram& diagram, const Signs& signs) {
  const Coordinates place = coordinates_of(diagram, signs);
  if (place == Coordinates::spaces) {
    SpaceSet hidden = hidden_names(view, diagram);
    labeled_spaces(diagram).for_each([&hidden](Space space) { hidden.insert(space); });
    draw_space_names(block.pen, view, hidden, block.box, signs.space_name);
    return true;
  }
  if (place == Coordinates::none) return false;
  draw_edge_labels(block.pen, view, block.box, signs.edge_label, false);
  // Larger letters would touch each other where columns and rows end side by side.
  if (place == Coordinates::edge && detail_of(diagram) == Detail::full)
    draw_edge_labels(block.pen, view, block.box, signs.edge_label, true);
  return false;
}

void draw_names_on_pieces(const Block& block, const BoardView& view, const Diagram& diagram) {
  constexpr double size = 5.7;
  constexpr double least_pixels = 5;
  if (!is_legible(diagram, size, least_pixels)) return;
  diagram.position.covered().for_each([&](Space space) {
    const Piece& top = *diagram.position.top(space);
    const bool is_narrow = top.level > 2;
    const Point at = view.at(space) + Point{0, is_narrow ? 10.6 : (body_radius(top.level) + 8) / 2 - 0.6};
    const Box& box = block.box;
    if (at.x - 12 < box.left || at.x + 12 > box.right || at.y - 4 < box.top || at.y + 4 > box.bottom) return;
    const PieceRoles& roles = roles_of(top.owner);
    const std::string name = space.name();
    Box patch = box_around(at, {text_width(name, size) / 2 + 0.8, 2.4});
    if (name.find_first_of("JQ") != std::string::npos) patch.bottom += 1.3;
    if (is_narrow) block.pen.path(roles.ladder, rectangle(patch, 1.5));
    block.pen.text(roles.figure, at, size, name);
  });
}

}  // namespace punct::render
