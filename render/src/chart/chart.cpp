// SPDX-License-Identifier: MIT
#include "punct/render/chart.hpp"

#include <algorithm>
#include <cmath>

#include "board/outline.hpp"
#include "board/pen.hpp"
#include "punct/space_set.hpp"
#include "punct/text/decimals.hpp"

namespace punct::render {
namespace {

constexpr double kTitleSize = 17;
constexpr double kTextSize = 13;

// Adds shapes to a group of its own.
class ChartPen {
 public:
  ChartPen(Scene& scene, const std::string& id, const std::string& title, Point left_top)
      : scene_(scene), group_(static_cast<std::uint32_t>(scene.groups.size())) {
    Group group;
    group.id = id;
    group.title = title;
    group.offset = left_top;
    scene.groups.push_back(std::move(group));
  }

  void path(Role role, Path path, Tint tint = Tint::plain, std::uint8_t shade = 0) const {
    scene_.shapes.push_back({role, tint, shade, group_, std::move(path)});
  }
  void line(Role role, Point from, Point to, Tint tint = Tint::plain) const {
    path(role, Path().move(from).line(to), tint);
  }
  void bar(Point left_top, Point right_bottom, const Series& series) const {
    path(role_of(series.player), box(left_top, right_bottom), series.player ? Tint::plain : series.tint);
  }
  void shaded_box(Point left_top, Point right_bottom, std::uint8_t shade) const {
    path(Role::heat, box(left_top, right_bottom), Tint::plain, shade);
  }
  void dot(Point center, double radius, std::optional<Player> player, Tint tint) const {
    scene_.shapes.push_back({role_of(player), player ? Tint::plain : tint, 0, group_, Circles{{center}, radius}});
  }
  void text(Point baseline, const std::string& words, Anchor anchor = Anchor::start, double size = kTextSize) const {
    scene_.shapes.push_back({Role::chart_text, Tint::plain, 0, group_, Text{baseline, size, anchor, printable(words)}});
  }
  // The same in smaller letters if the words are wider than the room for them.
  void text_within(Point baseline, const std::string& words, double room, Anchor anchor = Anchor::start,
                   double size = kTextSize) const {
    text(baseline, words, anchor, std::min(size, size * room / std::max(1.0, text_width(words, size))));
  }

 private:
  static Role role_of(std::optional<Player> player) noexcept {
    return !player ? Role::chart_bar : *player == Player::white ? Role::chart_white_bar : Role::chart_black_bar;
  }
  static Path box(Point left_top, Point right_bottom) {
    return Path()
        .move(left_top)
        .line({right_bottom.x, left_top.y})
        .line(right_bottom)
        .line({left_top.x, right_bottom.y})
        .close();
  }

  Scene& scene_;
  std::uint32_t group_;
};

// Heat maps.

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
  constexpr double kLeft = kScaleLeft;
  constexpr double kWidth = 220;
  constexpr double kTop = kScaleTop;
  for (int step = 0; step < kSteps; ++step) {
    const double left = kLeft + kWidth * step / kSteps;
    // Each box overlaps the next, so that no seam is visible between them.
    const double over = step + 1 < kSteps ? 0.6 : 0;
    pen.shaded_box({left, kTop}, {left + kWidth / kSteps + over, kTop + 14},
                   static_cast<std::uint8_t>(kLeastShade + (255 - kLeastShade) * step / (kSteps - 1)));
  }
  if (map.middle > 0) {
    const double x = kLeft + kWidth * map.middle / most;
    pen.line(Role::chart_axis, {x, kTop + kScaleHigh}, {x, kTop + kScaleHigh + 4});
    pen.text({x, kTop + kScaleHigh + 17}, map.middle_label, Anchor::middle);
  }
  draw_ends_of_scale(pen, map, kLeft + kWidth);
}

// Charts.

constexpr double kPlotLeft = 62;
constexpr double kPlotTop = 52;
// The room for signs below the numbers of the places, a row for each player.
constexpr double kStrip = 34;
constexpr double kRow = 15;

// The smallest step of 1, 2 or 5 times a power of ten that divides the axis into at most `parts` parts.
struct Ticks {
  double step = 1;
  int decimals = 0;
};
Ticks ticks_for(double most, int parts) {
  const double rough = most / parts;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  const double step = rough <= power       ? power
                      : rough <= 2 * power ? 2 * power
                      : rough <= 5 * power ? 5 * power
                                           : 10 * power;
  return {step, step >= 1 ? 0 : static_cast<int>(std::ceil(-std::log10(step) - 1e-9))};
}

class ChartArtist {
 public:
  ChartArtist(const ChartPen& pen, const Chart& chart, double width)
      : pen_(pen), chart_(chart), right_(width - 16), bottom_(chart.height - 48 - (chart.signs.empty() ? 0 : kStrip)) {
    bool whole = true;
    for (const Series& series : chart.series)
      whole = whole && std::all_of(series.values.begin(), series.values.end(),
                                   [](double value) { return value == std::floor(value); });
    for (const Series& series : chart.series) {
      places_ = std::max(places_, series.values.size());
      for (const double value : series.values) most_ = std::max(most_, value);
    }
    if (most_ <= 0) most_ = 1;
    vertical_ = ticks_for(most_, chart.height < kChartHeight ? 2 : 5);
    if (whole && vertical_.step < 1) vertical_ = {1, 0};
    most_ = vertical_.step * std::ceil(most_ / vertical_.step - 1e-9);
  }

