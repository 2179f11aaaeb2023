// SPDX-License-Identifier: MIT
// Where the labels of a board stand.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "board/board_marks.hpp"
#include "board/outline.hpp"
#include "board/text_width.hpp"

namespace punct::render {
namespace {

// A label on its space covers the middle of the space and so much around it.
constexpr double kOnSpace = 9;
// Half of the room that the name of a space takes up.
constexpr Point kNameReach{10, 5};
// Half the height of a label of one line, and the distance between lines, as multiples of the size of its letters.
constexpr double kReach = 0.79;
constexpr double kLineSpacing = 1.2;

// Whether the line between two points crosses the box: whether a part of it is within the sides in both directions.
bool crosses(Point from, Point to, const Box& box) {
  double first = 0;
  double last = 1;
  const auto clip = [&](double start, double way, double low, double high) {
    if (way == 0) return start > low && start < high;
    const auto [enter, leave] = std::minmax({(low - start) / way, (high - start) / way});
    first = std::max(first, enter);
    last = std::min(last, leave);
    return first < last;
  };
  return clip(from.x, to.x - from.x, box.left, box.right) && clip(from.y, to.y - from.y, box.top, box.bottom);
}

}  // namespace

// How many dots, names, marks, labels, and arrows to and from other spaces the box hides; dots, names and marks that
// the line to it only crosses count half. The result is twice that, or `enough` if it is at least as much, or if the
// box is not whole in the picture.
std::size_t BoardMarks::hidden_by(const Box& box, Space labeled, std::size_t enough) const {
  if (box.left < shown_.left || box.right > shown_.right || box.top < shown_.top || box.bottom > shown_.bottom)
    return enough;
  std::size_t hidden = 0;
  for (const Label& label : labels_)
    if (hidden < enough && overlap(box, label.box)) hidden += 2;
  const Point at = view_.at(labeled);
  const bool is_aside = !overlap(box, box_around(at, {1, 1}));
  for (const Box& taken : taken_) {
    if (hidden >= enough) break;
    const bool is_crossed = is_aside && !contains(taken, at) && crosses(at, center_of(box), taken);
    hidden += overlap(box, taken) ? 2U : is_crossed ? 1U : 0U;
  }
  // An arrow may touch the rim of a label.
  const double rim = (box.bottom - box.top) / 4;
  const Box words{box.left + rim, box.top + rim, box.right - rim, box.bottom - rim};
  for (const Arrow& arrow : arrows_)
    if (hidden < enough && !arrow.touches(labeled) && crosses(arrow.tail, arrow.tip, words)) hidden += 2;
  position_.covered().for_each([&](Space space) {
    if (hidden >= enough) return;
    const Point dot = view_.at(space);
    const double r = dot_radius(space);
    // A ladder is at the right of the dot, and a gap sign, or a ladder that gives way to an arrow, at the left.
    const int levels = position_.height(space);
    const bool has_signs = signs_.has_ladders && !diagram_.plain && !diagram_.stacks && levels > 1;
    const double high = has_signs ? std::max({r, 8.0, Ladders::reach(levels, signs_.ladder).y}) : r;
    const bool has_left = has_signs && (!arrows_.empty() || has_gap(position_.stack(space)));
    const bool is_crossed = is_aside && space != labeled && crosses(at, center_of(box), box_around(dot, {r, r}));
    const Box signs{dot.x - (has_left ? 29 : r), dot.y - high, dot.x + (has_signs ? 29 : r), dot.y + high};
    hidden += overlap(box, signs) ? 2U : is_crossed ? 1U : 0U;
  });
  return hidden;
}

// Breaks the label into lines if it is wider than the picture. Puts it on its space, if need be with its middle a
// little aside, or at the nearest place where it hides none of these; if there is none, where it hides the fewest.
void BoardMarks::plan_label(const LabelMark& mark) {
  const double size = signs_.mark_label;
  const Point at = view_.at(mark.space);
  if (!contains(shown_, at)) return;
  const double margin = size * 0.55;
  std::vector<std::string> lines = broken_lines(mark.text, size, (shown_.width() - 3 * margin) / kBoldWidth);
  if (lines.empty()) lines.emplace_back();
  double widest = 0;
  for (const std::string& line : lines) widest = std::max(widest, text_width(line, size) * kBoldWidth);
  const double high = size * (kReach + kLineSpacing / 2 * (static_cast<double>(lines.size()) - 1));
  const double half = std::max(size * kReach, widest / 2 + margin);
  const auto box_at = [half, high](Point middle) { return box_around(middle, {half, high}); };
  const auto within = [](double place, double reach, double low, double most) {
    return std::clamp(place, low + reach + 1, std::max(low + reach + 1, most - reach - 1));
  };
  Box best = box_at({within(at.x, half, shown_.left, shown_.right), within(at.y, high, shown_.top, shown_.bottom)});
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  const auto attempt = [&](Point middle) {
    const Box box = box_at(middle);
    const std::size_t hidden = hidden_by(box, mark.space, fewest);
    if (hidden >= fewest) return;
    fewest = hidden;
    best = box;
  };
  attempt(at);
  for (const double part : {0.5, 1.0})
    for (const Point way : {Point{1, 0}, Point{-1, 0}, Point{0, -1}, Point{0, 1}})
      attempt(at + Point{way.x * part * (half - kOnSpace), way.y * part * (high - kOnSpace)});
  constexpr std::array<Point, 6> ways{{{0.866, -0.5}, {-0.866, -0.5}, {0.866, 0.5}, {-0.866, 0.5}, {0, -1}, {0, 1}}};
  const auto attempt_at = [&](double distance, Point way) {
    attempt(at + Point{way.x * (distance + (half - 11) * std::abs(way.x)), way.y * distance});
  };
  for (double distance = 28; fewest > 1 && distance < 2 * kBoardReach; distance += distance < 40 ? 12 : 20) {
    for (const Point way : ways) attempt_at(distance, way);
    // Nearer to the space, labels in the directions between these would touch its neighbors.
    if (distance >= 80)
      for (const Point way : ways) attempt_at(distance, {way.y, way.x});
  }
  labels_.push_back({&mark, best, std::move(lines)});
}

SpaceSet BoardMarks::spaces_beside_labels() const {
  SpaceSet spaces;
  for (const Label& label : labels_) {
    const Space space = label.mark->space;
    const Box name = box_around(view_.at(space), kNameReach);
    if (position_.top(space) == nullptr && !overlap(label.box, name)) spaces.insert(space);
  }
  return spaces;
}

// Draws a line to a label beside its space. It ends at the rim of the dot there, or of its figure, or at the name.
void BoardMarks::draw_leader(const Label& label) {
  const Point at = view_.at(label.mark->space);
  const Point middle = center_of(label.box);
  if (overlap(label.box, box_around(at, {1, 1}))) return;
  keep_dots_near(middle, at);
  const bool is_named = has_space_names_ && position_.top(label.mark->space) == nullptr;
  const double kept = is_named ? kNameReach.x : kept_radius(label.mark->space);
  const Path line = polyline({middle, at + unit(middle - at) * kept});
  pen_.path(Role::leader_casing, line);
  pen_.path(Role::leader, line);
}

void BoardMarks::draw_label(const Label& label) {
  const double size = signs_.mark_label;
  const double spacing = kLineSpacing * size;
  pen_.path(Role::label_chip, rectangle(label.box, kReach * size - 0.01), label.mark->tint);
  Point at = center_of(label.box) - Point{0, spacing / 2 * (static_cast<double>(label.lines.size()) - 1)};
  for (const std::string& line : label.lines) {
    pen_.text(Role::label_text, at, size, line);
    at.y += spacing;
  }
}

}  // namespace punct::render
