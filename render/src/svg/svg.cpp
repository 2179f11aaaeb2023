// SPDX-License-Identifier: MIT
#include "punct/render/svg.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include "svg/number.hpp"

namespace punct::render {
namespace {

/// Slanting lines that more than one class may ask for.
struct Pattern {
  double distance;
  double width;
  Color line;
  std::optional<Color> fill;
  friend bool operator==(const Pattern&, const Pattern&) = default;
};

/// A number that stands for these bytes, the same on every machine.
std::uint64_t hash_of(std::string_view bytes) noexcept {
  constexpr std::uint64_t factor = 0x9E3779B97F4A7C15;
  const auto word_at = [&bytes](std::size_t at) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, std::min<std::size_t>(8, bytes.size() - at));
    return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
  };
  // Four sums side by side, for a multiplication takes longer than to begin one.
  std::array<std::uint64_t, 4> sums{bytes.size(), 1, 2, 3};
  std::size_t at = 0;
  for (; at + 32 <= bytes.size(); at += 32)
    for (std::size_t i = 0; i < 4; ++i) sums[i] = std::rotl((sums[i] ^ word_at(at + 8 * i)) * factor, 29);
  for (; at < bytes.size(); at += 8) sums[0] = std::rotl((sums[0] ^ word_at(at)) * factor, 29);
  std::uint64_t all = 0;
  for (const std::uint64_t sum : sums) all = std::rotl((all ^ sum) * factor, 31);
  return all * factor;
}

class SvgWriter {
 public:
  SvgWriter(const Scene& scene, const Theme& theme, std::string& out)
      : scene_(scene), theme_(theme), out_(out), start_(out.size()) {}

  void write(const Background& background, double width) {
    out_.reserve(out_.size() + 4000 + 110 * scene_.shapes.size() + 130 * scene_.groups.size());
    open_document(width);
    write_styles(has_dark_twin(background));
    write_clips();
    if (const auto color = color_of(background, theme_)) {
      out_ += "<path class=\"background\" fill=\"" + text(*color) + "\" d=\"M0 0H";
      number(scene_.width);
      out_ += 'V';
      number(scene_.height);
      out_ += "H0Z\"/>\n";
    }
    for (std::size_t i = 0; i < scene_.shapes.size();) i = write_shapes(i);
    go_to_group(0);
    out_ += "</svg>\n";
    if (scene_.id_prefix.empty()) put_prefix();
  }

 private:
  /// A letter and six digits of a hash; until all is written, zeros stand for them.
  static constexpr std::size_t kPrefixDigits = 6;

  void prefix() {
    if (!scene_.id_prefix.empty()) {
      out_ += scene_.id_prefix;
      return;
    }
    prefixes_.push_back(out_.size() + 1);
    out_ += "p000000";
  }

  void put_prefix() {
    std::uint64_t hash = hash_of(std::string_view(out_).substr(start_));
    std::array<char, kPrefixDigits> digits{};
    for (char& digit : digits) {
      digit = "0123456789abcdef"[hash >> 60];
      hash <<= 4;
    }
    for (const std::size_t at : prefixes_) std::copy(digits.begin(), digits.end(), &out_[at]);
  }

  void id(std::string_view name) {
    out_ += " id=\"";
    prefix();
    out_ += '-';
    out_ += name;
    out_ += '"';
  }

