// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "punct/export.hpp"
#include "punct/position.hpp"
#include "punct/render/marks.hpp"
#include "punct/render/scene.hpp"
#include "punct/render/words.hpp"

namespace punct::render {

/// Where the names of columns and rows stand.
enum class Coordinates : std::uint8_t {
  edge,      ///< letters and numbers around the board, at both ends of each line
  edge_one,  ///< the same at one end
  spaces,    ///< the name of each space on it, where nothing lies there
  none,
};
/// `edge`, `edge-one`, ...
[[nodiscard]] PUNCT_API std::string_view name(Coordinates coordinates) noexcept;
[[nodiscard]] PUNCT_API std::optional<Coordinates> coordinates_named(std::string_view name) noexcept;

/// How large the signs are and how many of them there are.
enum class Detail : std::uint8_t {
  automatic,  ///< as the size of the picture asks for
  full,       ///< for 34 pixels and more from space to space
  medium,     ///< for 22 to 34: larger figures, ladders where there is room
  small,      ///< below: the largest figures, no ladders
};
/// `auto`, `full`, `medium` or `small`.
[[nodiscard]] PUNCT_API std::string_view name(Detail detail) noexcept;
/// The detail with this name, of those that can be asked for: `medium` is not.
[[nodiscard]] PUNCT_API std::optional<Detail> detail_named(std::string_view name) noexcept;
/// The detail for so many pixels from space to space, which is not `automatic`.
[[nodiscard]] PUNCT_API Detail detail_for(double pixels) noexcept;

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
  /// `std::nullopt` for names at the edge or, if a crop shows none of these, on spaces.
  std::optional<Coordinates> coordinates{};
  /// A small board a level beside the whole, what the level below shows dimmed.
  bool layers = false;
  /// A set by kind, with numbers and names, in place of the board.
  bool pieces = false;
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
  Detail detail = Detail::automatic;
  /// Letters on the stacks, in the place of level figures and ladders, and below the board each stack from the side.
  bool stacks = false;
  /// A circle of its own, with its name, for each space, so that a program can take hold of it.
  bool each_space = false;
  /// Says beside the board whose turn it is or who has won, if all of the board is shown.
  bool turn = true;
  /// The language of all words that are not the caller's.
  Language language = Language::en;
  /// See Scene::id_prefix.
  std::string id_prefix{};
  /// As how many pixels (1/96 inch) a unit will be drawn, 0 for natural_width(); settles what `automatic` means and how
  /// large words and the key of the stacks are.
  double scale = 0;
};

/// Lays a diagram out: pure arithmetic, the same scene for the same diagram on every machine. Linear in what is drawn.
[[nodiscard]] PUNCT_API Scene layout(const Diagram& diagram);

/// The same for a picture that is `pixels` (1/96 inch) wide.
[[nodiscard]] PUNCT_API Scene layout(Diagram diagram, double pixels);
/// How wide the picture is, in pixels, if nobody says: as many as it has units, of a part of the board at least 480.
[[nodiscard]] PUNCT_API double natural_width(const Diagram& diagram, const Scene& scene) noexcept;

/// The page of a sheet, in units of the scene; portrait A4 in proportion where nothing else is said.
struct SheetOptions {
  int columns = 2;
  int rows = 3;
  double width = 1190;
  double height = 1684;
  /// Words at the head of every page; may be empty.
  std::string heading{};
  /// At the foot of every page which of how many it is, if there are several.
  Language language = Language::en;
};
/// Puts scenes side by side, the first at the left, all with the same height of their boards.
[[nodiscard]] PUNCT_API Scene side_by_side(const std::vector<Scene>& scenes);
/// How wide the place of a scene is, in units of the page.
[[nodiscard]] PUNCT_API double cell_width(const SheetOptions& options) noexcept;
/// Puts several scenes on pages, in reading order, each as large as its place allows.
[[nodiscard]] PUNCT_API std::vector<Scene> sheets(const std::vector<Scene>& scenes, const SheetOptions& options);

}  // namespace punct::render
