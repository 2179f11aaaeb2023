// SPDX-License-Identifier: MIT
#include "svg/style_sheet.hpp"

#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "svg/classes.hpp"
#include "svg/properties.hpp"
#include "theme/style_tables.hpp"

namespace punct::render {

void StyleSheet::write(bool with_dark_twin) {
  out_ += "<style>\n";
  for (const Shape& shape : scene_.shapes) {
    const Style& base = theme_.style(shape.role);
    if (is_unseen(shape, base, theme_)) continue;
    const bool dots = is_dots(shape, base);
    bool& known = (dots ? dots_known_ : known_)[class_key(shape, base)];
    if (known) continue;
    known = true;
    dots ? write_dots_rule(shape, base) : write_rule(shape);
  }
  if (with_dark_twin) write_dark_rules();
  if (scene_.seconds > 0) write_times();
  out_ += "</style>\n";
  write_patterns();
}

void StyleSheet::write_patterns_alone() {
  for (const Shape& shape : scene_.shapes)
    if (const Style style = theme_.style(shape); style.pattern != Pattern::none) static_cast<void>(pattern_of(style));
  write_patterns();
}

// Writes the times of groups in an animation. Readers who prefer reduced motion see the last frame.
void StyleSheet::write_times() {
  for (std::size_t i = 0; i < scene_.groups.size(); ++i) {
    const Group& group = scene_.groups[i];
    if (group.shown.empty()) continue;
    const std::string name = "t" + std::to_string(i);
    out_ += "@keyframes ";
    out_.prefix();
    out_ += '-' + name + '{';
    if (group.shown.front().first > 0) out_ += "0%{visibility:hidden}";
    for (const auto& [from, to] : group.shown) {
      key_frame(from, "visible");
      if (to < 1) key_frame(to, "hidden");
    }
    out_ += "}\n";
    if (group.shown.back().second < 1) {
      out_.selector(name);
      out_ += "{visibility:hidden}\n";
    }
  }
  out_ += "@media(prefers-reduced-motion:no-preference){\n";
  for (std::size_t i = 0; i < scene_.groups.size(); ++i) {
    if (scene_.groups[i].shown.empty()) continue;
    const std::string name = "t" + std::to_string(i);
    out_.selector(name);
    out_ += "{animation:";
    out_.number(scene_.seconds);
    out_ += "s step-end infinite ";
    out_.prefix();
    out_ += '-' + name + "}\n";
  }
  out_ += "}\n";
}

void StyleSheet::key_frame(double at, std::string_view visibility) {
  // Two decimals are not enough for a long game.
  constexpr long long parts = 10000;
  const long long whole = std::llround(at * 100 * parts);
  const std::string digits = std::to_string(parts + whole % parts);
  out_ += std::to_string(whole / parts) + '.' + digits.substr(1);
  out_ += "%{visibility:";
  out_ += visibility;
  out_ += '}';
}

void StyleSheet::write_dark_rules() {
  const Theme dark = with_ink(theme_, kLightInk);
  std::string_view opening = "@media(prefers-color-scheme:dark){\n";
  for (std::size_t i = 0; i < kRoles; ++i) {
    const auto role = static_cast<Role>(i);
    if (!known_[i * kTints] || dark.style(role) == theme_.style(role)) continue;
    out_ += std::exchange(opening, {});
    out_.selector(role_name(role));
    const Style& style = dark.style(role);
    out_ += style.fill ? "{fill:" + text(*style.fill) : "{stroke:" + text(*style.stroke);
    out_ += "}\n";
  }
  if (opening.empty()) out_ += "}\n";
}

void StyleSheet::write_rule(const Shape& shape) {
  const Style style = theme_.style(shape);
  out_.selector({});
  append_class(out_, shape.role, style, shape.tint);
  out_ += '{';
  Properties(out_, Properties::Spelling::declarations)
      .write(style, style.pattern == Pattern::none ? 0 : pattern_of(style));
  out_ += "}\n";
}

void StyleSheet::write_dots_rule(const Shape& shape, const Style& style) {
  const auto rule = [&](std::string_view ending, Color color) {
    out_.selector(role_name(shape.role));
    out_ += ending;
    out_ += "{fill:none;stroke-linecap:round;stroke:" + text(color) + "}\n";
  };
  if (style.stroke) rule("-edges", *style.stroke);
  rule("-dots", *style.fill);
}

std::size_t StyleSheet::pattern_of(const Style& style) {
  const Tile wanted{style.pattern, style.hatch_distance, style.hatch_width, style.hatch, style.fill};
  for (std::size_t i = 0; i < patterns_.size(); ++i)
    if (patterns_[i] == wanted) return i;
  patterns_.push_back(wanted);
  return patterns_.size() - 1;
}

void StyleSheet::write_patterns() {
  for (std::size_t i = 0; i < patterns_.size(); ++i) {
    const Tile& tile = patterns_[i];
    const Stripes stripes = stripes_of(tile.pattern);
    std::string side;
    append_number(side, tile.distance);
    std::string stripe;
    append_number(stripe, stripes.dots ? 2 * tile.width : tile.width);
    const auto rectangle = [&](std::string_view width, std::string_view height, Color color) {
      out_ +=
          "<path fill=\"" + text(color) + "\" d=\"M0 0H" + std::string(width) + 'V' + std::string(height) + "H0Z\"/>";
    };
    out_ += "<pattern";
    out_.id("hatch" + std::to_string(i));
    out_ += " width=\"" + side + "\" height=\"" + side + "\" patternUnits=\"userSpaceOnUse\"";
    if (stripes.angle != 0) out_ += " patternTransform=\"rotate(" + std::to_string(stripes.angle) + ")\"";
    out_ += '>';
    if (tile.fill) rectangle(side, side, *tile.fill);
    rectangle(stripe, stripes.dots ? stripe : side, tile.line);
    if (stripes.crossed) rectangle(side, stripe, tile.line);
    out_ += "</pattern>\n";
  }
}

}  // namespace punct::render
