// SPDX-License-Identifier: MIT
#include "cairo/canvas.hpp"

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "board/outline.hpp"
#include "cairo/face.hpp"
#include "theme/style_tables.hpp"

namespace punct::render {
namespace {

class CairoPainter {
 public:
  CairoPainter(cairo_t* context, const Scene& scene, const Theme& theme)
      : context_(context), scene_(scene), theme_(theme), family_(theme.fonts.substr(0, theme.fonts.find(','))) {
    const std::unique_ptr<cairo_font_options_t, CairoDelete> options(cairo_font_options_create());
    cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(context_, options.get());
    cairo_set_line_join(context_, CAIRO_LINE_JOIN_ROUND);
  }

  void paint() {
    for (const Shape& shape : scene_.shapes) {
      go_to_group(shape.group);
      const Style style = theme_.style(shape);
      if (const auto* words = std::get_if<Text>(&shape.geometry)) {
        paint_text(*words, style);
      } else if (const auto* path = std::get_if<Path>(&shape.geometry)) {
        trace(*path);
        paint_traced(style);
      } else {
        paint_circles(std::get<Circles>(shape.geometry), style);
      }
    }
    go_to_group(0);
  }

 private:
  void source(Color color) {
    cairo_set_source_rgba(context_, color.red / 255.0, color.green / 255.0, color.blue / 255.0, color.alpha / 255.0);
  }

  // As in the SVG writer, the open groups are the path from the outermost group to that of the previous shape.
  void go_to_group(std::uint32_t group) {
    if (group == current_) return;
    std::vector<std::uint32_t> way;
    for (std::uint32_t g = group; g != 0; g = scene_.groups[g].parent) way.push_back(g);
    std::size_t shared = 0;
    while (shared < open_.size() && shared < way.size() && open_[shared] == way[way.size() - 1 - shared]) ++shared;
    for (; open_.size() > shared; open_.pop_back()) cairo_restore(context_);
    for (std::size_t i = way.size() - shared; i-- > 0;) {
      open_.push_back(way[i]);
      enter(scene_.groups[way[i]]);
    }
    current_ = group;
  }

  void enter(const Group& group) {
    cairo_save(context_);
    cairo_translate(context_, group.offset.x, group.offset.y);
    cairo_scale(context_, group.scale, group.scale * group.flat);
    if (!group.clip) return;
    cairo_rectangle(context_, group.clip->left, group.clip->top, group.clip->width(), group.clip->height());
    cairo_clip(context_);
  }

  // Many plain discs are filled one by one: in a single path, Cairo examines all edges wherever one begins. Cairo also
  // computes more rows of pixels exactly then. In the others it samples 15 heights, so partly covered pixels may differ
  // by 1/15 of the contrast, for the sockets by 2 of 255.
  void paint_circles(const Circles& circles, const Style& style) {
    constexpr std::size_t many = 50;
    const bool one_by_one = !style.stroke && circles.centers.size() > many;
    for (const Point center : circles.centers) {
      cairo_new_sub_path(context_);
      cairo_arc(context_, center.x, center.y, circles.radius, 0, 2 * std::numbers::pi);
      cairo_close_path(context_);
      if (one_by_one) paint_traced(style);
    }
    if (!one_by_one) paint_traced(style);
  }

  void trace(const Path& path) {
    Point at;
    for (const Path::Step& step : path.steps()) {
      switch (step.op) {
        case Path::Op::move: cairo_move_to(context_, step.to.x, step.to.y); break;
        case Path::Op::line: cairo_line_to(context_, step.to.x, step.to.y); break;
        case Path::Op::arc: trace_arc(at, step); break;
        case Path::Op::curve:
          cairo_curve_to(context_, step.first.x, step.first.y, step.second.x, step.second.y, step.to.x, step.to.y);
          break;
        case Path::Op::close: cairo_close_path(context_); continue;
      }
      at = step.to;
    }
  }

