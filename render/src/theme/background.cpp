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

namespace {

// The core of a mark, and the lines around it.
struct CoreRoles {
  Role core, mark, casing;
};
constexpr std::array<CoreRoles, 3> kCores{{{Role::path_core, Role::path, Role::path_casing},
                                           {Role::arrow_core, Role::arrow, Role::arrow_casing},
                                           {Role::mark_core, Role::mark, Role::mark_casing}}};

// Makes a core at least so wide, and the lines around it wider by as much: what tells its dashes apart is finer than
// a line.
void widen_core(Theme& theme, const CoreRoles& roles, double least) {
  const auto width = [&theme](Role role) -> double& { return theme.styles[static_cast<std::size_t>(role)].width; };
  const double wider = std::max(0.0, least - width(roles.core));
  for (const Role role : {roles.core, roles.mark, roles.casing}) width(role) += wider;
}

// Lines of marks with what is around them, and those with nothing around them.
struct CasedLine {
  Role line, casing;
};
constexpr std::array<CasedLine, 6> kCasedLines{{{Role::trace, Role::trace_casing},
                                                {Role::trace_origin, Role::trace_origin_casing},
                                                {Role::path, Role::path_casing},
                                                {Role::arrow, Role::arrow_casing},
                                                {Role::mark, Role::mark_casing},
                                                {Role::leader, Role::leader_casing}}};
constexpr std::array kBareLines{Role::path_core, Role::arrow_core, Role::mark_core, Role::dot_core};

// Lines of marks are up to half as wide again in small pictures, where they would be too thin to show their colors.
void widen_marks(Theme& theme, double units, double points) {
  constexpr double enough_points = 0.5625;
  constexpr double most = 1.5;
  const double factor = std::clamp(enough_points * units / points, 1.0, most);
  const auto width = [&theme](Role role) -> double& { return theme.styles[static_cast<std::size_t>(role)].width; };
  for (const auto& [line, casing] : kCasedLines) {
    width(casing) += width(line) * (factor - 1);
    width(line) *= factor;
  }
  for (const Role line : kBareLines) width(line) *= factor;
  // The outline of the last move, which has to be found, is not thinner than this in thumbnails either.
  constexpr double trace_points = 1.125;
  constexpr double most_trace = 8;
  const double wider = std::min(trace_points * units / points, most_trace) - width(Role::trace);
  for (const Role line : {Role::trace, Role::trace_casing}) width(line) += std::max(0.0, wider);
}

// Makes the two lines beside the core of an arrow, and the casing, so broad in small pictures that they are no
// hairlines.
void widen_arrows(Theme& theme, double units, double points) {
  constexpr double points_a_pixel = 0.75;
  constexpr double small = 40.0 / 30;
  constexpr double most = 11;
  const double pixel = points_a_pixel * units / points;
  if (pixel <= small) return;
  const auto width = [&theme](Role role) -> double& { return theme.styles[static_cast<std::size_t>(role)].width; };
  double& arrow = width(Role::arrow);
  arrow = std::max(arrow, std::min(width(Role::arrow_core) + 3 * pixel, most));
  // Where arrows cross, the gap beside the upper one has to be seen.
  double& casing = width(Role::arrow_casing);
  casing = std::max(casing, arrow + 2 * std::min(pixel * 2, 4.5));
  double& around_head = width(Role::arrow_head_casing);
  around_head = std::max(around_head, 2 * std::min(pixel * 1.2, 3.0));
}

}  // namespace

Theme with_least_lines(const Theme& theme, double units, double points) {
  Theme drawn = theme;
  const double least = theme.least_line * units / points;
  for (Style& style : drawn.styles) {
    if (style.stroke) style.width = std::max(style.width, least);
    style.hatch_distance *= std::max(1.0, least / style.hatch_width);
    style.hatch_width = std::max(style.hatch_width, least);
  }
  constexpr double broadest_core = 3.2;
  const double least_core = std::min(3 * least, broadest_core);
  for (const CoreRoles& roles : kCores) widen_core(drawn, roles, least_core);
  widen_arrows(drawn, units, points);
  double& dot_core = drawn.styles[static_cast<std::size_t>(Role::dot_core)].width;
  dot_core = std::max(dot_core, least_core);
  return drawn;
}

Theme theme_for(const Theme& theme, const Background& background, double units, double points) {
  const auto ink = ink_on(background, theme);
  Theme inked = ink ? with_ink(theme, *ink) : theme;
  widen_marks(inked, units, points);
  return theme.least_line > 0 ? with_least_lines(inked, units, points) : inked;
}

}  // namespace punct::render