  void draw() const {
    pen_.text_within({0, 18}, chart_.title, right_, Anchor::start, kTitleSize);
    const double left = draw_names();
    if (!chart_.key.empty()) pen_.text_within({left, 39}, chart_.key, right_ - left);
    draw_vertical_axis();
    if (chart_.categories.empty()) {
      draw_horizontal_axis();
      for (auto series = chart_.series.rbegin(); series != chart_.series.rend(); ++series) draw_line(*series);
      draw_signs();
    } else {
      for (std::size_t place = 0; place < chart_.categories.size(); ++place) draw_category(place);
    }
    pen_.line(Role::chart_axis, {kPlotLeft, bottom_}, {right_, bottom_});
    pen_.text_within({(kPlotLeft + right_) / 2, chart_.height - 8}, chart_.bottom_label, right_ - kPlotLeft,
                     Anchor::middle);
  }

 private:
  [[nodiscard]] double y_of(double value) const { return bottom_ - (bottom_ - kPlotTop) * value / most_; }
  [[nodiscard]] double x_of(double place) const {
    return kPlotLeft + (right_ - kPlotLeft) * place / static_cast<double>(std::max<std::size_t>(places_, 2) - 1);
  }

  // Returns where the names of the series end.
  [[nodiscard]] double draw_names() const {
    if (chart_.series.size() < 2) return kPlotLeft;
    constexpr double gap = 30;
    constexpr double sample = 22;
    const auto room_of = [](const Series& series) { return sample + text_width(series.name, kTextSize) + gap; };
    double wanted = -gap;
    for (const Series& series : chart_.series) wanted += room_of(series);
    const double part = std::min(1.0, (chart_.key.empty() ? 1.0 : 0.5) * (right_ - kPlotLeft) / wanted);
    double left = kPlotLeft;
    for (const Series& series : chart_.series) {
      if (chart_.categories.empty()) {
        stroke(series, polyline({{left, 34}, {left + 16 * part, 34}}));
      } else {
        pen_.bar({left, 29}, {left + 16 * part, 39}, series);
      }
      pen_.text({left + sample * part, 39}, series.name, Anchor::start, kTextSize * part);
      left += room_of(series) * part;
    }
    return left;
  }
  void draw_vertical_axis() const {
    const int count = static_cast<int>(std::lround(most_ / vertical_.step));
    for (int tick = 0; tick <= count; ++tick) {
      const double value = tick * vertical_.step;
      if (tick > 0) pen_.line(Role::chart_grid, {kPlotLeft, y_of(value)}, {right_, y_of(value)});
      pen_.text({kPlotLeft - 8, y_of(value) + 5}, number_text(value), Anchor::end);
    }
  }
  [[nodiscard]] std::string number_text(double value) const {
    std::string text = decimal_text(value, vertical_.decimals);
    std::replace(text.begin(), text.end(), '.', chart_.decimal_point);
    return text;
  }
  void draw_horizontal_axis() const {
    const std::size_t last = std::max<std::size_t>(places_, 2) - 1;
    const auto step = static_cast<std::size_t>(std::max(1.0, ticks_for(static_cast<double>(last), 10).step));
    for (std::size_t place = 0; place <= last; place += step) {
      const double x = x_of(static_cast<double>(place));
      pen_.line(Role::chart_axis, {x, bottom_}, {x, bottom_ + 5});
      pen_.text({x, bottom_ + 20}, std::to_string(place), Anchor::middle);
    }
  }
  void draw_line(const Series& series) const {
    if (series.values.empty()) return;
    Path path;
    for (std::size_t place = 0; place < series.values.size(); ++place) {
      const Point at{x_of(static_cast<double>(place)), y_of(series.values[place])};
      if (place > 0 && chart_.steps) path.line({at.x, path.steps().back().to.y});
      place == 0 ? path.move(at) : path.line(at);
    }
    stroke(series, path);
  }
  // White's line is thin and light, Black's broad and dark below it: where they meet, both are seen. Bars and dots have
  // the same two colors.
  void stroke(const Series& series, const Path& path) const {
    const Role role = !series.player                    ? Role::chart_line
                      : *series.player == Player::white ? Role::chart_white
                                                        : Role::chart_line_casing;
    pen_.path(role, path, series.player ? Tint::plain : series.tint);
  }
  // Words of signs stand in a strip below the numbers of the places, a row for each series, and lower where they would
  // run into those before.
  void draw_signs() const {
    constexpr double size = 11;
    std::vector<Box> taken;
    for (const Chart::Sign& sign : chart_.signs) {
      const Series& series = chart_.series[sign.series];
      const double x = x_of(static_cast<double>(sign.place));
      pen_.dot({x, y_of(series.values[sign.place])}, 3.5, sign.mover ? sign.mover : series.player, series.tint);
      const double half = text_width(sign.words, size) / 2;
      Point words{x, row_at(sign.mover ? index_of(*sign.mover) : sign.series)};
      const auto box = [&] { return Box{words.x - half, words.y - size, words.x + half, words.y}; };
      while (std::any_of(taken.begin(), taken.end(), [&](const Box& other) { return overlap(box(), other); }))
        words.y += size;
      taken.push_back(box());
      pen_.text(words, sign.words, Anchor::middle, size);
    }
    std::vector<std::string> names = chart_.rows;
    if (names.empty())
      for (const Series& series : chart_.series) names.push_back(series.name);
    // Which player a row is of needs no words where there is one row.
    if (chart_.signs.empty() || names.size() < 2) return;
    for (std::size_t i = 0; i < names.size(); ++i)
      pen_.text_within({kPlotLeft - 8, row_at(i)}, names[i], kPlotLeft + 8, Anchor::end, size);
  }
  // The baseline of a row of signs.
  [[nodiscard]] double row_at(std::size_t row) const { return bottom_ + 36 + kRow * static_cast<double>(row); }
  void draw_category(std::size_t place) const {
    const double room = (right_ - kPlotLeft) / static_cast<double>(chart_.categories.size());
    const double left = kPlotLeft + room * static_cast<double>(place);
    const double gap = chart_.named_by_start || chart_.categories.size() > 30 ? 0.05 : 0.15;
    const double width = room * (1 - 2 * gap) / static_cast<double>(chart_.series.size());
    double at = left + room * gap;
    for (const Series& series : chart_.series) {
      if (series.values[place] > 0) pen_.bar({at, y_of(series.values[place])}, {at + width, bottom_}, series);
      at += width;
    }
    const double name = chart_.named_by_start ? left : left + room / 2;
    if (chart_.named_by_start && !chart_.categories[place].empty())
      pen_.line(Role::chart_axis, {name, bottom_}, {name, bottom_ + 5});
    pen_.text({name, bottom_ + 20}, chart_.categories[place], Anchor::middle, category_size());
  }
  // The size of letters at which each name fits into its place; all have one size. A name may extend over the places
  // beside it if these have none.
  [[nodiscard]] double category_size() const {
    const std::vector<std::string>& names = chart_.categories;
    const double room = (right_ - kPlotLeft) / static_cast<double>(names.size());
    const auto is_empty = [&names](std::size_t place) { return place >= names.size() || names[place].empty(); };
    double size = kTextSize;
    for (std::size_t place = 0; place < names.size(); ++place) {
      const double own = is_empty(place + 1) && (place == 0 || is_empty(place - 1)) ? 2 * room : room;
      size = std::min(size, kTextSize * (own - 4) / std::max(1.0, text_width(names[place], kTextSize)));
    }
    return size;
  }