  void trace_arc(Point from, const Path::Step& arc) {
    const Point center = arc_center(from, arc);
    const double start = std::atan2(from.y - center.y, from.x - center.x);
    const double end = std::atan2(arc.to.y - center.y, arc.to.x - center.x);
    (arc.clockwise ? cairo_arc : cairo_arc_negative)(context_, center.x, center.y, arc.radius, start, end);
  }

  void paint_traced(const Style& style) {
    if (style.pattern != Pattern::none) paint_hatch(style);
    if (style.fill && style.pattern == Pattern::none) {
      source(*style.fill);
      style.stroke ? cairo_fill_preserve(context_) : cairo_fill(context_);
    }
    if (style.stroke) {
      source(*style.stroke);
      cairo_set_line_width(context_, style.width);
      set_dash(style);
      cairo_stroke(context_);
    }
    cairo_new_path(context_);
  }

  void set_dash(const Style& style) {
    if (style.dash == Dash::none) return cairo_set_dash(context_, nullptr, 0, 0);
    std::vector<double> lengths;
    for (const double length : lengths_of(style.dash)) lengths.push_back(length * style.width);
    cairo_set_dash(context_, lengths.data(), static_cast<int>(lengths.size()), 0);
  }

  // Fills the traced path with the pattern as SVG's tiles show it, and keeps the path. The pattern begins at the origin
  // of the units.
  void paint_hatch(const Style& style) {
    cairo_path_t* const outline = cairo_copy_path(context_);
    cairo_save(context_);
    cairo_clip(context_);
    if (style.fill) {
      source(*style.fill);
      cairo_paint(context_);
    }
    const Stripes stripes = stripes_of(style.pattern);
    cairo_rotate(context_, stripes.angle * std::numbers::pi / 180);
    double left = 0;
    double top = 0;
    double right = 0;
    double bottom = 0;
    cairo_clip_extents(context_, &left, &top, &right, &bottom);
    const auto for_each_line = [&style](double from, double to, const auto& paint) {
      for (double at = std::floor(from / style.hatch_distance) * style.hatch_distance; at <= to;
           at += style.hatch_distance)
        paint(at);
    };
    const double width = style.hatch_width;
    if (stripes.dots) {
      for_each_line(left, right, [&](double x) {
        for_each_line(top, bottom, [&](double y) { cairo_rectangle(context_, x, y, 2 * width, 2 * width); });
      });
    } else {
      for_each_line(left, right, [&](double x) { cairo_rectangle(context_, x, top, width, bottom - top); });
      if (stripes.crossed)
        for_each_line(top, bottom, [&](double y) { cairo_rectangle(context_, left, y, right - left, width); });
    }
    source(style.hatch);
    cairo_fill(context_);
    cairo_restore(context_);
    cairo_append_path(context_, outline);
    cairo_path_destroy(outline);
  }

  void paint_text(const Text& words, const Style& style) {
    if (!style.fill) return;
    select_face(context_, family_, style.bold);
    cairo_set_font_size(context_, words.size);
    source(*style.fill);
    double x = words.at.x;
    if (words.anchor != Anchor::start) {
      cairo_text_extents_t extents;
      cairo_text_extents(context_, words.text.c_str(), &extents);
      x -= extents.x_advance * (words.anchor == Anchor::middle ? 0.5 : 1);
    }
    cairo_move_to(context_, x, words.at.y);
    cairo_show_text(context_, words.text.c_str());
    cairo_new_path(context_);
  }

  cairo_t* context_;
  const Scene& scene_;
  const Theme& theme_;
  std::string family_;
  std::vector<std::uint32_t> open_;
  std::uint32_t current_ = 0;
};

}  // namespace

void paint_background(cairo_t* context, Color color) {
  cairo_set_source_rgb(context, color.red / 255.0, color.green / 255.0, color.blue / 255.0);
  cairo_paint(context);
}

void paint_scene(cairo_t* context, const Scene& scene, const Theme& theme) {
  CairoPainter(context, scene, theme).paint();
}

}  // namespace punct::render
