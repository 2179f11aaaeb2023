// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "punct/export.hpp"
#include "punct/position.hpp"
#include "punct/render/marks.hpp"
#include "punct/render/scene.hpp"

namespace punct::render {

/// Where the names of columns and rows stand.
enum class Coordinates : std::uint8_t {
  edge,    ///< letters and numbers around the board
  spaces,  ///< the name of each space on it, where nothing lies there
  none,
};

/// What is to be drawn: a position, marks on it, and what stands around it.
struct Diagram {
  Position position{};
  std::vector<Mark> marks;
  /// Words under the board; may be empty, and is broken into lines.
  std::string caption;
  /// The heading of the picture for a reader who cannot see it; made from the position where it is empty.
  std::string title;
  /// How many sixths the board is turned clockwise; 3 puts Black's side down. Taken modulo 6.
  int turns = 0;
  /// Shows only the surroundings of these spaces; all of the board where there are none.
  std::vector<Space> crop;
  Coordinates coordinates = Coordinates::edge;
  /// A small board a level beside the whole, what the level below shows dimmed.
  bool layers = false;
  /// The levels pulled apart in an oblique view, in place of the plain board. Marks, and letters and numbers at the
  /// edge, are not drawn on it.
  bool explode = false;
  /// What is left in the sets of both players.
  bool sets = false;
  /// What the signs mean.
  bool legend = false;
  /// Spaces whose stacks are listed at the side.
  std::vector<Space> insets;
  /// Leaves the level figures, ladders and gap signs out.
  bool plain = false;
};

/// Lays a diagram out: pure arithmetic, the same scene for the same diagram on every machine. Linear in what is drawn.
[[nodiscard]] PUNCT_API Scene layout(const Diagram& diagram);

/// The page of a sheet, in units of the scene; portrait A4 in proportion where nothing else is said.
struct SheetOptions {
  int columns = 2;
  int rows = 3;
  double width = 1190;
  double height = 1684;
};
/// Puts several scenes on pages, in reading order, each as large as its place allows.
[[nodiscard]] PUNCT_API std::vector<Scene> sheets(const std::vector<Scene>& scenes, const SheetOptions& options);

}  // namespace punct::render
