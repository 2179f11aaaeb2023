// SPDX-License-Identifier: MIT
#include "svg/shape_writer.hpp"

#include "svg/classes.hpp"
#include "svg/properties.hpp"

namespace punct::render {

void ShapeWriter::write(const Shape& shape) {
  const Style& style = theme_.style(shape.role);
  if (is_unseen(shape, style, theme_)) return;
  if (const auto* words = std::get_if<Text>(&shape.geometry)) return write_text(shape, *words);
  const auto* circles = std::get_if<Circles>(&shape.geometry);
  if (circles == nullptr) return write_path(shape, std::get<Path>(shape.geometry));
  if (form_ == SvgForm::portable || !is_dots(shape, style)) return write_circles(shape, *circles);
  const double edge = style.stroke ? style.width : 0;
  if (style.stroke) write_dots(shape.role, "-edges", *circles, circles->radius + edge / 2);
  write_dots(shape.role, "-dots", *circles, circles->radius - edge / 2);
}

void ShapeWriter::write_alike(std::span<const Shape> words) {
  open_shape("<g", words.front());
  write_letters(std::get<Text>(words.front().geometry));
  out_ += ">\n";
  for (const Shape& shape : words) {
    out_ += "<text";
    write_words(std::get<Text>(shape.geometry));
  }
  out_ += "</g>\n";
}

void ShapeWriter::open_shape(std::string_view element, const Shape& shape) {
  out_ += element;
  if (form_ == SvgForm::portable) return write_look(shape);
  const Style& base = theme_.style(shape.role);
  out_ += " class=\"";
  append_class(out_, shape.role, base, shape.tint);
  out_ += '"';
  // A rule of the style sheet would come before an attribute.
  if (shape.role == Role::heat) out_ += " style=\"fill:" + text(*theme_.style(shape).fill) + '"';
}

void ShapeWriter::write_look(const Shape& shape) {
  const Style style = theme_.style(shape);
  Properties(out_, Properties::Spelling::attributes)
      .write(style, style.pattern == Pattern::none ? 0 : styles_.pattern_of(style));
}

void ShapeWriter::write_dots(Role role, std::string_view ending, const Circles& circles, double radius) {
  out_ += "<path class=\"";
  out_ += role_name(role);
  out_ += ending;
  out_.attribute("\" stroke-width=\"", 2 * radius);
  out_ += " d=\"";
  Point at{1e9, 1e9};
  for (const Point center : circles.centers) {
    const Point to{SvgOutput::rounded(center.x), SvgOutput::rounded(center.y)};
    if (to.x == at.x) {
      // Along a column this is half as long as `M`.
      out_ += "m0 ";
      out_.number(to.y - at.y);
    } else {
      out_ += 'M';
      out_.point(to);
    }
    out_ += "h0";
    at = to;
  }
  out_ += "\"/>\n";
}

// Writes several circles that are not filled as one path. Each is an arc that lacks a tenth of a unit; closing the path
// draws the rest.
void ShapeWriter::write_rings(const Shape& shape, const Circles& circles) {
  open_shape("<path", shape);
  out_ += " d=\"";
  for (const Point center : circles.centers) {
    out_ += 'M';
    out_.point(center - Point{0, circles.radius});
    out_ += 'a';
    out_.point({circles.radius, circles.radius});
    out_ += " 0 1 0 .1 0z";
  }
  out_ += "\"/>\n";
}

void ShapeWriter::write_circles(const Shape& shape, const Circles& circles) {
  const bool are_many = circles.centers.size() > 1;
  if (form_ == SvgForm::portable && are_many) return write_group_of_circles(shape, circles);
  if (are_many && circles.spaces.empty() && !theme_.style(shape).fill) return write_rings(shape, circles);
  for (std::size_t i = 0; i < circles.centers.size(); ++i) {
    open_shape("<circle", shape);
    write_circle(circles, i);
  }
}

void ShapeWriter::write_group_of_circles(const Shape& shape, const Circles& circles) {
  open_shape("<g", shape);
  out_ += ">\n";
  for (std::size_t i = 0; i < circles.centers.size(); ++i) {
    out_ += "<circle";
    write_circle(circles, i);
  }
  out_ += "</g>\n";
}

// Writes the rest of an element.
void ShapeWriter::write_circle(const Circles& circles, std::size_t index) {
  const Point center = circles.centers[index];
  if (!circles.ids.empty()) out_.id(circles.ids[index]);
  if (!circles.spaces.empty()) out_ += " data-space=\"" + circles.spaces[index] + '"';
  out_.attribute(" cx=\"", SvgOutput::rounded(center.x));
  out_.attribute(" cy=\"", SvgOutput::rounded(center.y));
  out_.attribute(" r=\"", circles.radius);
  out_ += "/>\n";
}

void ShapeWriter::write_path(const Shape& shape, const Path& path) {
  open_shape("<path", shape);
  out_ += " d=\"";
  Point at;
  for (const Path::Step& step : path.steps()) {
    write_step(step, at);
    if (step.op != Path::Op::close) at = step.to;
  }
  out_ += "\"/>\n";
}

void ShapeWriter::write_step(const Path::Step& step, Point from) {
  switch (step.op) {
    case Path::Op::move: out_ += 'M'; break;
    case Path::Op::line: return write_line(step.to, from);
    case Path::Op::arc:
      out_ += 'A';
      out_.point({step.radius, step.radius});
      out_ += step.clockwise ? " 0 0 1 " : " 0 0 0 ";
      break;
    case Path::Op::curve:
      out_ += 'C';
      out_.point(step.first);
      out_ += ' ';
      out_.point(step.second);
      out_ += ' ';
      break;
    case Path::Op::close: out_ += 'Z'; return;
  }
  out_.point(step.to);
}

// What is level or upright is decided by the rounded numbers, which are the same on every machine.
void ShapeWriter::write_line(Point to, Point from) {
  const Point way{SvgOutput::rounded(to.x) - SvgOutput::rounded(from.x),
                  SvgOutput::rounded(to.y) - SvgOutput::rounded(from.y)};
  if (way.y == 0) {
    out_ += 'h';
    out_.number(way.x);
  } else if (way.x == 0) {
    out_ += 'v';
    out_.number(way.y);
  } else {
    out_ += 'L';
    out_.point(to);
  }
}

void ShapeWriter::write_text(const Shape& shape, const Text& words) {
  open_shape("<text", shape);
  write_letters(words);
  write_words(words);
}

void ShapeWriter::write_letters(const Text& words) {
  out_.attribute(" font-size=\"", SvgOutput::rounded(words.size));
  if (words.anchor == Anchor::start) out_ += " text-anchor=\"start\"";
  if (words.anchor == Anchor::end) out_ += " text-anchor=\"end\"";
}

void ShapeWriter::write_words(const Text& words) {
  out_.attribute(" x=\"", SvgOutput::rounded(words.at.x));
  out_.attribute(" y=\"", SvgOutput::rounded(words.at.y));
  out_ += '>';
  out_.escaped(words.text);
  out_ += "</text>\n";
}

}  // namespace punct::render
