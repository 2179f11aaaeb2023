// SPDX-License-Identifier: MIT
#include "punct/render/draw.hpp"

#include <cmath>

#include "punct/render/image.hpp"
#include "punct/render/theme.hpp"

namespace punct::render {
namespace {

Expected<const Theme*, std::string> theme_of(const Look& look) {
  if (look.theme.empty()) return &themes().front();
  if (const Theme* const theme = theme_named(look.theme)) return theme;
  return Unexpected{"no theme '" + look.theme + "'; there are " + theme_names()};
}

/// What is wrong with the look; nothing where all is well.
std::optional<std::string> fault_in(const Look& look) {
  if (const auto theme = theme_of(look); !theme) return theme.error();
  if (!look.width || (*look.width >= kLeastPixels && *look.width <= kMostPixels)) return std::nullopt;
  return "a width of " + std::to_string(*look.width) + " is not from " + std::to_string(kLeastPixels) + " to " +
         std::to_string(kMostPixels);
}

int width_of(const Scene& scene, const Look& look) {
  return look.width.value_or(static_cast<int>(std::lround(scene.width)));
}

}  // namespace

Expected<std::string, std::string> draw_svg(const Diagram& diagram, const Look& look) {
  if (auto fault = fault_in(look)) return Unexpected{std::move(*fault)};
  const Scene scene = layout(diagram);
  return to_svg(scene, **theme_of(look), look.background, width_of(scene, look));
}

Expected<std::string, std::string> draw_png(const Diagram& diagram, const Look& look) {
  if (auto fault = fault_in(look)) return Unexpected{std::move(*fault)};
  const Scene scene = layout(diagram);
  return to_png(scene, **theme_of(look), look.background, width_of(scene, look));
}

Expected<std::string, std::string> draw_pdf(const std::vector<Diagram>& pages, const Look& look) {
  if (auto fault = fault_in(look)) return Unexpected{std::move(*fault)};
  if (pages.empty()) return Unexpected{std::string("a PDF without a page")};
  std::vector<Scene> scenes;
  for (const Diagram& page : pages) scenes.push_back(layout(page));
  const int width = width_of(scenes.front(), look);
  return to_pdf(scenes, **theme_of(look), look.background, look.width ? width : width / 2.0);
}

std::string draw_svg(const Position& position) {
  Diagram diagram;
  diagram.position = position;
  return *draw_svg(diagram);
}

Expected<std::string, std::string> draw_png(const Position& position) {
  Diagram diagram;
  diagram.position = position;
  return draw_png(diagram);
}

}  // namespace punct::render
