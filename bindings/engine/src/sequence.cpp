// SPDX-License-Identifier: MIT
#include "sequence.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "drawing.hpp"
#include "punct/render/animation.hpp"
#include "punct/render/layout.hpp"

namespace punct::engine {
namespace {

// The width of a panel without a size.
constexpr double kPanelPixels = 440;
constexpr std::size_t kMostPanels = 12;

template <class Number>
Number parsed_number(std::string_view text, Number otherwise) {
  Number number = otherwise;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::vector<std::int64_t> parsed_plies(std::string_view list) {
  std::vector<std::int64_t> numbers;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    numbers.push_back(parsed_number<std::int64_t>(list.substr(0, end), 0));
    list.remove_prefix(std::min(list.size(), end + 1));
  }
  return numbers;
}

bool take_sequence_word(std::string_view word, std::string_view rest, Sequence& sequence) {
  if (word == "panels") {
    sequence.panels = parsed_plies(rest);
  } else if (word == "animate") {
    sequence.animate = true;
  } else if (word == "all") {
    sequence.all = true;
  } else if (word == "sheet") {
    sequence.sheet = rest;
  } else if (word == "from-ply") {
    sequence.from_ply = parsed_number<std::size_t>(rest, 0);
  } else if (word == "milliseconds") {
    sequence.seconds = std::clamp(parsed_number(rest, 1000), 50, 60000) / 1000.0;
  } else if (word == "last-ply") {
    sequence.last = parsed_number<std::int64_t>(rest, -1);
  } else {
    return false;
  }
  return true;
}

// The plies to draw, in order; empty if the line does not have all of them.
std::vector<std::size_t> wanted_plies(const Sequence& sequence, std::size_t plies) {
  std::vector<std::size_t> wanted;
  const auto count = static_cast<std::int64_t>(plies);
  for (const std::int64_t ply : sequence.panels) {
    const std::int64_t place = ply < 0 ? count + ply : ply;
    if (place < 0 || place > count || wanted.size() == kMostPanels) return {};
    wanted.push_back(static_cast<std::size_t>(place));
  }
  if (!wanted.empty()) return wanted;
  const std::size_t last = sequence.last < 0 ? plies : static_cast<std::size_t>(std::min(sequence.last, count));
  for (std::size_t ply = sequence.animate ? sequence.from_ply : 0; ply <= last; ++ply) wanted.push_back(ply);
  return wanted;
}

// `2x3`: columns and rows, from 1 to 20 each.
std::optional<render::SheetOptions> sheet_in(std::string_view text) {
  render::SheetOptions sheet;
  const std::size_t cross = text.find('x');
  if (cross == std::string_view::npos) return std::nullopt;
  sheet.columns = parsed_number(text.substr(0, cross), 0);
  sheet.rows = parsed_number(text.substr(cross + 1), 0);
  if (sheet.columns > sheet.rows) std::swap(sheet.width, sheet.height);
  const auto fits = [](int count) { return count >= 1 && count <= 20; };
  return fits(sheet.columns) && fits(sheet.rows) ? std::optional(sheet) : std::nullopt;
}

double columns_of(std::size_t panels) { return static_cast<double>(render::panel_columns(panels)); }

std::string panels_picture(std::vector<Drawing> drawings) {
  std::vector<render::Scene> scenes;
  for (Drawing& drawing : drawings) scenes.push_back(std::move(drawing.scene));
  Drawing& all = drawings.front();
  all.scene = render::side_by_side(scenes);
  return svg_of(all, all.file.size.value_or(kPanelPixels * columns_of(scenes.size())));
}

std::string moving_picture(std::vector<Drawing> drawings, double seconds) {
  const double width = natural_width(drawings.front());
  double height = 0;
  for (const Drawing& drawing : drawings) height = std::max(height, drawing.scene.height);
  std::vector<render::Scene> frames;
  for (Drawing& drawing : drawings) {
    drawing.scene.height = height;
    frames.push_back(std::move(drawing.scene));
  }
  drawings.front().scene = render::animated(frames, seconds);
  return svg_of(drawings.front(), width);
}

std::string sheet_picture(std::vector<Drawing> drawings, const render::SheetOptions& sheet) {
  std::vector<render::Scene> scenes;
  for (Drawing& drawing : drawings) scenes.push_back(std::move(drawing.scene));
  std::vector<render::Scene> pages = render::sheets(scenes, sheet);
  if (pages.size() > 1)
    return "these pictures take " + std::to_string(pages.size()) + " sheets: a larger sheet is needed";
  Drawing& page = drawings.front();
  page.scene = std::move(pages.front());
  return svg_of(page, page.file.size.value_or(page.scene.width));
}

}  // namespace

Sequence sequence_in(std::string_view options) {
  Sequence sequence;
  while (!options.empty()) {
    const std::string_view line = options.substr(0, options.find('\n'));
    options.remove_prefix(std::min(options.size(), line.size() + 1));
    const std::string_view word = line.substr(0, line.find(' '));
    if (!take_sequence_word(word, line.substr(std::min(line.size(), word.size() + 1)), sequence))
      sequence.lines.append(line) += '\n';
  }
  return sequence;
}

std::string sequence_svg(const Sequence& sequence, std::size_t plies, const std::function<Spot(std::size_t)>& spot_at,
                         const std::function<std::string(std::size_t)>& caption_at) {
  const auto wanted = wanted_plies(sequence, plies);
  if (wanted.empty()) return "not all of these plies are in the line, which ends at ply " + std::to_string(plies);
  auto sheet = sheet_in(sequence.sheet);
  if (!sequence.sheet.empty() && !sheet) return "'" + sequence.sheet + "' is not columns and rows from 1x1 to 20x20";
  if (sequence.all && !sheet && wanted.size() > 1) return "several pictures do not go into one: a sheet is needed";
  if (sheet) sheet->heading = sequence.heading;
  std::vector<Drawing> drawings;
  for (const std::size_t ply : wanted) {
    Drawing drawing = read_drawing(spot_at(ply), sequence.lines + "last-move\n", caption_at(ply));
    if (!drawing.error.empty()) return drawing.error;
    drawing.file.diagram.whole_legend = true;
    drawing.file.diagram.turn_at_one_corner = !sequence.panels.empty();
    const auto size = drawing.file.size;
    if (!sequence.panels.empty()) {
      lay_out_scene(drawing, size ? *size / columns_of(wanted.size()) : kPanelPixels);
    } else if (sheet) {
      lay_out_scene(drawing, size.value_or(sheet->width) * render::cell_width(*sheet) / sheet->width);
    } else {
      lay_out_scene(drawing, size);
    }
    drawings.push_back(std::move(drawing));
  }
  if (!sequence.panels.empty()) return panels_picture(std::move(drawings));
  if (sequence.animate) return moving_picture(std::move(drawings), sequence.seconds);
  return sheet ? sheet_picture(std::move(drawings), *sheet) : svg_of(drawings.front());
}

}  // namespace punct::engine
