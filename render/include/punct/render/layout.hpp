// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "punct/export.hpp"
#include "punct/position.hpp"
#include "punct/render/marks.hpp"
#include "punct/render/scene.hpp"
#include "punct/render/words.hpp"

namespace punct::render {

/// The places of the names of columns and rows.
enum class Coordinates : std::uint8_t {
  edge,      ///< letters and numbers around the board, at both ends of each line
  edge_one,  ///< the same at one end, where nothing else is
  spaces,    ///< the name of each space on it, if it is empty
  none,
};
/// `edge`, `edge-one`, ...
[[nodiscard]] PUNCT_API std::string_view name(Coordinates coordinates) noexcept;
/// The coordinates with this name; `std::nullopt` for other text.
[[nodiscard]] PUNCT_API std::optional<Coordinates> coordinates_named(std::string_view name) noexcept;

/// The size and number of the signs.
enum class Detail : std::uint8_t {
  automatic,  ///< by the size of the picture
  full,       ///< for 34 pixels and more from space to space
  medium,     ///< for 22 to 34: larger numbers, ladders if there is room
  small,      ///< below: the largest numbers, no ladders
};
/// `auto`, `full`, `medium` or `small`.
[[nodiscard]] PUNCT_API std::string_view name(Detail detail) noexcept;
/// The detail with this name; `std::nullopt` for other text.
[[nodiscard]] PUNCT_API std::optional<Detail> detail_named(std::string_view name) noexcept;
/// The detail for this distance between spaces in pixels; never `automatic`.
[[nodiscard]] PUNCT_API Detail detail_for(double pixels) noexcept;

/// What the main picture shows.
enum class View : std::uint8_t {
  board,    ///< the board from above, with marks
  apart,    ///< the levels one above the other
  oblique,  ///< the stacks as they look from White's or Black's side
  pieces,   ///< a set by kind, with numbers and names, instead of the board
};
/// `board`, `apart`, `oblique` or `pieces`.
[[nodiscard]] PUNCT_API std::string_view name(View view) noexcept;
/// The view with this name; `std::nullopt` for other text.
[[nodiscard]] PUNCT_API std::optional<View> view_named(std::string_view name) noexcept;
/// Whether a view draws a mark: `board` draws all, `oblique` highlights and the last move.
[[nodiscard]] PUNCT_API bool draws(View view, const Mark& mark) noexcept;
/// Whether it draws names there: `board` everywhere, `apart` on spaces, `oblique` at the edge, at one end of each line.
[[nodiscard]] PUNCT_API bool draws(View view, Coordinates coordinates) noexcept;
/// Whether it draws Diagram::numbers: `board` and `oblique` do.
[[nodiscard]] PUNCT_API bool draws_numbers(View view) noexcept;

/// A diagram: a position, marks on it, and the things around the board.
struct Diagram {
  Position position{};
  std::vector<Mark> marks;
  /// Words under the board; may be empty, and is broken into lines.
  std::string caption;
  /// The title for readers who cannot see the picture; derived from the position if empty.
  std::string title;
  /// Clockwise turns of the board by 60 degrees; 3 puts Black's side at the bottom. Taken modulo 6.
  int turns = 0;
  /// Shows only the area around these spaces; the whole board if empty. See shows_part().
  std::vector<Space> crop;
  /// `std::nullopt` for names at one end of each line or, in a crop, on spaces.
  std::optional<Coordinates> coordinates{};
  /// One small board per level beside the whole, with lower levels dimmed.
  bool layers = false;
  View view = View::board;
  /// Words on topmost dots, instead of their levels and letters, and in a `plain` diagram too.
  std::vector<std::pair<Space, std::string>> numbers{};
  /// The pieces left in the sets of both players.
  bool sets = false;
  /// A legend of the signs that are there.
  bool legend = false;
  /// Whether the legend explains the signs of any position, and the turn stands at the same corner for both players,
  /// for one of many pictures that shall have the same size.
  bool whole_legend = false;
  /// Spaces whose stacks are listed at the side.
  std::vector<Space> insets;
  /// Omits the level numbers, ladders and gap signs.
  bool plain = false;
  Detail detail = Detail::automatic;
  /// Letters on the stacks, instead of level numbers and ladders, and each stack from the side below the board.
  bool stacks = false;
  /// A separate circle with its name for each space, so that a program can find it.
  bool each_space = false;
  /// Shows beside the board whose turn it is or who has won, if the whole board is shown.
  bool turn = true;
  /// Whether that stands at the same corner for both players, also with a legend of this position.
  bool turn_at_one_corner = false;
  /// A factor for the size of letters and figures on the board.
  double letters = 1;
  /// The language of all words except the caller's.
  Language language = Language::en;
  /// See Scene::id_prefix.
  std::string id_prefix{};
  /// The size of a unit in pixels (1/96 inch), 0 for natural_width(); it sets what `automatic` means, and the size of
  /// words and of the key of the stacks.
  double scale = 0;

