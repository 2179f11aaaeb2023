// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "punct/render/theme.hpp"
#include "theme/theme_values.hpp"

namespace punct::render {
namespace {

// The roles of shapes beside the board, which are drawn on the background.
constexpr std::array kInked{Role::panel_frame, Role::panel_heading, Role::panel_text, Role::caption,
                            Role::crop_frame,  Role::chart_axis,    Role::chart_grid, Role::chart_text};

// The contrast of words that can be read.
constexpr double kLegible = 4.5;
constexpr Color kDarkInk{0, 0, 0};

Color with_alpha(Color color, std::uint8_t alpha) noexcept {
  color.alpha = alpha;
  return color;
}

}  // namespace

std::optional<Background> parse_background(std::string_view text) noexcept {
  if (text == "paper") return Background{Background::Kind::paper, {}};
  if (text == "none") return Background{Background::Kind::none, {}};
  if (const auto color = parse_color(text)) return Background{Background::Kind::color, *color};
  return std::nullopt;
}

std::string text(const Background& background) {
  switch (background.kind) {
    case Background::Kind::paper: return "paper";
    case Background::Kind::none: return "none";
    case Background::Kind::color: return text(background.color);
  }
  return {};
}

std::optional<Color> color_of(const Background& background, const Theme& theme) noexcept {
  switch (background.kind) {
    case Background::Kind::paper: return theme.paper;
    case Background::Kind::none: return std::nullopt;
    case Background::Kind::color: return background.color;
  }
  return std::nullopt;
}

std::optional<Color> ink_on(const Background& background, const Theme& theme) noexcept {
  if (background.ink) return background.ink;
  const Color beneath = color_of(background, theme).value_or(Color{255, 255, 255});
  if (contrast(theme.ink, beneath) >= kLegible) return std::nullopt;
  return is_dark(beneath) ? kLightInk : kDarkInk;
}

Theme with_ink(const Theme& theme, Color ink) {
  Theme inked = theme;
  inked.ink = ink;
  for (const Role role : kInked) {
    Style& style = inked.styles[static_cast<std::size_t>(role)];
    if (style.fill) style.fill = with_alpha(ink, style.fill->alpha);
    if (style.stroke) style.stroke = with_alpha(ink, style.stroke->alpha);
  }
  return inked;
}

Theme with_least_lines(const Theme& theme, double units, double points) {
  Theme drawn = theme;
  const double least = theme.least_line * units / points;
  for (Style& style : drawn.styles) {
    if (style.stroke) style.width = std::max(style.width, least);
    style.hatch_distance *= std::max(1.0, least / style.hatch_width);
    style.hatch_width = std::max(style.hatch_width, least);
  }
  return drawn;
}

Theme theme_for(const Theme& theme, const Background& background, double units, double points) {
  const auto ink = ink_on(background, theme);
  const Theme inked = ink ? with_ink(theme, *ink) : theme;
  return theme.least_line > 0 ? with_least_lines(inked, units, points) : inked;
}

}  // namespace punct::render
