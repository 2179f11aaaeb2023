// SPDX-License-Identifier: MIT
#include "punct/render/svg.hpp"

#include <array>
#include <vector>

#include "number.hpp"

namespace punct::render {
namespace {

/// Slanting lines that more than one class may ask for.
struct Pattern {
  double distance;
  Color line;
  std::optional<Color> fill;
  friend bool operator==(const Pattern&, const Pattern&) = default;
};

class SvgWriter {
 public:
  SvgWriter(const Scene& scene, const Theme& theme, std::string& out) : scene_(scene), theme_(theme), out_(out) {}

  void write(const Background& background, double width) {
    out_.reserve(out_.size() + 4000 + 110 * scene_.shapes.size() + 130 * scene_.groups.size());
    open_document(width);
    write_styles();
    write_clips();
    if (const auto color = color_of(background, theme_)) {
      out_ += "<path class=\"background\" fill=\"" + text(*color) + "\" d=\"M0 0H";
      number(scene_.width);
      out_ += 'V';
      number(scene_.height);
      out_ += "H0Z\"/>\n";
    }
    for (const Shape& shape : scene_.shapes) write_shape(shape);
    go_to_group(0);
    out_ += "</svg>\n";
  }

 private:
  void number(double value) { append_number(out_, value); }

  void attribute(std::string_view name, double value) {
    out_ += name;
    number(value);
    out_ += '"';
  }

  void escaped(std::string_view words) {
    for (const char c : words) switch (c) {
        case '&': out_ += "&amp;"; break;
        case '<': out_ += "&lt;"; break;
        case '>': out_ += "&gt;"; break;
        case '"': out_ += "&quot;"; break;
        default: out_ += c;
      }
  }

  void open_document(double width) {
    out_ += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"";
    attribute(" width=\"", width);
    attribute(" height=\"", width * scene_.height / scene_.width);
    attribute(" viewBox=\"0 0 ", scene_.width);
    out_.pop_back();
    attribute(" ", scene_.height);
    out_ += " role=\"img\" aria-labelledby=\"title desc\" font-family=\"";
    escaped(theme_.fonts);
    out_ += "\" text-anchor=\"middle\" stroke-linejoin=\"round\">\n<title id=\"title\">";
    escaped(scene_.title);
    out_ += "</title>\n<desc id=\"desc\">";
    escaped(scene_.description);
    out_ += "</desc>\n";
  }

  // One class for each role and, where a theme lets the tint change it, each tint; one more for circles that are drawn
  // as the round ends of lines of no length, which is the shortest way to write many of them.

  static std::size_t key(const Shape& shape, const Style& style) {
    const std::size_t tint = style.tinted == Style::Tinted::no ? 0 : static_cast<std::size_t>(shape.tint);
    return static_cast<std::size_t>(shape.role) * kTints + tint;
  }

  static bool is_dots(const Shape& shape, const Style& style) {
    const auto* circles = std::get_if<Circles>(&shape.geometry);
    return circles != nullptr && circles->centers.size() > 1 && style.hatch_distance == 0 &&
           style.tinted == Style::Tinted::no && shape.role != Role::heat && style.fill && style.fill->alpha == 255;
  }

  static void append_class(std::string& out, Role role, const Style& style, Tint tint) {
    out += role_name(role);
    if (style.tinted != Style::Tinted::no && tint != Tint::plain) {
      out += '-';
      out += tint_name(tint);
    }
  }

  void write_styles() {
    out_ += "<style>\n";
    std::string patterns;
    for (const Shape& shape : scene_.shapes) {
      const Style& base = theme_.style(shape.role);
      const bool dots = is_dots(shape, base);
      bool& known = (dots ? dots_known_ : known_)[key(shape, base)];
      if (known || shape.role == Role::heat) continue;
      known = true;
      dots ? write_dots_rule(shape, base) : write_rule(shape, patterns);
    }
    out_ += "</style>\n" + patterns;
  }

  void write_rule(const Shape& shape, std::string& patterns) {
    const Style style = theme_.style(shape);
    out_ += '.';
    append_class(out_, shape.role, style, shape.tint);
    out_ += "{fill:";
    if (style.hatch_distance > 0) {
      out_ += "url(#hatch" + std::to_string(pattern(style, patterns)) + ")";
    } else {
      paint("fill", style.fill);
    }
    if (style.stroke) {
      out_ += ";stroke:";
      paint("stroke", style.stroke);
      out_ += ";stroke-width:";
      number(style.width);
      write_dash(style);
    }
    if (style.bold) out_ += ";font-weight:bold";
    out_ += "}\n";
  }