  /// Whether only a part of a board is shown: the pieces of a set are on none, but the small boards of `layers` are.
  [[nodiscard]] bool shows_part() const noexcept { return !crop.empty() && (view != View::pieces || layers); }
};

/// Lays out a diagram by pure arithmetic: the same scene for the same diagram. Where the mathematics of another C
/// library rounds differently, the last written digit of some coordinates may differ. Linear in the shapes drawn.
[[nodiscard]] PUNCT_API Scene layout(const Diagram& diagram);

/// The same for a picture that is `pixels` (1/96 inch) wide.
[[nodiscard]] PUNCT_API Scene layout(Diagram diagram, double pixels);

/// The least and the most millimeters between neighboring spaces that layout_to_scale() is made for.
inline constexpr double kLeastScale = 0.5;
inline constexpr double kMostScale = 100;
/// A scene, and the width of its picture in inches.
struct ScaledScene {
  Scene scene;
  double inches;
};
/// Lays out a diagram for a picture whose neighboring spaces are `millimeters` apart, a positive number. Never fails.
[[nodiscard]] PUNCT_API ScaledScene layout_to_scale(Diagram diagram, double millimeters);

/// The default width in pixels: as many as the picture has units, for a part of the board at least 480.
[[nodiscard]] PUNCT_API double natural_width(const Diagram& diagram, const Scene& scene) noexcept;

/// The page of a sheet, in units of the scene; by default with the proportions of portrait A4.
struct SheetOptions {
  int columns = 2;
  int rows = 3;
  double width = 1190;
  double height = 1684;
  /// Words at the head of every page, on one line if they fit; may be empty. A long line is broken at its newlines and
  /// moves the scenes down.
  std::string heading{};
  /// Writes the number of the page and of all pages at the foot of every page, if there are several.
  Language language = Language::en;
};
/// The heading for the sheets of a game, such as `Ada – Bo, 1-0` and on the next line `Club evening`. Empty arguments
/// stand for what is not known; of the players alone one may be. Empty if neither players nor event are known.
[[nodiscard]] inline std::string sheet_heading(std::string_view white, std::string_view black, std::string_view result,
                                               std::string_view event) {
  std::string words;
  if (!white.empty() || !black.empty()) {
    words.append(white.empty() ? "?" : white).append(" – ").append(black.empty() ? "?" : black);
    if (!result.empty()) words.append(", ").append(result);
  }
  if (!event.empty()) words.append(words.empty() ? "" : "\n").append(event);
  return words;
}
/// How many of so many panels are in a row: at most four, and all rows as full as possible.
[[nodiscard]] PUNCT_API std::size_t panel_columns(std::size_t panels) noexcept;
/// Puts scenes of one size side by side, the first at the left, in rows of panel_columns().
[[nodiscard]] PUNCT_API Scene side_by_side(const std::vector<Scene>& scenes);
/// The width of the place of a scene, in units of the page.
[[nodiscard]] PUNCT_API double cell_width(const SheetOptions& options) noexcept;
/// Puts several scenes on pages, in reading order, each as large as its place allows.
[[nodiscard]] PUNCT_API std::vector<Scene> sheets(const std::vector<Scene>& scenes, const SheetOptions& options);

}  // namespace punct::render
