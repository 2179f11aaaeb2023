// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "punct/export.hpp"
#include "punct/piece.hpp"
#include "punct/position.hpp"
#include "punct/render/scene.hpp"
#include "punct/space.hpp"

namespace punct::render {

/// The size of a block of a plot; every heat map and chart is one.
inline constexpr double kBlockWidth = 560;
inline constexpr double kHeatMapHeight = 596;
inline constexpr double kChartHeight = 330;

/// The board with a shade for each space, from 0 to the greatest value, and a scale below. A space of value 0 is empty.
struct HeatMap {
  /// Letters, digits and hyphens; the name of the group in the picture.
  std::string id;
  std::string title;
  /// Words in smaller letters below the title; may be empty.
  std::string subtitle{};
  /// By Space::index(), none below 0.
  std::array<double, 256> values{};
  /// The value of the darkest shade, so that adjacent maps can be compared; 0 for the greatest value.
  double most = 0;
  /// The words at the ends of the scale.
  std::string least_label, most_label;
  /// A value between the ends, and the words below its place on the scale; none if it is 0.
  double middle = 0;
  std::string middle_label{};
  /// Whether the values are whole numbers. Where they are few, the scale has a box for each instead of a slope.
  bool counts = false;
  /// How many sixths the board is turned clockwise.
  int turns = 0;
  /// Pieces that are on the board, from the lowest level to the highest. They are outlines, Black's gray,
  /// below the shades.
  std::vector<Piece> pieces{};
};

/// Values by place: by category in a bar chart, at 0, 1, 2, ... in a line chart.
struct Series {
  std::string name;
  Tint tint = Tint::plain;
  std::vector<double> values;
  /// Whose values these are, if they are a player's: each player has one color, in lines and in bars.
  std::optional<Player> player{};
};

/// Lines over whole numbers from 0, or bars side by side for each category.
struct Chart {
  std::string id;
  std::string title;
  /// The words for the places along the bottom.
  std::string bottom_label;
  std::vector<Series> series;
  /// For bars: a name for each place. Without any, the series are drawn as lines.
  std::vector<std::string> categories;
  /// Whether a category begins at what its name says, as a class of numbers does. The name then stands where it begins.
  bool named_by_start = false;
  /// For lines: places with a sign and its words, such as a move in a game. The series must have a value there; signs
  /// of others are not drawn.
  struct Sign {
    std::size_t place;
    std::size_t series;
    std::string words;
    /// Whose sign it is, if it is not that of the series.
    std::optional<Player> mover{};
  };
  std::vector<Sign> signs;
  /// The names of the rows of signs, a row for each player; those of the series if empty.
  std::vector<std::string> rows{};
  /// What signs mean; it stands below the title.
  std::string key{};
  /// Draws lines as steps, for values that hold until the next place.
  bool steps = false;
  /// For lines: the room after the last place, in places. The last step goes on to its end.
  double after = 0;
  /// The height that it takes up.
  double height = kChartHeight;
  /// What stands before the decimals of numbers.
  char decimal_point = '.';
  /// For lines: the value at which neither player is ahead, which has a line across; none if it is 0.
  double even = 0;
};

PUNCT_API void draw(Scene& scene, const HeatMap& map, Point left_top);
/// As wide as `width`. Words that are too long for their place are smaller.
PUNCT_API void draw(Scene& scene, const Chart& chart, Point left_top, double width = kBlockWidth);
/// A heading in a group of this name, with lines in smaller letters below; at most as wide as `width`.
PUNCT_API void draw_heading(Scene& scene, const std::string& heading, const std::vector<std::string>& lines,
                            Point left_top, double width = 2 * kBlockWidth, const std::string& id = "heading");

}  // namespace punct::render
