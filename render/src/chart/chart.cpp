// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "board/outline.hpp"
#include "chart/chart_pen.hpp"
#include "punct/text/numbers.hpp"

namespace punct::render {
namespace {

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
    vertical_ = chart.even > 0 ? Ticks{chart.even / 2} : ticks_for(most_, chart.height < kChartHeight ? 2 : 5);
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
      pen_.line(Role::chart_axis, {kPlotLeft, bottom_}, {right_, bottom_});
    }
    pen_.text_within({(kPlotLeft + right_) / 2, chart_.height - 8}, chart_.bottom_label, right_ - kPlotLeft,
                     Anchor::middle);
  }

 private:
  [[nodiscard]] double y_of(double value) const { return bottom_ - (bottom_ - kPlotTop) * value / most_; }
  [[nodiscard]] double x_of(double place) const {
    const double most = static_cast<double>(std::max<std::size_t>(places_, 2) - 1) + chart_.after;
    return kPlotLeft + (right_ - kPlotLeft) * place / most;
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
      const Role role = value == chart_.even ? Role::chart_axis : Role::chart_grid;
      if (tick > 0) pen_.line(role, {kPlotLeft, y_of(value)}, {right_, y_of(value)});
      pen_.text({kPlotLeft - 8, y_of(value) + 5}, number_text(value), Anchor::end);
    }
  }
  [[nodiscard]] std::string number_text(double value) const {
    std::string text = decimal_text(value, vertical_.decimals);
    std::replace(text.begin(), text.end(), '.', chart_.decimal_point);
    return text;
  }
  void draw_horizontal_axis() const {
    pen_.line(Role::chart_axis, {kPlotLeft, bottom_}, {right_, bottom_});
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
      const Point at = Point{x_of(static_cast<double>(place)), y_of(series.values[place])} + aside_of(series);
      if (place > 0 && chart_.steps) path.line({at.x, path.steps().back().to.y});
      place == 0 ? path.move(at) : path.line(at);
    }
    if (chart_.steps && chart_.after > 0) path.line({right_, path.steps().back().to.y});
    stroke(series, path);
  }
  // The lines of both players lie side by side where they have the same values, so that both are seen.
  [[nodiscard]] Point aside_of(const Series& series) const noexcept {
    constexpr double aside = 1.4;
    if (!series.player || chart_.series.size() < 2) return {};
    return *series.player == Player::white ? Point{-aside, -aside} : Point{aside, aside};
  }
  // White's line is light, Black's dark; bars and dots have the same two colors.
  void stroke(const Series& series, const Path& path) const {
    const Role role = !series.player                    ? Role::chart_line
                      : *series.player == Player::white ? Role::chart_white
                                                        : Role::chart_black;
    pen_.path(role, path, series.player ? Tint::plain : series.tint);
  }
  // Words of signs stand in a strip below the numbers of the places, a row for each series, and lower where they would
  // run into those before.
  void draw_signs() const {
    constexpr double size = 11;
    std::vector<Box> taken;
    for (const Chart::Sign& sign : chart_.signs) {
      if (sign.series >= chart_.series.size() || sign.place >= chart_.series[sign.series].values.size()) continue;
      const Series& series = chart_.series[sign.series];
      const double x = x_of(static_cast<double>(sign.place));
      pen_.dot(Point{x, y_of(series.values[sign.place])} + aside_of(series), 3.5,
               sign.mover ? sign.mover : series.player, series.tint);
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
