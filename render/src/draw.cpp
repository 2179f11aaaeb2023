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
  return Unexpected{"unknown theme '" + look.theme + "'; use one of " + theme_names()};
}

// The fault of the look; `std::nullopt` if there is none.
std::optional<std::string> fault_in(const Look& look) {
  if (const auto theme = theme_of(look); !theme) return theme.error();
  if (!look.width || (*look.width >= kLeastPixels && *look.width <= kMostPixels)) return std::nullopt;
  return "a width must be from " + std::to_string(kLeastPixels) + " to " + std::to_string(kMostPixels) + ", not " +
         std::to_string(*look.width);
}

// A scene and the width of its picture, in pixels or points.
struct Fitted {
  Scene scene;
  double width;
};

Fitted fitted(const Diagram& diagram, const Look& look) {
  if (look.width) return {layout(diagram, *look.width), static_cast<double>(*look.width)};
  Scene scene = layout(diagram);
  const double width = std::round(natural_width(diagram, scene));
  return {std::move(scene), width};
}

// The same on paper; the default is half a point per unit.
Fitted fitted_to_paper(const Diagram& diagram, const Look& look) {
  constexpr double pixels_a_point = 4.0 / 3;
  const double points = look.width ? *look.width : natural_width(diagram, layout(diagram)) / 2;
  return {layout(diagram, points * pixels_a_point), points};
}

}  // namespace

Expected<std::string, std::string> draw_svg(const Diagram& diagram, const Look& look) {
  if (auto fault = fault_in(look)) return Unexpected{std::move(*fault)};
  const Fitted picture = fitted(diagram, look);
  return to_svg(picture.scene, **theme_of(look), look.background, picture.width);
}

Expected<std::string, std::string> draw_png(const Diagram& diagram, const Look& look) {
  if (auto fault = fault_in(look)) return Unexpected{std::move(*fault)};
  const Fitted picture = fitted(diagram, look);
  return to_png(picture.scene, **theme_of(look), look.background, static_cast<int>(picture.width));
}

Expected<std::string, std::string> draw_pdf(const std::vector<Diagram>& pages, const Look& look) {
  if (auto fault = fault_in(look)) return Unexpected{std::move(*fault)};
  if (pages.empty()) return Unexpected{std::string("a PDF needs at least one page")};
  std::vector<Scene> scenes;
  for (const Diagram& page : pages) scenes.push_back(fitted_to_paper(page, look).scene);
  return to_pdf(scenes, **theme_of(look), look.background, fitted_to_paper(pages.front(), look).width);
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
