// SPDX-License-Identifier: MIT
#include "punct/render/theme.hpp"

#include "board/piece_roles.hpp"
#include "theme/theme_values.hpp"

namespace punct::render {
namespace {

constexpr Color faded(Color color, unsigned alpha) noexcept {
  color.alpha = static_cast<std::uint8_t>(alpha);
  return color;
}

class Styles {
 public:
  explicit Styles(std::array<Style, kRoles>& styles) : styles_(styles) {}
  Style& operator[](Role role) { return styles_[static_cast<std::size_t>(role)]; }

 private:
  std::array<Style, kRoles>& styles_;
};

Style filled(Color fill) {
  Style style;
  style.fill = fill;
  return style;
}
Style outlined(Color stroke, double width, Dash dash = Dash::none) {
  Style style;
  style.stroke = stroke;
  style.width = width;
  style.dash = dash;
  return style;
}
Style both(Color fill, Color stroke, double width, Dash dash = Dash::none) {
  Style style = outlined(stroke, width, dash);
  style.fill = fill;
  return style;
}
Style letters(Color fill, bool bold = false) {
  Style style = filled(fill);
  style.bold = bold;
  return style;
}
Style tinted(Style style, Style::Tinted what) {
  style.tinted = what;
  return style;
}

void add_board(Styles styles, const ThemeValues& p) {
  styles[Role::background] = filled(p.paper);
  styles[Role::plate] = both(p.plate, p.plate_line, 1.5);
  styles[Role::socket] = p.socket_line ? both(p.socket, *p.socket_line, 1) : filled(p.socket);
  styles[Role::center_socket] = p.socket_line ? both(p.center_socket, *p.socket_line, 1) : filled(p.center_socket);
  styles[Role::center_socket].pattern = p.center_pattern;
  styles[Role::center_socket].hatch = p.socket_line.value_or(p.center_line);
  styles[Role::center_outline] = outlined(p.center_line, 2.36 * p.line_width);
  styles[Role::edge_label] = letters(p.ink, true);
  styles[Role::edge_label_far] = letters(p.ink);
  styles[Role::space_name] = letters(p.ink);
}

void add_side(Styles styles, const PieceRoles& roles, const Side& side, const ThemeValues& p) {
  const double line = p.line_width;
  styles[roles.body] = both(side.body, side.line, p.body_width);
  styles[roles.covered_body] = both(side.covered, side.line, p.covered_width);
  styles[roles.minor] = filled(side.line);
  styles[roles.covered_minor] = outlined(side.line, 1.6);
  styles[roles.hidden] = outlined(faded(side.line, 217), p.hidden_width, Dash::dashed);
  styles[roles.marker] = both(side.body, side.line, p.body_width);
  styles[roles.punct] = both(side.punct, side.line, line);
  styles[roles.covered_punct] = outlined(side.punct, 1.8 * line);
  styles[roles.figure] = letters(side.line, true);
  styles[roles.punct_figure] = letters(side.figure, true);
  styles[roles.ladder] = filled(side.body);
  styles[roles.ladder_punct] = filled(side.punct);
  styles[roles.dimmed] = both(side.dimmed, faded(side.line, 110), 0.8 * line);
  styles[roles.edge] = both(side.wall, side.line, 1.5 * line);
  styles[roles.side] = filled(side.wall);
  styles[roles.ghost] = both(faded(side.body, 140), side.line, 1.6 * line, Dash::dashed);
  styles[roles.ghost_dot] = both(side.punct, side.line, line);
}

void add_stacks(Styles styles, const ThemeValues& p) {
  styles[Role::ladder_frame] = both(p.chip, p.ink, 0.9);
  styles[Role::ladder_gap] = outlined(p.ink, 0.9);
  styles[Role::gap_chip] = both(p.chip, p.ink, 0.9);
  styles[Role::gap_sign] = outlined(p.ink, 1.8);
  styles[Role::plane] = both(faded(p.plate, 70), faded(p.ink, 120), 0.8);
  styles[Role::slab] = both(p.plate_line, p.plate_line, 1);
  styles[Role::shadow] = filled({0, 0, 0, 80});
  styles[Role::pillar] = outlined(faded(p.ink, 200), 1.1);
  styles[Role::pillar_gap] = outlined(faded(p.ink, 200), 1.1, Dash::dotted);
}

// Fields of patterns show them on the spaces as well, whose names stay legible on lines that are thin and far apart.
void add_highlights(Styles styles, const ThemeValues& p) {
  using T = Style::Tinted;
  if (!p.patterns) {
    styles[Role::highlight] = styles[Role::highlight_socket] = tinted(filled(p.tints[0].color), T::fill);
    return;
  }
  styles[Role::highlight] = tinted(filled(p.paper), T::hatch);
  styles[Role::highlight].hatch_distance = 6;
  styles[Role::highlight_socket] = tinted(both(p.socket, p.ink, 1), T::hatch);
  styles[Role::highlight_socket].hatch_distance = 6;
}

void add_marks(Styles styles, const ThemeValues& p) {
  using T = Style::Tinted;
  const Color accent = p.tints[0].color;
  styles[Role::trace_casing] = outlined(p.trace_casing, p.trace_width + 3.2);
  styles[Role::trace] = outlined(p.trace, p.trace_width);
  styles[Role::trace_origin_casing] = outlined(p.casing, 4.5);
  styles[Role::trace_origin] = outlined(accent, 2, Dash::dashed);
  styles[Role::path_casing] = tinted(outlined(p.casing, 8.4), T::casing);
  styles[Role::path] = tinted(outlined(accent, 6), T::mark);
  styles[Role::path_core] = tinted(outlined(p.casing, 2.4), T::core);
  styles[Role::arrow_casing] = tinted(outlined(p.casing, 6.9), T::casing);
  styles[Role::arrow_head_casing] = tinted(both(p.casing, p.casing, 2.4), T::casing);
  styles[Role::arrow] = tinted(outlined(accent, 4.5), T::mark);
  styles[Role::arrow_core] = tinted(outlined(p.casing, 1.9), T::core);
  styles[Role::arrow_head] = tinted(filled(accent), T::fill);
  styles[Role::mark_casing] = tinted(outlined(p.casing, 7), T::casing);
  styles[Role::mark] = tinted(outlined(accent, 3.6), T::mark);
  styles[Role::mark_core] = tinted(outlined(p.casing, 1.7), T::core);
  styles[Role::dot_core] = tinted(outlined(p.casing, 2.2), T::core);
  styles[Role::label_chip] = tinted(both(p.casing, accent, 2), T::stroke);
  styles[Role::label_text] = letters(p.ink, true);
}

void add_panels(Styles styles, const ThemeValues& p) {
  using T = Style::Tinted;
  styles[Role::crop_frame] = outlined(faded(p.ink, 150), 1);
  styles[Role::leader_casing] = outlined(p.casing, 3.4);
  styles[Role::leader] = outlined(p.ink, 1);
  styles[Role::panel_frame] = outlined(faded(p.ink, 150), 1);
  styles[Role::panel_heading] = letters(p.ink, true);
  styles[Role::panel_text] = letters(p.ink);
  styles[Role::caption] = letters(p.ink);
  const Color accent = p.tints[0].color;
  styles[Role::chart_axis] = outlined(p.ink, 1.2);
  styles[Role::chart_grid] = outlined(faded(p.ink, 60), 0.8);
  // The lines of White and Black are the lighter and the darker one on dark paper too.
  constexpr double least = 3;
  constexpr Color gray{0x88, 0x88, 0x88};
  const Color blue = p.tints[static_cast<std::size_t>(Tint::blue)].color;
  const bool dark_paper = contrast(p.paper, Color{}) < contrast(p.ink, Color{});
  const Color black = dark_paper ? gray : p.ink;
  const Color white = dark_paper ? p.ink : contrast(blue, p.ink) < least ? gray : blue;
  styles[Role::chart_black] = outlined(black, 2.8);
  styles[Role::chart_white] = outlined(white, 2.8);
  styles[Role::chart_white_bar] = filled(white);
  styles[Role::chart_black_bar] = filled(black);
  styles[Role::chart_line] = tinted(outlined(accent, 2.5), T::line);
  styles[Role::chart_bar] = tinted(filled(accent), T::fill);
  // Bars beside those of White and Black; grays alone would not tell all of them apart.
  styles[Role::chart_other_bar] = p.patterns ? tinted(both(p.paper, p.ink, 1), T::hatch) : styles[Role::chart_bar];
  styles[Role::chart_other_bar].hatch_distance = 6;
  styles[Role::chart_text] = letters(p.ink);
}

// Around a tint that is nearly as light as the casing, a casing of black or white.
Color casing_around(Color tint, Color casing) noexcept {
  constexpr double least = 3;
  constexpr Color white{255, 255, 255};
  if (contrast(tint, casing) >= least) return casing;
  return contrast(tint, white) > contrast(tint, Color{}) ? white : Color{};
}

// How much wider a mark with a core is.
double room_for_core(const Theme::TintStyle& tint) noexcept { return tint.dash == Dash::none ? 0 : 1.2; }

// Highlights of a light page are mixed with its paper; on dark paper that would make holes of the spaces.
Color beneath_highlights(const Theme& theme) noexcept {
  const std::optional<Color>& socket = theme.style(Role::socket).fill;
  return socket && is_dark(theme.paper) ? *socket : theme.paper;
}

// Highlighted spaces are paler than the area around them, and names remain legible on both.
double paleness(Role role) noexcept {
  return role == Role::highlight ? 0.3 : role == Role::highlight_socket ? 0.88 : 0;
}

}  // namespace

Style Theme::style(const Shape& shape) const noexcept {
  Style style = styles[static_cast<std::size_t>(shape.role)];
  if (shape.role == Role::heat) style.fill = shape.shade == 0 ? paper : mix(cold, hot, shape.shade / 255.0);
  const TintStyle& tint = tints[static_cast<std::size_t>(shape.tint)];
  switch (style.tinted) {
    case Style::Tinted::no: break;
    case Style::Tinted::fill: style.fill = mix(tint.color, beneath_highlights(*this), paleness(shape.role)); break;
    case Style::Tinted::stroke: style.stroke = tint.color; break;
    case Style::Tinted::line:
      style.stroke = tint.color;
      style.dash = tint.dash;
      break;
    case Style::Tinted::hatch:
      style.hatch = tint.color;
      style.pattern = tint.pattern;
      break;
    case Style::Tinted::mark:
      style.stroke = tint.color;
      style.width += room_for_core(tint);
      break;
    case Style::Tinted::casing:
      style.stroke = casing_around(tint.color, *style.stroke);
      if (style.fill) style.fill = style.stroke;
      if (!style.fill) style.width += room_for_core(tint);
      break;
    case Style::Tinted::core:
      if (shape.role != Role::dot_core) style.dash = tint.dash;
      style.stroke = tint.dash == Dash::none ? std::nullopt : std::optional(casing_around(tint.color, *style.stroke));
      break;
  }
  return style;
}

Theme theme_of(const ThemeValues& p) {
  Theme theme{p.name, p.summary, p.fonts, p.paper, {}, p.tints, p.cold, p.hot, p.ink, p.least_line, p.letters};
  const Styles styles(theme.styles);
  add_board(styles, p);
  add_side(styles, kWhiteRoles, p.white, p);
  add_side(styles, kBlackRoles, p.black, p);
  add_stacks(styles, p);
  add_highlights(styles, p);
  add_marks(styles, p);
  add_panels(styles, p);
  return theme;
}

}  // namespace punct::render
