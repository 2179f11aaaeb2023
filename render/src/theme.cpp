// SPDX-License-Identifier: MIT
#include "punct/render/theme.hpp"

#include "board/piece_roles.hpp"

namespace punct::render {
namespace {

constexpr Color rgb(unsigned value, unsigned alpha = 255) noexcept {
  return {static_cast<std::uint8_t>(value >> 16), static_cast<std::uint8_t>(value >> 8 & 0xFF),
          static_cast<std::uint8_t>(value & 0xFF), static_cast<std::uint8_t>(alpha)};
}
constexpr Color faded(Color color, unsigned alpha) noexcept {
  color.alpha = static_cast<std::uint8_t>(alpha);
  return color;
}

// The colors of one player's pieces. The outline contrasts with the inside, so that crossing pieces of one color can be
// told apart.
struct Side {
  Color body, covered, line, punct, punct_text, dimmed, wall;
};

// The values in which themes differ. All styles follow from them.
struct Palette {
  Color paper, ink, plate, plate_line, socket, center_socket, center_line;
  std::optional<Color> socket_line;
  bool center_hatched;
  Side white, black;
  // The colors around and inside of marks, which make them visible on pieces of both colors.
  Color casing, chip, accent;
  // The color of the outline around the piece moved last, and the color around that; `trace` may be the color of the
  // casing of other marks.
  Color trace, trace_casing;
  double trace_line;
  double line;
  // The widths of the outlines of free and covered pieces, and of hidden edges. They are so thin that pieces directly
  // above each other show one ring each.
  double body_line, covered_line, hidden_line;
  std::array<Theme::TintStyle, kTints> tints;
  bool tints_hatch;
  double least_line;
};

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

void add_board(Styles styles, const Palette& p) {
  styles[Role::background] = filled(p.paper);
  styles[Role::plate] = both(p.plate, p.plate_line, 1.5);
  styles[Role::socket] = p.socket_line ? both(p.socket, *p.socket_line, 1) : filled(p.socket);
  styles[Role::center_socket] = p.socket_line ? both(p.center_socket, *p.socket_line, 1) : filled(p.center_socket);
  if (p.center_hatched) {
    styles[Role::center_socket].hatch_distance = 5;
    styles[Role::center_socket].hatch = *p.socket_line;
  }
  styles[Role::center_outline] = outlined(p.center_line, 2.36 * p.line);
  styles[Role::edge_label] = letters(p.ink, true);
  styles[Role::edge_label_far] = letters(p.ink);
  styles[Role::space_name] = letters(p.ink);
}

void add_side(Styles styles, const PieceRoles& roles, const Side& side, const Palette& p) {
  const double line = p.line;
  styles[roles.body] = both(side.body, side.line, p.body_line);
  styles[roles.covered_body] = both(side.covered, side.line, p.covered_line);
  styles[roles.minor] = filled(side.line);
  styles[roles.covered_minor] = outlined(side.line, 1.6);
  styles[roles.hidden] = outlined(faded(side.line, 217), p.hidden_line, Dash::dashed);
  styles[roles.marker] = both(side.body, side.line, p.body_line);
  styles[roles.punct] = both(side.punct, side.line, line);
  styles[roles.covered_punct] = outlined(side.punct, 1.8 * line);
  styles[roles.figure] = letters(side.line, true);
  styles[roles.punct_figure] = letters(side.punct_text, true);
  styles[roles.ladder] = filled(side.body);
  styles[roles.ladder_punct] = filled(side.punct);
  styles[roles.dimmed] = both(side.dimmed, faded(side.line, 110), 0.8 * line);
  styles[roles.edge] = both(side.wall, side.line, 1.5 * line);
  styles[roles.side] = filled(side.wall);
  styles[roles.ghost] = both(faded(side.body, 140), side.line, 1.6 * line, Dash::dashed);
  styles[roles.ghost_dot] = both(side.punct, side.line, line);
}

void add_stacks(Styles styles, const Palette& p) {
  styles[Role::ladder_frame] = both(p.chip, p.ink, 0.9);
  styles[Role::ladder_gap] = outlined(p.ink, 0.9);
  styles[Role::gap_chip] = both(p.chip, p.ink, 0.9);
  styles[Role::gap_sign] = outlined(p.ink, 1.8);
  styles[Role::plane] = both(faded(p.plate, 70), faded(p.ink, 120), 0.8);
  styles[Role::pillar] = outlined(faded(p.ink, 200), 1.1);
  styles[Role::pillar_gap] = outlined(faded(p.ink, 200), 1.1, Dash::dotted);
}

void add_marks(Styles styles, const Palette& p) {
  using T = Style::Tinted;
  styles[Role::highlight] = tinted(filled(p.accent), T::fill);
  styles[Role::highlight_socket] = styles[Role::highlight];
  if (p.tints_hatch) {
    styles[Role::highlight] = tinted(both(p.paper, p.ink, 1), T::hatch);
    styles[Role::highlight].hatch_distance = 4;
    styles[Role::highlight_socket] = both(p.socket, p.ink, 1);
  }
  styles[Role::trace_casing] = outlined(p.trace_casing, p.trace_line + 3.2);
  styles[Role::trace] = outlined(p.trace, p.trace_line);
  styles[Role::trace_origin_casing] = outlined(p.casing, 4.5);
  styles[Role::trace_origin] = outlined(p.accent, 2, Dash::dashed);
  styles[Role::path_casing] = outlined(p.casing, 8.4);
  styles[Role::path] = tinted(outlined(p.accent, 6), T::line);
  styles[Role::arrow_casing] = outlined(p.casing, 6.9);
  styles[Role::arrow_head_casing] = both(p.casing, p.casing, 2.4);
  styles[Role::arrow] = tinted(outlined(p.accent, 4.5), T::line);
  styles[Role::arrow_head] = tinted(filled(p.accent), T::fill);
  styles[Role::mark_casing] = outlined(p.casing, 7);
  styles[Role::mark] = tinted(outlined(p.accent, 3.6), T::stroke);
  styles[Role::label_chip] = tinted(both(p.casing, p.accent, 2), T::stroke);
  styles[Role::label_text] = letters(p.ink, true);
}

void add_panels(Styles styles, const Palette& p) {
  using T = Style::Tinted;
  styles[Role::crop_frame] = outlined(faded(p.ink, 150), 1);
  styles[Role::leader] = outlined(p.ink, 1);
  styles[Role::panel_frame] = outlined(faded(p.ink, 150), 1);
  styles[Role::panel_heading] = letters(p.ink, true);
  styles[Role::panel_text] = letters(p.ink);
  styles[Role::caption] = letters(p.ink);
  styles[Role::chart_axis] = outlined(p.ink, 1.2);
  styles[Role::chart_grid] = outlined(faded(p.ink, 60), 0.8);
  styles[Role::chart_line_casing] = outlined(p.ink, 3.6);
  styles[Role::chart_white] = outlined(p.white.body, 2);
  styles[Role::chart_line] = tinted(outlined(p.accent, 2.5), T::line);
  styles[Role::chart_bar] = tinted(filled(p.accent), T::fill);
  styles[Role::chart_text] = letters(p.ink);
}

constexpr Palette kScreen{
    .paper = rgb(0xffffff),
    .ink = rgb(0x000000),
    .plate = rgb(0x6a8499),
    .plate_line = rgb(0x2d3f4d),
    .socket = rgb(0x8fa4b4),
    .center_socket = rgb(0xd9d3bd),
    .center_line = rgb(0x2d3f4d),
    .socket_line = std::nullopt,
    .center_hatched = false,
    .white = {rgb(0xffffff), rgb(0xdcdfdb), rgb(0x1c1c1c), rgb(0xb3151f), rgb(0xffffff), rgb(0xb4c0c9), rgb(0xc9c9c4)},
    .black = {rgb(0x0d0d0d), rgb(0x303336), rgb(0xe8e8e8), rgb(0xffc933), rgb(0x000000), rgb(0x49596a), rgb(0x000000)},
    .casing = rgb(0xffffff),
    .chip = rgb(0x8fa3b3),
    .accent = rgb(0x00796b),
    .trace = rgb(0x00796b),
    .trace_casing = rgb(0xffffff),
    .trace_line = 2.8,
    .line = 1.1,
    .body_line = 1.65,
    .covered_line = 0.9,
    .hidden_line = 1.15,
    .tints = {{{rgb(0x00796b), Dash::none},
               {rgb(0xc62828), Dash::none},
               {rgb(0x1b7a2f), Dash::none},
               {rgb(0x1756a9), Dash::none},
               {rgb(0x8a6d00), Dash::none},
               {rgb(0xb84a00), Dash::none},
               {rgb(0x7b2fa8), Dash::none},
               {rgb(0x5a5a5a), Dash::none}}},
    .tints_hatch = false,
    .least_line = 0};

constexpr Palette kPrint{
    .paper = rgb(0xffffff),
    .ink = rgb(0x000000),
    .plate = rgb(0xffffff),
    .plate_line = rgb(0x707070),
    .socket = rgb(0xffffff),
    .center_socket = rgb(0xffffff),
    .center_line = rgb(0x707070),
    .socket_line = rgb(0x8a8a8a),
    .center_hatched = true,
    .white = {rgb(0xffffff), rgb(0xe4e4e4), rgb(0x000000), rgb(0x000000), rgb(0xffffff), rgb(0xf2f2f2), rgb(0xd0d0d0)},
    .black = {rgb(0x1a1a1a), rgb(0x4a4a4a), rgb(0xffffff), rgb(0xffffff), rgb(0x000000), rgb(0xc4c4c4), rgb(0x000000)},
    .casing = rgb(0xffffff),
    .chip = rgb(0xb0b0b0),
    .accent = rgb(0x3a3a3a),
    .trace = rgb(0xffffff),
    .trace_casing = rgb(0x000000),
    .trace_line = 1.6,
    .line = 1.2,
    .body_line = 1.7,
    .covered_line = 0.95,
    .hidden_line = 1.3,
    .tints = {{{rgb(0x3a3a3a), Dash::none},
               {rgb(0x000000), Dash::none},
               {rgb(0x555555), Dash::dashed},
               {rgb(0x000000), Dash::dotted},
               {rgb(0x757575), Dash::none},
               {rgb(0x555555), Dash::dotted},
               {rgb(0x000000), Dash::dashed},
               {rgb(0x757575), Dash::dashed}}},
    .tints_hatch = true,
    .least_line = 0.35};

constexpr Palette kHighContrast{
    .paper = rgb(0xffffff),
    .ink = rgb(0x000000),
    .plate = rgb(0x7a7a7a),
    .plate_line = rgb(0x000000),
    .socket = rgb(0x8a8a8a),
    .center_socket = rgb(0xc9c27a),
    .center_line = rgb(0x000000),
    .socket_line = rgb(0x000000),
    .center_hatched = false,
    .white = {rgb(0xffffff), rgb(0xf0f0f0), rgb(0x000000), rgb(0x0033cc), rgb(0xffffff), rgb(0xb8b8b8), rgb(0xcccccc)},
    .black = {rgb(0x000000), rgb(0x101010), rgb(0xffffff), rgb(0xffee00), rgb(0x000000), rgb(0x4c4c4c), rgb(0x000000)},
    .casing = rgb(0xffffff),
    .chip = rgb(0x7a7a7a),
    .accent = rgb(0x005a50),
    .trace = rgb(0x005a50),
    .trace_casing = rgb(0xffffff),
    .trace_line = 2.8,
    .line = 1.7,
    .body_line = 1.7,
    .covered_line = 0.85,
    .hidden_line = 1.8,
    .tints = {{{rgb(0x005a50), Dash::none},
               {rgb(0xb00000), Dash::none},
               {rgb(0x005c17), Dash::none},
               {rgb(0x0033aa), Dash::none},
               {rgb(0x6b5200), Dash::none},
               {rgb(0x8f3a00), Dash::none},
               {rgb(0x5f0f94), Dash::none},
               {rgb(0x404040), Dash::none}}},
    .tints_hatch = false,
    .least_line = 0};

constexpr Palette kWood{
    .paper = rgb(0xfaf5ea),
    .ink = rgb(0x2a1c10),
    .plate = rgb(0xc49a63),
    .plate_line = rgb(0x6b4722),
    .socket = rgb(0xddbb88),
    .center_socket = rgb(0xf3e3c3),
    .center_line = rgb(0x6b4722),
    .socket_line = std::nullopt,
    .center_hatched = false,
    .white = {rgb(0xfffdf7), rgb(0xe6ddca), rgb(0x2a1c10), rgb(0xa31621), rgb(0xffffff), rgb(0xd9c19a), rgb(0xcfc3a8)},
    .black = {rgb(0x1d1512), rgb(0x40322a), rgb(0xf1e4d0), rgb(0xffc933), rgb(0x000000), rgb(0x8c6c48), rgb(0x0b0705)},
    .casing = rgb(0xfffaf0),
    .chip = rgb(0xd6b27d),
    .accent = rgb(0x00695c),
    .trace = rgb(0x00695c),
    .trace_casing = rgb(0xfffaf0),
    .trace_line = 2.8,
    .line = 1.1,
    .body_line = 1.65,
    .covered_line = 0.9,
    .hidden_line = 1.15,
    .tints = {{{rgb(0x00695c), Dash::none},
               {rgb(0xb71c1c), Dash::none},
               {rgb(0x1b6e2b), Dash::none},
               {rgb(0x174f9c), Dash::none},
               {rgb(0x7a5f00), Dash::none},
               {rgb(0xa64200), Dash::none},
               {rgb(0x6f2a98), Dash::none},
               {rgb(0x545049), Dash::none}}},
    .tints_hatch = false,
    .least_line = 0};

constexpr Palette kNight{
    .paper = rgb(0x1d1b18),
    .ink = rgb(0xf3eee4),
    .plate = rgb(0x4b4239),
    .plate_line = rgb(0x14120f),
    .socket = rgb(0x62574b),
    .center_socket = rgb(0x3a4f4c),
    .center_line = rgb(0xc9bba6),
    .socket_line = std::nullopt,
    .center_hatched = false,
    .white = {rgb(0xf4efe4), rgb(0xcfc8ba), rgb(0x17130e), rgb(0xa31621), rgb(0xffffff), rgb(0x8f8573), rgb(0xb5ab99)},
    .black = {rgb(0x100e0c), rgb(0x2b2622), rgb(0xf0e6d6), rgb(0xffc933), rgb(0x000000), rgb(0x37302a), rgb(0x000000)},
    .casing = rgb(0x14120f),
    .chip = rgb(0x6a5e50),
    .accent = rgb(0x4fd1bd),
    .trace = rgb(0x4fd1bd),
    .trace_casing = rgb(0x14120f),
    .trace_line = 2.8,
    .line = 1.1,
    .body_line = 1.65,
    .covered_line = 0.9,
    .hidden_line = 1.15,
    .tints = {{{rgb(0x4fd1bd), Dash::none},
               {rgb(0xff8a80), Dash::none},
               {rgb(0x7ddc8c), Dash::none},
               {rgb(0x82b8ff), Dash::none},
               {rgb(0xf0d060), Dash::none},
               {rgb(0xffa85c), Dash::none},
               {rgb(0xd2a3f5), Dash::none},
               {rgb(0xc4bdb2), Dash::none}}},
    .tints_hatch = false,
    .least_line = 0};

Theme make_theme(std::string_view name, std::string_view summary, const Palette& palette, Color cold, Color hot) {
  Theme theme{
      name,        summary,           "DejaVu Sans,Verdana,sans-serif", palette.paper, {}, palette.tints, cold, hot,
      palette.ink, palette.least_line};
  const Styles styles(theme.styles);
  add_board(styles, palette);
  add_side(styles, kWhiteRoles, palette.white, palette);
  add_side(styles, kBlackRoles, palette.black, palette);
  add_stacks(styles, palette);
  add_marks(styles, palette);
  add_panels(styles, palette);
  return theme;
}

// Highlighted spaces are paler than the area around them, and names remain legible on both.
double paleness(Role role) noexcept {
  return role == Role::highlight ? 0.55 : role == Role::highlight_socket ? 0.88 : 0;
}

}  // namespace

Style Theme::style(const Shape& shape) const noexcept {
  Style style = styles[static_cast<std::size_t>(shape.role)];
  if (shape.role == Role::heat) style.fill = mix(cold, hot, shape.shade / 255.0);
  const TintStyle& tint = tints[static_cast<std::size_t>(shape.tint)];
  switch (style.tinted) {
    case Style::Tinted::no: break;
    case Style::Tinted::fill: style.fill = mix(tint.color, paper, paleness(shape.role)); break;
    case Style::Tinted::stroke: style.stroke = tint.color; break;
    case Style::Tinted::line:
      style.stroke = tint.color;
      style.dash = tint.dash;
      break;
    case Style::Tinted::hatch: style.hatch = tint.color; break;
  }
  return style;
}

std::span<const Theme> themes() {
  static const std::array<Theme, 5> all{
      make_theme("screen", "colors for screens", kScreen, rgb(0xf7fbff), rgb(0x08306b)),
      make_theme("print", "black, white and grays with patterns, for paper", kPrint, rgb(0xffffff), rgb(0x202020)),
      make_theme("high-contrast", "bold lines and strong colors", kHighContrast, rgb(0xffffff), rgb(0x4a0020)),
      make_theme("wood", "a wooden board in warm colors", kWood, rgb(0xfff8ea), rgb(0x5a2405)),
      make_theme("night", "a dark board on a dark page", kNight, rgb(0x2a2622), rgb(0xffc27a))};
  return all;
}

const Theme* theme_named(std::string_view name) {
  for (const Theme& theme : themes())
    if (theme.name == name) return &theme;
  return nullptr;
}

std::string theme_names() {
  std::string names;
  for (const Theme& theme : themes()) {
    if (!names.empty()) names += ", ";
    names += theme.name;
  }
  return names;
}

}  // namespace punct::render
