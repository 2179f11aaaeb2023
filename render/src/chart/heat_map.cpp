// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>

#include "board/outline.hpp"
#include "chart/chart_pen.hpp"
#include "punct/space_set.hpp"

namespace punct::render {
namespace {

constexpr double kCell = 30;
constexpr int kLeastShade = 36;
constexpr Point kBoardCenter{kBlockWidth / 2, 290};
const double kColumnWidth = kCell * std::sqrt(3.0) / 2;

// Columns stand upright, A at the left, row 17 away from White (rule R2).
Point place_of(int column, int row) noexcept {
  return kBoardCenter + Point{(column - 9) * kColumnWidth, ((column - 9) / 2.0 - (row - 9)) * kCell};
}

Path hexagon(Point center, double radius, double first_angle) {
  Path path;
  for (int corner = 0; corner < 6; ++corner) {
    const double angle = first_angle + corner * std::acos(-1.0) / 3;
    const Point at = center + Point{radius * std::cos(angle), radius * std::sin(angle)};
    corner == 0 ? path.move(at) : path.line(at);
  }
  return path.close();
}

// The same after turning the board clockwise about I9 by this number of sixths.
Point place_of(int column, int row, int turns) noexcept {
  const double angle = turns * std::acos(-1.0) / 3;
  const Point way{place_of(column, row).x - kBoardCenter.x, place_of(column, row).y - kBoardCenter.y};
  return kBoardCenter +
         Point{way.x * std::cos(angle) - way.y * std::sin(angle), way.x * std::sin(angle) + way.y * std::cos(angle)};
}

void draw_turned_names(const ChartPen& pen, int turns) {
  constexpr double kDown = 4;
  // A and 1 are beyond the same corner; each stands farther away along its own line.
  constexpr double kFarther = 0.25;
  const auto beyond = [](Point last, Point next) { return next + (next - last) * kFarther; };
  for (int column = 1; column <= kColumns; ++column) {
    int row = 1;
    while (!on_board(column, row)) ++row;
    const Point at = beyond(place_of(column, row, turns), place_of(column, row - 1, turns));
    pen.text({at.x, at.y + kDown}, std::string(1, static_cast<char>('A' + column - 1)), Anchor::middle, 12);
  }
  for (int row = 1; row <= kRows; ++row) {
    int column = 1;
    while (!on_board(column, row)) ++column;
    const Point at = beyond(place_of(column, row, turns), place_of(column - 1, row, turns));
    pen.text({at.x, at.y + kDown}, std::to_string(row), Anchor::middle, 12);
  }
}

void draw_edge_names(const ChartPen& pen) {
  for (int column = 1; column <= kColumns; ++column) {
    int row = 1;
    while (!on_board(column, row)) ++row;
    const Point below = place_of(column, row - 1);
    pen.text({below.x, below.y - 1}, std::string(1, static_cast<char>('A' + column - 1)), Anchor::middle, 12);
  }
  for (int row = 1; row <= kRows; ++row) {
    int column = 1;
    while (!on_board(column, row)) ++column;
    const Point left = place_of(column - 1, row);
    pen.text({left.x - 2, left.y + 11}, std::to_string(row), Anchor::middle, 12);
  }
}

// Pieces are outlines, Black's with a gray inside, so that none looks like a shade.
void draw_pieces(const ChartPen& pen, const HeatMap& map) {
  const auto at = [&map](Space space) { return place_of(space.column(), space.row(), map.turns); };
  for (const Piece& piece : map.pieces) {
    std::array<Point, 3> dots;
    const std::array<Space, 3> spaces = dots_along(piece.kind, piece.dots);
    std::transform(spaces.begin(), spaces.end(), dots.begin(), at);
    const Path outline = body_outline(dots, shape(piece.kind), 0.4 * kCell);
    if (piece.owner == Player::black) pen.path(Role::shadow, outline);
    pen.path(Role::chart_axis, outline);
  }
}

// The sides of cells beyond which the board ends, joined to one line around it.
Path outline_of_board(int turns) {
  constexpr double near = 0.1;
  struct Side {
    Point from, to;
  };
  std::vector<Side> sides;
  for (const Space space : kAllSpaces) {
    const Path cell = hexagon(place_of(space.column(), space.row(), turns), kCell / std::sqrt(3.0), 0);
    for (std::size_t corner = 0; corner < 6; ++corner) {
      const Side side{cell.steps()[corner].to, cell.steps()[(corner + 1) % 6].to};
      // The cell on the other side of it has the same side, in the other direction.
      const auto twin = std::find_if(sides.begin(), sides.end(), [&side](const Side& other) {
        return length(other.from - side.to) < near && length(other.to - side.from) < near;
      });
      twin == sides.end() ? sides.push_back(side) : static_cast<void>(sides.erase(twin));
    }
  }
  Path outline;
  Point at = sides.front().from;
  outline.move(at);
  while (!sides.empty()) {
    const auto next =
        std::find_if(sides.begin(), sides.end(), [&at](const Side& side) { return length(side.from - at) < near; });
    if (next == sides.end()) break;
    at = next->to;
    sides.erase(next);
    sides.empty() ? outline.close() : outline.line(at);
  }
  return outline;
}

std::uint8_t shade_of(double value, double most) noexcept {
  return static_cast<std::uint8_t>(value > 0 ? kLeastShade + std::lround((255 - kLeastShade) * value / most) : 0);
}

constexpr double kScaleLeft = 170;
constexpr double kScaleTop = kHeatMapHeight - 42;
constexpr double kScaleHigh = 14;

void draw_ends_of_scale(const ChartPen& pen, const HeatMap& map, double right) {
  pen.path(Role::chart_grid, rectangle({kScaleLeft - 26, kScaleTop, kScaleLeft - 12, kScaleTop + kScaleHigh}));
  pen.text_within({kScaleLeft - 32, kScaleTop + 12}, map.least_label, kScaleLeft - 32, Anchor::end);
  pen.text_within({right + 8, kScaleTop + 12}, map.most_label, kBlockWidth - right - 8);
}

// A box for each number from 1 on.
void draw_boxes_of_scale(const ChartPen& pen, const HeatMap& map, int most) {
  constexpr double width = 34;
  Path edges;
  for (int number = 1; number <= most; ++number) {
    const Point at{kScaleLeft + width * (number - 1), kScaleTop};
    pen.shaded_box(at, at + Point{width - 6, kScaleHigh}, shade_of(number, most));
    add_rectangle(edges, {at.x, at.y, at.x + width - 6, at.y + kScaleHigh});
    if (most > 1)
      pen.text({at.x + (width - 6) / 2, kScaleTop + kScaleHigh + 16}, std::to_string(number), Anchor::middle);
  }
  pen.path(Role::chart_grid, std::move(edges));
  draw_ends_of_scale(pen, map, kScaleLeft + width * most - 6);
}

void draw_scale(const ChartPen& pen, const HeatMap& map, double most) {
  constexpr double few = 6;
  if (map.counts && most >= 1 && most <= few) return draw_boxes_of_scale(pen, map, static_cast<int>(most));
  constexpr int kSteps = 32;
  constexpr double kWidth = 220;
  for (int step = 0; step < kSteps; ++step) {
    const double left = kScaleLeft + kWidth * step / kSteps;
    // Each box overlaps the next, so that no seam is visible between them.
    const double over = step + 1 < kSteps ? 0.6 : 0;
    pen.shaded_box({left, kScaleTop}, {left + kWidth / kSteps + over, kScaleTop + kScaleHigh},
                   static_cast<std::uint8_t>(kLeastShade + (255 - kLeastShade) * step / (kSteps - 1)));
  }
  if (map.middle > 0) {
    const double x = kScaleLeft + kWidth * map.middle / most;
    pen.line(Role::chart_axis, {x, kScaleTop + kScaleHigh}, {x, kScaleTop + kScaleHigh + 4});
    pen.text({x, kScaleTop + kScaleHigh + 17}, map.middle_label, Anchor::middle);
  }
  draw_ends_of_scale(pen, map, kScaleLeft + kWidth);
}

}  // namespace

void draw(Scene& scene, const HeatMap& map, Point left_top) {
  const ChartPen pen(scene, map.id, map.title, left_top);
  // Names at all sides of a turned board reach higher than those at two.
  const double up = map.turns % 6 == 0 ? 0 : 18;
  pen.text_within({0, 18 - up}, map.title, kBlockWidth, Anchor::start, kTitleSize);
  if (!map.subtitle.empty()) pen.text_within({0, 38 - up}, map.subtitle, kBlockWidth);
  const double most = std::max({1e-9, map.most, *std::max_element(map.values.begin(), map.values.end())});
  Path outlines;
  // What never happened is white, and what did at all stands out from it.
  std::vector<Space> shaded;
  const auto cell_of = [&map](Space space) {
    return hexagon(place_of(space.column(), space.row(), map.turns), kCell / std::sqrt(3.0) - 0.6, 0);
  };
  for (const Space space : kAllSpaces) {
    const Path cell = cell_of(space);
    for (const Path::Step& step : cell.steps()) outlines.append(step);
    map.values[space.index()] > 0 ? shaded.push_back(space) : pen.path(Role::heat, cell);
  }
  draw_pieces(pen, map);
  for (const Space space : shaded)
    pen.path(Role::heat, cell_of(space), Tint::plain, shade_of(map.values[space.index()], most));
  pen.path(Role::chart_grid, std::move(outlines));
  pen.path(Role::chart_axis, outline_of_board(map.turns));
  pen.path(Role::center_outline, hexagon(kBoardCenter, 2.6 * kCell, std::acos(-1.0) / 6));
  map.turns % 6 == 0 ? draw_edge_names(pen) : draw_turned_names(pen, map.turns);
  draw_scale(pen, map, most);
}

}  // namespace punct::render
