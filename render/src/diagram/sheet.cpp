// SPDX-License-Identifier: MIT
#include <algorithm>

#include "board/pen.hpp"
#include "board/text_width.hpp"
#include "diagram/paste.hpp"
#include "punct/render/layout.hpp"
#include "punct/text/lists.hpp"

namespace punct::render {

void paste(Scene& page, const Scene& scene, Point at, double scale, const std::string& prefix) {
  const auto base = static_cast<std::uint32_t>(page.groups.size());
  for (std::size_t i = 0; i < scene.groups.size(); ++i) {
    Group group = scene.groups[i];
    group.parent = i == 0 ? 0 : base + group.parent;
    if (!group.id.empty()) group.id = prefix + group.id;
    page.groups.push_back(std::move(group));
  }
  page.groups[base].offset = at;
  page.groups[base].scale = scale;
  page.groups[base].title = scene.title;
  for (Shape shape : scene.shapes) {
    shape.group += base;
    if (auto* const circles = std::get_if<Circles>(&shape.geometry))
      for (std::string& id : circles->ids) id = prefix + id;
    page.shapes.push_back(std::move(shape));
  }
}

namespace {

constexpr double kPageMargin = 50;
constexpr double kCellGap = 24;
// The middle of the first line of the heading.
constexpr double kHeadingTop = kPageMargin * 0.55;

// The heading in one line if it fits, else in as few as letters of the size of captions allow.
struct Heading {
  std::vector<std::string> lines;
  double size = 20;
  [[nodiscard]] double spacing() const noexcept { return 1.25 * size; }
  // Where the scenes below it begin.
  [[nodiscard]] double bottom() const noexcept {
    return std::max(kPageMargin, kHeadingTop + spacing() * static_cast<double>(lines.size()) - size / 2);
  }
};

std::string in_one_line(std::string_view heading) {
  std::string line;
  for (const char c : heading) line += c == '\n' ? ", " : std::string(1, c);
  return line;
}

Heading heading_of(const SheetOptions& options) {
  constexpr double least = 15;
  const double room = (options.width - 2 * kPageMargin) / kBoldWidth;
  Heading heading;
  heading.lines = broken_lines(in_one_line(options.heading), heading.size, room);
  if (heading.lines.size() < 2) return heading;
  while ((heading.lines = broken_lines(options.heading, heading.size, room)).size() > 2 && heading.size > least)
    heading.size -= 1;
  return heading;
}

}  // namespace

double cell_width(const SheetOptions& options) noexcept {
  const int columns = std::max(1, options.columns);
  return (options.width - 2 * kPageMargin - kCellGap * (columns - 1)) / columns;
}

namespace {

// Adds the heading of a page, its number and the number of pages.
void add_frame(Scene& page, const SheetOptions& options, const Heading& heading, int number, int pages) {
  constexpr double small = 15;
  const Pen pen(page);
  double y = kHeadingTop;
  for (const std::string& line : heading.lines) {
    pen.text(Role::panel_heading, {kPageMargin, y}, heading.size, line, Anchor::start);
    y += heading.spacing();
  }
  if (!heading.lines.empty()) page.description = printable(in_one_line(options.heading)) + ". " + page.description;
  if (pages > 1)
    pen.text(Role::panel_text, {options.width - kPageMargin, options.height - kPageMargin * 0.5}, small,
             term(options.language, "page_of", number, pages), Anchor::end);
}

}  // namespace

std::vector<Scene> sheets(const std::vector<Scene>& scenes, const SheetOptions& options) {
  const int columns = std::max(1, options.columns);
  const int rows = std::max(1, options.rows);
  const Heading heading = heading_of(options);
  const double top = heading.bottom();
  const double cell_height = (options.height - top - kPageMargin - kCellGap * (rows - 1)) / rows;
  const auto a_page = static_cast<std::size_t>(columns * rows);
  std::vector<Scene> pages;
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    if (i % a_page == 0) {
      pages.emplace_back();
      pages.back().width = options.width;
      pages.back().height = options.height;
      pages.back().title = scenes[i].title;
      pages.back().language = scenes[i].language;
      pages.back().id_prefix = scenes[i].id_prefix;
    }
    const Scene& scene = scenes[i];
    const auto column = static_cast<double>(i % a_page % static_cast<std::size_t>(columns));
    const auto row = static_cast<double>(i % a_page / static_cast<std::size_t>(columns));
    const double scale = std::min(cell_width(options) / scene.width, cell_height / scene.height);
    const Point at{
        kPageMargin + column * (cell_width(options) + kCellGap) + (cell_width(options) - scene.width * scale) / 2,
        top + row * (cell_height + kCellGap) + (cell_height - scene.height * scale) / 2};
    add_to_list(pages.back().description, scene.title + ": " + scene.description, " ");
    paste(pages.back(), scene, at, scale, "d" + std::to_string(i + 1) + '-');
  }
  for (std::size_t i = 0; i < pages.size(); ++i)
    add_frame(pages[i], options, heading, static_cast<int>(i + 1), static_cast<int>(pages.size()));
  return pages;
}

std::size_t panel_columns(std::size_t panels) noexcept {
  constexpr std::size_t most = 4;
  const std::size_t rows = std::max<std::size_t>(1, (panels + most - 1) / most);
  return std::max<std::size_t>(1, (panels + rows - 1) / rows);
}

Scene side_by_side(const std::vector<Scene>& scenes) {
  constexpr double gap = 16;
  const std::size_t columns = panel_columns(scenes.size());
  Scene all;
  Point at;
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    const Scene& scene = scenes[i];
    if (i == 0) {
      all.title = scene.title;
      all.language = scene.language;
      all.id_prefix = scene.id_prefix;
    }
    if (i != 0 && i % columns == 0) at = {0, all.height + gap};
    all.description += (i == 0 ? "" : " ") + scene.title + ": " + scene.description;
    paste(all, scene, at, 1, "d" + std::to_string(i + 1) + '-');
    all.width = std::max(all.width, at.x + scene.width);
    all.height = std::max(all.height, at.y + scene.height);
    at.x += scene.width + gap;
  }
  return all;
}

}  // namespace punct::render