  const ChartPen& pen_;
  const Chart& chart_;
  double right_;
  double bottom_;
  double most_ = 0;
  std::size_t places_ = 0;
  Ticks vertical_;
};

}  // namespace

void draw(Scene& scene, const HeatMap& map, Point left_top) {
  const ChartPen pen(scene, map.id, map.title, left_top);
  // Names at all sides of a turned board reach higher than those at two.
  const double up = map.turns % 6 == 0 ? 0 : 18;
  pen.text_within({0, 18 - up}, map.title, kBlockWidth, Anchor::start, kTitleSize);
  if (!map.subtitle.empty()) pen.text_within({0, 38 - up}, map.subtitle, kBlockWidth);
  const double most = std::max({1e-9, map.most, *std::max_element(map.values.begin(), map.values.end())});
  Path outlines;
  for (const Space space : kAllSpaces) {
    const double value = map.values[space.index()];
    // What never happened is white, and what did at all stands out from it.
    const Path cell = hexagon(place_of(space.column(), space.row(), map.turns), kCell / std::sqrt(3.0) - 0.6, 0);
    for (const Path::Step& step : cell.steps()) outlines.append(step);
    pen.path(Role::heat, cell, Tint::plain, shade_of(value, most));
  }
  pen.path(Role::chart_grid, std::move(outlines));
  pen.path(Role::chart_axis, outline_of_board(map.turns));
  pen.path(Role::center_outline, hexagon(kBoardCenter, 2.6 * kCell, std::acos(-1.0) / 6));
  map.turns % 6 == 0 ? draw_edge_names(pen) : draw_turned_names(pen, map.turns);
  draw_scale(pen, map, most);
}

void draw(Scene& scene, const Chart& chart, Point left_top, double width) {
  const ChartPen pen(scene, chart.id, chart.title, left_top);
  ChartArtist(pen, chart, width).draw();
}

void draw_heading(Scene& scene, const std::string& heading, const std::vector<std::string>& lines, Point left_top,
                  double width, const std::string& id) {
  const ChartPen pen(scene, id, heading, left_top);
  pen.text_within({0, 24}, heading, width, Anchor::start, 24);
  double baseline = 48;
  for (const std::string& line : lines) {
    pen.text_within({0, baseline}, line, width, Anchor::start, 14);
    baseline += 19;
  }
}

}  // namespace punct::render
