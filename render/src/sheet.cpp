// SPDX-License-Identifier: MIT
#include <algorithm>

#include "punct/render/layout.hpp"

namespace punct::render {
namespace {

/// Copies a scene into a page, at this place and scale; its ids get a prefix, so that they stay apart.
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
    page.shapes.push_back(std::move(shape));
  }
}

}  // namespace

std::vector<Scene> sheets(const std::vector<Scene>& scenes, const SheetOptions& options) {
  constexpr double margin = 50;
  constexpr double gap = 24;
  const int columns = std::max(1, options.columns);
  const int rows = std::max(1, options.rows);
  const double cell_width = (options.width - 2 * margin - gap * (columns - 1)) / columns;
  const double cell_height = (options.height - 2 * margin - gap * (rows - 1)) / rows;
  const auto a_page = static_cast<std::size_t>(columns * rows);
  std::vector<Scene> pages;
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    if (i % a_page == 0) {
      pages.emplace_back();
      pages.back().width = options.width;
      pages.back().height = options.height;
      pages.back().title = scenes[i].title;
    }
    const Scene& scene = scenes[i];
    const auto column = static_cast<double>(i % a_page % static_cast<std::size_t>(columns));
    const auto row = static_cast<double>(i % a_page / static_cast<std::size_t>(columns));
    const double scale = std::min(cell_width / scene.width, cell_height / scene.height);
    const Point at{margin + column * (cell_width + gap) + (cell_width - scene.width * scale) / 2,
                   margin + row * (cell_height + gap) + (cell_height - scene.height * scale) / 2};
    std::string& words = pages.back().description;
    words += (words.empty() ? "" : " ") + scene.title + ": " + scene.description;
    paste(pages.back(), scene, at, scale, "d" + std::to_string(i + 1) + '-');
  }
  return pages;
}

}  // namespace punct::render