  void write_dots_rule(const Shape& shape, const Style& style) {
    const auto rule = [&](std::string_view ending, Color color) {
      out_ += '.';
      out_ += role_name(shape.role);
      out_ += ending;
      out_ += "{fill:none;stroke-linecap:round;stroke:" + text(color) + "}\n";
    };
    if (style.stroke) rule("-edges", *style.stroke);
    rule("-dots", *style.fill);
  }

  void paint(std::string_view what, const std::optional<Color>& color) {
    if (!color) {
      out_ += "none";
      return;
    }
    out_ += text(*color);
    if (color->alpha == 255) return;
    out_ += ';';
    out_ += what;
    out_ += "-opacity:";
    number(color->alpha / 255.0);
  }

  void write_dash(const Style& style) {
    if (style.dash == Dash::none) return;
    out_ += ";stroke-dasharray:";
    number(style.width * (style.dash == Dash::dashed ? 3 : 1));
    out_ += ' ';
    number(style.width * (style.dash == Dash::dashed ? 2 : 1.5));
  }

  std::size_t pattern(const Style& style, std::string& patterns) {
    const Pattern wanted{style.hatch_distance, style.hatch, style.fill};
    for (std::size_t i = 0; i < patterns_.size(); ++i)
      if (patterns_[i] == wanted) return i;
    patterns_.push_back(wanted);
    std::string side;
    append_number(side, wanted.distance);
    const auto rectangle = [&](std::string_view width, Color color) {
      patterns += "<path fill=\"" + text(color) + "\" d=\"M0 0H" + std::string(width) + 'V' + side + "H0Z\"/>";
    };
    patterns += "<pattern id=\"hatch" + std::to_string(patterns_.size() - 1) + "\" width=\"" + side + "\" height=\"" +
                side + "\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">";
    if (wanted.fill) rectangle(side, *wanted.fill);
    rectangle("1", wanted.line);
    patterns += "</pattern>\n";
    return patterns_.size() - 1;
  }

  void write_clips() {
    for (std::size_t i = 0; i < scene_.groups.size(); ++i) {
      const auto& clip = scene_.groups[i].clip;
      if (!clip) continue;
      out_ += "<clipPath id=\"clip" + std::to_string(i) + '"';
      attribute("><path d=\"M", clip->left);
      out_.back() = ' ';
      number(clip->top);
      out_ += 'H';
      number(clip->right);
      out_ += 'V';
      number(clip->bottom);
      out_ += 'H';
      number(clip->left);
      out_ += "Z\"/></clipPath>\n";
    }
  }

  // Groups: what is open is the way from the outermost group to the one of the shape before.

  void go_to_group(std::uint32_t group) {
    if (group == current_) return;
    ways_.clear();
    for (std::uint32_t g = group; g != 0; g = scene_.groups[g].parent) ways_.push_back(g);
    std::size_t shared = 0;
    while (shared < open_.size() && shared < ways_.size() && open_[shared] == ways_[ways_.size() - 1 - shared])
      ++shared;
    for (; open_.size() > shared; open_.pop_back()) out_ += "</g>\n";
    for (std::size_t i = ways_.size() - shared; i-- > 0;) {
      open_.push_back(ways_[i]);
      write_group(scene_.groups[ways_[i]], ways_[i]);
    }
    current_ = group;
  }

  void write_group(const Group& group, std::uint32_t index) {
    out_ += "<g";
    if (!group.id.empty()) out_ += " id=\"" + group.id + '"';
    for (const auto& [name, value] : group.data) {
      out_ += " data-";
      out_ += name;
      out_ += "=\"";
      escaped(value);
      out_ += '"';
    }
    write_transform(group);
    if (group.clip) out_ += " clip-path=\"url(#clip" + std::to_string(index) + ")\"";
    out_ += '>';
    if (!group.title.empty()) {
      out_ += "<title>";
      escaped(group.title);
      out_ += "</title>";
    }
    out_ += '\n';
  }

  void write_transform(const Group& group) {
    if (group.offset == Point{} && group.scale == 1) return;
    attribute(" transform=\"translate(", group.offset.x);
    out_.back() = ' ';
    number(group.offset.y);
    out_ += ')';
    if (group.scale != 1) {
      // Two decimals would be too coarse for a factor.
      out_ += "scale(";
      number(group.scale * 100);
      out_ += "e-2)";
    }
    out_ += '"';
  }

  // Shapes.