  void number(double value) { append_number(out_, value); }
  /// A twentieth of a unit cannot be seen.
  static double rounded(double value) noexcept { return std::nearbyint(value * 10) / 10; }

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
    out_ += " xml:lang=\"" + scene_.language + "\" class=\"";
    prefix();
    out_ += "\" role=\"img\" aria-labelledby=\"";
    prefix();
    out_ += "-title ";
    prefix();
    out_ += "-desc\" font-family=\"";
    escaped(theme_.fonts);
    out_ += "\" text-anchor=\"middle\" stroke-linejoin=\"round\">\n<title";
    id("title");
    out_ += '>';
    escaped(scene_.title);
    out_ += "</title>\n<desc";
    id("desc");
    out_ += '>';
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
    return circles != nullptr && circles->centers.size() > 1 && circles->spaces.empty() && style.hatch_distance == 0 &&
           style.tinted == Style::Tinted::no && shape.role != Role::heat && style.fill && style.fill->alpha == 255;
  }

  static void append_class(std::string& out, Role role, const Style& style, Tint tint) {
    out += role_name(role);
    if (style.tinted != Style::Tinted::no && tint != Tint::plain) {
      out += '-';
      out += tint_name(tint);
    }
  }

  void selector(std::string_view class_name) {
    out_ += '.';
    prefix();
    out_ += " .";
    out_ += class_name;
  }

  /// Whether words outside of the board take other colors where the page beneath is dark.
  static bool has_dark_twin(const Background& background) noexcept {
    return background.kind == Background::Kind::none && !background.ink;
  }

  void write_styles(bool with_dark_twin) {
    out_ += "<style>\n";
    for (const Shape& shape : scene_.shapes) {
      const Style& base = theme_.style(shape.role);
      const bool dots = is_dots(shape, base);
      bool& known = (dots ? dots_known_ : known_)[key(shape, base)];
      if (known || shape.role == Role::heat) continue;
      known = true;
      dots ? write_dots_rule(shape, base) : write_rule(shape);
    }
    if (with_dark_twin) write_dark_rules();
    if (scene_.seconds > 0) write_times();
    out_ += "</style>\n";
    write_patterns();
  }

  /// Groups that come and go: what stands at the end is what readers see who want nothing to move.
  void write_times() {
    for (std::size_t i = 0; i < scene_.groups.size(); ++i) {
      const Group& group = scene_.groups[i];
      if (group.shown.empty()) continue;
      const std::string name = "t" + std::to_string(i);
      out_ += "@keyframes ";
      prefix();
      out_ += '-' + name + '{';
      if (group.shown.front().first > 0) out_ += "0%{visibility:hidden}";
      for (const auto& [from, to] : group.shown) {
        key_frame(from, "visible");
        if (to < 1) key_frame(to, "hidden");
      }
      out_ += "}\n";
      if (group.shown.back().second < 1) {
        selector(name);
        out_ += "{visibility:hidden}\n";
      }
    }
    out_ += "@media(prefers-reduced-motion:no-preference){\n";
    for (std::size_t i = 0; i < scene_.groups.size(); ++i) {
      if (scene_.groups[i].shown.empty()) continue;
      const std::string name = "t" + std::to_string(i);
      selector(name);
      out_ += "{animation:";
      number(scene_.seconds);
      out_ += "s step-end infinite ";
      prefix();
      out_ += '-' + name + "}\n";
    }
    out_ += "}\n";
  }

  void key_frame(double at, std::string_view visibility) {
    // Two decimals would be too coarse for a long game.
    constexpr long long parts = 10000;
    const long long whole = std::llround(at * 100 * parts);
    const std::string digits = std::to_string(parts + whole % parts);
    out_ += std::to_string(whole / parts) + '.' + digits.substr(1);
    out_ += "%{visibility:";
    out_ += visibility;
    out_ += '}';
  }

  void write_dark_rules() {
    const Theme dark = with_ink(theme_, kLightInk);
    std::string_view opening = "@media(prefers-color-scheme:dark){\n";
    for (std::size_t i = 0; i < kRoles; ++i) {
      const auto role = static_cast<Role>(i);
      if (!known_[i * kTints] || dark.style(role) == theme_.style(role)) continue;
      out_ += std::exchange(opening, {});
      selector(role_name(role));
      const Style& style = dark.style(role);
      out_ += style.fill ? "{fill:" : "{stroke:";
      paint(style.fill ? "fill" : "stroke", style.fill ? style.fill : style.stroke);
      out_ += "}\n";
    }
    if (opening.empty()) out_ += "}\n";
  }

  void write_rule(const Shape& shape) {
    const Style style = theme_.style(shape);
    selector({});
    append_class(out_, shape.role, style, shape.tint);
    out_ += "{fill:";
    if (style.hatch_distance > 0) {
      const std::size_t number = pattern(style);
      out_ += "url(#";
      prefix();
      out_ += "-hatch" + std::to_string(number) + ")";
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
      selector(role_name(shape.role));
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

  std::size_t pattern(const Style& style) {
    const Pattern wanted{style.hatch_distance, style.hatch_width, style.hatch, style.fill};
    for (std::size_t i = 0; i < patterns_.size(); ++i)
      if (patterns_[i] == wanted) return i;
    patterns_.push_back(wanted);
    return patterns_.size() - 1;
  }

  void write_patterns() {
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
      const Pattern& pattern = patterns_[i];
      std::string side;
      append_number(side, pattern.distance);
      const auto rectangle = [&](std::string_view width, Color color) {
        out_ += "<path fill=\"" + text(color) + "\" d=\"M0 0H" + std::string(width) + 'V' + side + "H0Z\"/>";
      };
      out_ += "<pattern";
      id("hatch" + std::to_string(i));
      out_ += " width=\"" + side + "\" height=\"" + side +
              "\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">";
      if (pattern.fill) rectangle(side, *pattern.fill);
      std::string stripe;
      append_number(stripe, pattern.width);
      rectangle(stripe, pattern.line);
      out_ += "</pattern>\n";
    }
  }

  void write_clips() {
    for (std::size_t i = 0; i < scene_.groups.size(); ++i) {
      const auto& clip = scene_.groups[i].clip;
      if (!clip) continue;
      out_ += "<clipPath";
      id("clip" + std::to_string(i));
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
    if (!group.id.empty()) id(group.id);
    for (const auto& [name, value] : group.data) {
      out_ += " data-";
      out_ += name;
      out_ += "=\"";
      escaped(value);
      out_ += '"';
    }
    if (!group.shown.empty()) out_ += " class=\"t" + std::to_string(index) + '"';
    write_transform(group);
    if (group.clip) {
      out_ += " clip-path=\"url(#";
      prefix();
      out_ += "-clip" + std::to_string(index) + ")\"";
    }
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

  /// Writes the shape with this index, or all of a run of words that look alike, and hands back the index after.
  std::size_t write_shapes(std::size_t first) {
    constexpr std::size_t worth_a_group = 3;
    std::size_t end = first + 1;
    while (end < scene_.shapes.size() && look_alike(scene_.shapes[first], scene_.shapes[end])) ++end;
    if (end - first < worth_a_group) {
      write_shape(scene_.shapes[first]);
      return first + 1;
    }
    go_to_group(scene_.shapes[first].group);
    open_shape("<g", scene_.shapes[first]);
    write_letters(std::get<Text>(scene_.shapes[first].geometry));
    out_ += ">\n";
    for (std::size_t i = first; i < end; ++i) {
      out_ += "<text";
      write_words(std::get<Text>(scene_.shapes[i].geometry));
    }
    out_ += "</g>\n";
    return end;
  }

  static bool look_alike(const Shape& a, const Shape& b) noexcept {
    const auto* const one = std::get_if<Text>(&a.geometry);
    const auto* const other = std::get_if<Text>(&b.geometry);
    return one != nullptr && other != nullptr && a.role == b.role && a.tint == b.tint && a.group == b.group &&
           one->size == other->size && one->anchor == other->anchor;
  }

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
    char* end = write_number(buffer, rounded(p.x));
    *end++ = ' ';
    end = write_number(end, rounded(p.y));
    out_.append(buffer, static_cast<std::size_t>(end - buffer));
  }

  void write_dots(Role role, std::string_view ending, const Circles& circles, double radius) {
    out_ += "<path class=\"";
    out_ += role_name(role);
    out_ += ending;
    attribute("\" stroke-width=\"", 2 * radius);
    out_ += " d=\"";
    Point at{1e9, 1e9};
    for (const Point center : circles.centers) {
      const Point to{rounded(center.x), rounded(center.y)};
      if (to.x == at.x) {
        // Along a column this is half as long.
        out_ += "m0 ";
        number(to.y - at.y);
      } else {
        out_ += 'M';
        point(to);
      }
      out_ += "h0";
      at = to;
    }
    out_ += "\"/>\n";
  }

  /// Several circles without an inside as one path: each goes round but for a tenth of a unit, which closing it draws.
  void write_rings(const Shape& shape, const Circles& circles) {
    open_shape("<path", shape);
    out_ += " d=\"";
    for (const Point center : circles.centers) {
      out_ += 'M';
      point(center - Point{0, circles.radius});
      out_ += 'a';
      point({circles.radius, circles.radius});
      out_ += " 0 1 0 .1 0z";
    }
    out_ += "\"/>\n";
  }

  void write_circles(const Shape& shape, const Circles& circles) {
    if (circles.centers.size() > 1 && circles.spaces.empty() && !theme_.style(shape).fill)
      return write_rings(shape, circles);
    for (std::size_t i = 0; i < circles.centers.size(); ++i) {
      const Point center = circles.centers[i];
      open_shape("<circle", shape);
      if (!circles.spaces.empty()) {
        id(circles.spaces[i]);
        out_ += " data-space=\"" + circles.spaces[i] + '"';
      }
      attribute(" cx=\"", rounded(center.x));
      attribute(" cy=\"", rounded(center.y));
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
      out_ += 'h';
      number(rounded(to.x) - rounded(from.x));
    } else if (to.x == from.x) {
      out_ += 'v';
      number(rounded(to.y) - rounded(from.y));
    } else {
      out_ += 'L';
      point(to);
    }
  }

  void write_text(const Shape& shape, const Text& words) {
    open_shape("<text", shape);
    write_letters(words);
    write_words(words);
  }

  void write_letters(const Text& words) {
    attribute(" font-size=\"", rounded(words.size));
    if (words.anchor == Anchor::start) out_ += " text-anchor=\"start\"";
    if (words.anchor == Anchor::end) out_ += " text-anchor=\"end\"";
  }

  void write_words(const Text& words) {
    attribute(" x=\"", rounded(words.at.x));
    attribute(" y=\"", rounded(words.at.y));
    out_ += '>';
    escaped(words.text);
    out_ += "</text>\n";
  }

  const Scene& scene_;
  const Theme& theme_;
  std::string& out_;
  std::size_t start_;
  /// Where the digits of the prefix belong.
  std::vector<std::size_t> prefixes_;
  std::array<bool, kRoles * kTints> known_{};
  std::array<bool, kRoles * kTints> dots_known_{};
  std::vector<Pattern> patterns_;
  std::vector<std::uint32_t> open_;
  std::vector<std::uint32_t> ways_;
  std::uint32_t current_ = 0;
};

}  // namespace

void write_svg(const Scene& scene, const Theme& theme, const Background& background, double width, std::string& out) {
  constexpr double points_a_pixel = 0.75;
  if (theme.least_line == 0 && !ink_on(background, theme)) return SvgWriter(scene, theme, out).write(background, width);
  const Theme drawn = theme_for(theme, background, scene.width, width * points_a_pixel);
  SvgWriter(scene, drawn, out).write(background, width);
}

std::string to_svg(const Scene& scene, const Theme& theme, const Background& background, double width) {
  std::string out;
  write_svg(scene, theme, background, width, out);
  return out;
}

}  // namespace punct::render
