// SPDX-License-Identifier: MIT
#include <span>
#include <string>
#include <vector>

#include "punct/render/svg.hpp"
#include "svg/output.hpp"
#include "svg/shape_writer.hpp"
#include "svg/style_sheet.hpp"

namespace punct::render {
namespace {

// Writes the document around shapes and styles: its head, clips and groups.
class SvgWriter {
 public:
  SvgWriter(const Scene& scene, const Theme& theme, SvgForm form, std::string& out)
      : scene_(scene),
        theme_(theme),
        form_(form),
        out_(out, scene.id_prefix),
        styles_(scene, theme, out_),
        shapes_(theme, styles_, form, out_) {}

  void write(const Background& background, double width) {
    out_.reserve(4000 + 110 * scene_.shapes.size() + 130 * scene_.groups.size());
    open_document(width);
    if (form_ == SvgForm::portable) {
      styles_.write_patterns_alone();
    } else {
      styles_.write(has_dark_twin(background));
    }
    write_clips();
    if (const auto color = color_of(background, theme_)) {
      out_ += form_ == SvgForm::styled ? "<path class=\"background\"" : "<path";
      out_ += " fill=\"" + text(*color) + "\" d=\"M0 0H";
      out_.number(scene_.width);
      out_ += 'V';
      out_.number(scene_.height);
      out_ += "H0Z\"/>\n";
    }
    for (std::size_t i = 0; i < scene_.shapes.size();) i = write_shapes(i);
    go_to_group(0);
    out_ += "</svg>\n";
    out_.finish();
  }

 private:
  void open_document(double width) {
    out_ += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"";
    out_.attribute(" width=\"", width);
    out_.attribute(" height=\"", width * scene_.height / scene_.width);
    out_.attribute(" viewBox=\"0 0 ", scene_.width);
    out_.remove_last();
    out_.attribute(" ", scene_.height);
    out_ += " xml:lang=\"" + scene_.language + '"';
    if (form_ == SvgForm::styled) {
      out_ += " class=\"";
      out_.prefix();
      out_ += '"';
    }
    out_ += " role=\"img\" aria-labelledby=\"";
    out_.prefix();
    out_ += "-title ";
    out_.prefix();
    out_ += "-desc\" font-family=\"";
    out_.escaped(theme_.fonts);
    out_ += "\" text-anchor=\"middle\" stroke-linejoin=\"round\">\n<title";
    out_.id("title");
    out_ += '>';
    out_.escaped(scene_.title);
    out_ += "</title>\n<desc";
    out_.id("desc");
    out_ += '>';
    out_.escaped(scene_.description);
    out_ += "</desc>\n";
  }

  // Whether words outside the board have other colors on dark pages.
  static bool has_dark_twin(const Background& background) noexcept {
    return background.kind == Background::Kind::none && !background.ink;
  }

  void write_clips() {
    for (std::size_t i = 0; i < scene_.groups.size(); ++i) {
      const auto& clip = scene_.groups[i].clip;
      if (!clip) continue;
      out_ += "<clipPath";
      out_.id("clip" + std::to_string(i));
      out_.attribute("><path d=\"M", clip->left);
      out_.replace_last(' ');
      out_.number(clip->top);
      out_ += 'H';
      out_.number(clip->right);
      out_ += 'V';
      out_.number(clip->bottom);
      out_ += 'H';
      out_.number(clip->left);
      out_ += "Z\"/></clipPath>\n";
    }
  }

  // Groups. The open groups are the path from the outermost group to that of the previous shape.

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
    if (!group.id.empty()) out_.id(group.id);
    for (const auto& [name, value] : group.data) {
      out_ += " data-";
      out_ += name;
      out_ += "=\"";
      out_.escaped(value);
      out_ += '"';
    }
    if (!group.shown.empty()) write_time(group, index);
    write_transform(group);
    if (group.clip) {
      out_ += " clip-path=\"url(#";
      out_.prefix();
      out_ += "-clip" + std::to_string(index) + ")\"";
    }
    out_ += '>';
    if (!group.title.empty()) {
      out_ += "<title>";
      out_.escaped(group.title);
      out_ += "</title>";
    }
    out_ += '\n';
  }

  // When a group of an animation is seen. Without rules only the groups of the last picture are.
  void write_time(const Group& group, std::uint32_t index) {
    if (form_ == SvgForm::styled) {
      out_ += " class=\"t" + std::to_string(index) + '"';
    } else if (group.shown.back().second < 1) {
      out_ += " visibility=\"hidden\"";
    }
  }

  void write_transform(const Group& group) {
    if (group.offset == Point{} && group.scale == 1 && group.flat == 1) return;
    out_.attribute(" transform=\"translate(", group.offset.x);
    out_.replace_last(' ');
    out_.number(group.offset.y);
    out_ += ')';
    if (group.scale != 1 || group.flat != 1) {
      out_ += "scale(";
      out_.factor(group.scale);
      if (group.flat != 1) {
        out_ += ' ';
        out_.factor(group.scale * group.flat);
      }
      out_ += ')';
    }
    out_ += '"';
  }

  // Writes the shape with this index, or a whole run of texts that look alike. Returns the next index.
  std::size_t write_shapes(std::size_t first) {
    constexpr std::size_t worth_a_group = 3;
    std::size_t end = first + 1;
    while (end < scene_.shapes.size() && look_alike(scene_.shapes[first], scene_.shapes[end])) ++end;
    go_to_group(scene_.shapes[first].group);
    if (end - first < worth_a_group) {
      shapes_.write(scene_.shapes[first]);
      return first + 1;
    }
    shapes_.write_alike(std::span(scene_.shapes).subspan(first, end - first));
    return end;
  }

  static bool look_alike(const Shape& a, const Shape& b) noexcept {
    const auto* const one = std::get_if<Text>(&a.geometry);
    const auto* const other = std::get_if<Text>(&b.geometry);
    return one != nullptr && other != nullptr && a.role == b.role && a.tint == b.tint && a.group == b.group &&
           one->size == other->size && one->anchor == other->anchor;
  }

  const Scene& scene_;
  const Theme& theme_;
  SvgForm form_;
  SvgOutput out_;
  StyleSheet styles_;
  ShapeWriter shapes_;
  std::vector<std::uint32_t> open_;
  std::vector<std::uint32_t> ways_;
  std::uint32_t current_ = 0;
};

}  // namespace

void write_svg(const Scene& scene, const Theme& theme, const Background& background, double width, std::string& out,
               SvgForm form) {
  constexpr double points_a_pixel = 0.75;
  if (theme.least_line == 0 && !ink_on(background, theme))
    return SvgWriter(scene, theme, form, out).write(background, width);
  const Theme drawn = theme_for(theme, background, scene.width, width * points_a_pixel);
  SvgWriter(scene, drawn, form, out).write(background, width);
}

std::string to_svg(const Scene& scene, const Theme& theme, const Background& background, double width, SvgForm form) {
  std::string out;
  write_svg(scene, theme, background, width, out, form);
  return out;
}

}  // namespace punct::render