  void write_shape(const Shape& shape) {
    go_to_group(shape.group);
    const Style& style = theme_.style(shape.role);
    if (const auto* words = std::get_if<Text>(&shape.geometry)) return write_text(shape, *words);
    const auto* circles = std::get_if<Circles>(&shape.geometry);
    if (circles == nullptr) return write_path(shape, std::get<Path>(shape.geometry));
    if (!is_dots(shape, style)) return write_circles(shape, *circles);
    const double edge = style.stroke ? style.width : 0;
    if (style.stroke) write_dots(shape.role, "-edges", *circles, circles->radius + edge / 2);
    write_dots(shape.role, "-dots", *circles, circles->radius - edge / 2);
  }

  void open_shape(std::string_view element, const Shape& shape) {
    out_ += element;
    const Style& base = theme_.style(shape.role);
    if (shape.role == Role::heat) {
      out_ += " fill=\"" + text(*theme_.style(shape).fill) + '"';
    } else {
      out_ += " class=\"";
      append_class(out_, shape.role, base, shape.tint);
      out_ += '"';
    }
  }

  void point(Point p) {
    char buffer[48];
    char* end = write_number(buffer, p.x);
    *end++ = ' ';
    end = write_number(end, p.y);
    out_.append(buffer, static_cast<std::size_t>(end - buffer));
  }

  void write_dots(Role role, std::string_view ending, const Circles& circles, double radius) {
    out_ += "<path class=\"";
    out_ += role_name(role);
    out_ += ending;
    attribute("\" stroke-width=\"", 2 * radius);
    out_ += " d=\"";
    for (const Point center : circles.centers) {
      out_ += 'M';
      point(center);
      out_ += "h0";
    }
    out_ += "\"/>\n";
  }

  void write_circles(const Shape& shape, const Circles& circles) {
    for (const Point center : circles.centers) {
      open_shape("<circle", shape);
      attribute(" cx=\"", center.x);
      attribute(" cy=\"", center.y);
      attribute(" r=\"", circles.radius);
      out_ += "/>\n";
    }
  }

  void write_path(const Shape& shape, const Path& path) {
    open_shape("<path", shape);
    out_ += " d=\"";
    Point at;
    for (const Path::Step& step : path.steps()) {
      write_step(step, at);
      if (step.op != Path::Op::close) at = step.to;
    }
    out_ += "\"/>\n";
  }

  void write_step(const Path::Step& step, Point from) {
    switch (step.op) {
      case Path::Op::move: out_ += 'M'; break;
      case Path::Op::line: return write_line(step.to, from);
      case Path::Op::arc:
        out_ += 'A';
        point({step.radius, step.radius});
        out_ += step.clockwise ? " 0 0 1 " : " 0 0 0 ";
        break;
      case Path::Op::curve:
        out_ += 'C';
        point(step.first);
        out_ += ' ';
        point(step.second);
        out_ += ' ';
        break;
      case Path::Op::close: out_ += 'Z'; return;
    }
    point(step.to);
  }

  void write_line(Point to, Point from) {
    if (to.y == from.y) {
      out_ += 'H';
      number(to.x);
    } else if (to.x == from.x) {
      out_ += 'V';
      number(to.y);
    } else {
      out_ += 'L';
      point(to);
    }
  }

  void write_text(const Shape& shape, const Text& words) {
    open_shape("<text", shape);
    attribute(" x=\"", words.at.x);
    attribute(" y=\"", words.at.y);
    attribute(" font-size=\"", words.size);
    if (words.anchor == Anchor::start) out_ += " text-anchor=\"start\"";
    if (words.anchor == Anchor::end) out_ += " text-anchor=\"end\"";
    out_ += '>';
    escaped(words.text);
    out_ += "</text>\n";
  }

  const Scene& scene_;
  const Theme& theme_;
  std::string& out_;
  std::array<bool, kRoles * kTints> known_{};
  std::array<bool, kRoles * kTints> dots_known_{};
  std::vector<Pattern> patterns_;
  std::vector<std::uint32_t> open_;
  std::vector<std::uint32_t> ways_;
  std::uint32_t current_ = 0;
};

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

void write_svg(const Scene& scene, const Theme& theme, const Background& background, double width, std::string& out) {
  SvgWriter(scene, theme, out).write(background, width);
}

std::string to_svg(const Scene& scene, const Theme& theme, const Background& background, double width) {
  std::string out;
  write_svg(scene, theme, background, width, out);
  return out;
}

}  // namespace punct::render
