// SPDX-License-Identifier: MIT
#include "tools/render/pictures.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "program/output/name_pattern.hpp"
#include "punct/render/animation.hpp"
#include "punct/render/image.hpp"
#include "punct/render/svg.hpp"
#include "punct/system.hpp"

namespace punct::cli {
namespace {

// Draws all pages for a PDF, and the first page for other formats.
Expected<std::string, std::string> drawn(std::vector<Picture>& pages, const RenderOptions& options) {
  Picture& first = pages.front();
  const render::Theme& theme = options.style ? *options.style : *render::theme_named(first.theme);
  const double size = first.size.value_or(first.scene.width);
  switch (options.picture_format()) {
    case PictureFormat::svg:
      return render::to_svg(first.scene, theme, first.background, std::round(size),
                            options.portable ? render::SvgForm::portable : render::SvgForm::styled);
    case PictureFormat::png:
      return render::to_png(first.scene, theme, first.background, static_cast<int>(std::lround(size)),
                            options.dpi.value_or(render::kPixelsPerInch));
    case PictureFormat::webp:
      return render::to_webp(first.frames, theme, first.background, static_cast<int>(std::lround(size)), first.seconds);
    case PictureFormat::gif:
      return render::to_gif(first.frames, theme, first.background, static_cast<int>(std::lround(size)), first.seconds);
    case PictureFormat::pdf: break;
  }
  std::vector<render::Scene> scenes;
  for (Picture& page : pages) scenes.push_back(std::move(page.scene));
  return render::to_pdf(scenes, theme, first.background, size);
}

// The estimated effort for pictures: seconds on a common machine, and megabytes.
struct Effort {
  double seconds;
  double megabytes;
};
// Fitted to drawings of games at widths from 480 to 4000 pixels. Lines make a file large, and they grow with the
// width.
Effort effort_of(PictureFormat format, double count, double width, double height) {
  const double area = width * height / 1e6;
  switch (format) {
    case PictureFormat::webp: return {count * (0.02 + 0.05 * area), count * width * 12.7e-6};
    case PictureFormat::gif: return {count * (0.011 + 0.018 * area), count * width * 88e-6};
    case PictureFormat::png: return {count * 0.027 * area, count * 0.1 * area};
    case PictureFormat::svg:
    case PictureFormat::pdf: break;
  }
  return {};
}

// Whether an image can have this size; drawing refuses it otherwise.
bool can_be_drawn(PictureFormat format, double width, double height) {
  const int most = format == PictureFormat::png ? render::kMostPixels : render::kMostFramePixels;
  return std::min(width, height) >= render::kLeastPixels && std::max(width, height) <= most;
}

// Whether a picture has more pixels than can be drawn, or fewer; if not, only the system can be in the way of it.
bool is_too_large(const Picture& picture, PictureFormat format) {
  if (format == PictureFormat::svg || format == PictureFormat::pdf) return false;
  const render::Scene& scene = picture.frames.empty() ? picture.scene : picture.frames.front();
  const double width = picture.size.value_or(scene.width);
  return !can_be_drawn(format, width, width * scene.height / scene.width);
}

std::size_t memory_of(const render::Scene& scene) noexcept {
  std::size_t bytes = scene.groups.capacity() * sizeof(render::Group);
  for (const render::Shape& shape : scene.shapes) {
    bytes += sizeof shape;
    if (const auto* const path = std::get_if<render::Path>(&shape.geometry))
      bytes += path->steps().capacity() * sizeof(render::Path::Step);
    if (const auto* const circles = std::get_if<render::Circles>(&shape.geometry))
      bytes += circles->centers.capacity() * sizeof(render::Point) +
               (circles->spaces.capacity() + circles->ids.capacity()) * sizeof(std::string);
  }
  return bytes;
}

std::string whole(double number) { return std::to_string(std::lround(number)); }

constexpr double kPixelsAPoint = 4.0 / 3;
// For pictures and sheets without a size.
constexpr double kPointsAUnit = 0.5;

// The units of a picture's width in an inch: points of a PDF, else pixels.
double width_per_inch(const RenderOptions& options) {
  constexpr double points_an_inch = 72;
  const PictureFormat format = options.picture_format();
  if (format == PictureFormat::pdf) return points_an_inch;
  return format == PictureFormat::png ? options.dpi.value_or(render::kPixelsPerInch) : render::kPixelsPerInch;
}

}  // namespace

// The width of a panel without a size.
constexpr double kPanelPixels = 440;

std::size_t Picture::memory() const noexcept {
  std::size_t bytes = memory_of(scene);
  for (const render::Scene& frame : frames) bytes += sizeof frame + memory_of(frame);
  return bytes;
}

Picture laid_out(std::string name, const render::DiagramFile& file, const RenderOptions& options,
                 const render::CardWords& words) {
  const bool is_pdf = options.picture_format() == PictureFormat::pdf;
  const double pixels_a_unit_of_size = is_pdf ? kPixelsAPoint : 1;
  Picture picture{std::move(name),
                  {},
                  file.theme.value_or(std::string(render::themes()[0].name)),
                  file.background.value_or(render::Background{}),
                  file.size};
  if (options.sheet) {
    const double page = options.sheet->width * (is_pdf ? kPointsAUnit : 1);
    const double share = render::cell_width(*options.sheet) / options.sheet->width;
    picture.scene = render::layout(file.diagram, picture.size.value_or(page) * share * pixels_a_unit_of_size);
    return picture;
  }
  if (!options.panels.empty()) {
    const auto panels = static_cast<double>(render::panel_columns(options.panels.size()));
    picture.scene =
        render::layout(file.diagram, picture.size ? *picture.size * pixels_a_unit_of_size / panels : kPanelPixels);
    return picture;
  }
  if (options.card) {
    picture.size = picture.size.value_or(render::kCardWidth * (is_pdf ? kPointsAUnit : 1));
    picture.scene = render::card(file.diagram, *picture.size * pixels_a_unit_of_size, words);
    return picture;
  }
  if (options.scale) {
    render::ScaledScene scaled = render::layout_to_scale(file.diagram, *options.scale);
    picture.scene = std::move(scaled.scene);
    picture.size = scaled.inches * width_per_inch(options);
    return picture;
  }
  if (!picture.size) {
    picture.scene = render::layout(file.diagram);
    picture.size = render::natural_width(file.diagram, picture.scene) * (is_pdf ? kPointsAUnit : 1);
    if (!is_pdf) return picture;
  }
  picture.scene = render::layout(file.diagram, *picture.size * pixels_a_unit_of_size);
  return picture;
}

Picture joined(std::vector<Picture> panels, const RenderOptions& options) {
  std::vector<render::Scene> scenes;
  for (Picture& panel : panels) scenes.push_back(std::move(panel.scene));
  Picture all = std::move(panels.front());
  all.scene = render::side_by_side(scenes);
  const bool is_pdf = options.picture_format() == PictureFormat::pdf;
  all.size =
      options.look.size
          ? std::optional<double>(*options.look.size)
          : std::round(kPanelPixels * static_cast<double>(render::panel_columns(scenes.size())) * (is_pdf ? 0.75 : 1));
  return all;
}

Picture moving(std::vector<Picture> plies, const RenderOptions& options) {
  Picture all = plies.front();
  all.frames.clear();
  for (Picture& ply : plies) all.frames.push_back(std::move(ply.scene));
  double height = 0;
  for (const render::Scene& frame : all.frames) height = std::max(height, frame.height);
  for (render::Scene& frame : all.frames) frame.height = height;
  all.seconds = options.seconds.value_or(1);
  if (options.picture_format() == PictureFormat::svg) all.scene = render::animated(all.frames, all.seconds);
  return all;
}

bool Pictures::collects() const noexcept {
  return options_.sheet || (!goes_to_folder() && options_.picture_format() == PictureFormat::pdf);
}

bool Pictures::open() {
  return goes_to_folder() ? may_fill(session_, options_.folder) : may_write(session_, options_.output);
}

bool Pictures::add(Picture picture) {
  if (goes_to_folder() && !options_.sheet) {
    std::vector<Picture> pages;
    pages.push_back(std::move(picture));
    return write_to_folder(std::move(pages));
  }
  if (!collects() && !held_.empty()) {
    session_.refuse_usage(
        "several pictures do not fit into one file; choose a game with --game, or use --out-dir FOLDER, --sheet CxR or "
        "a PDF");
    refused_ = true;
    return false;
  }
  if (const std::size_t most = options_.sheet ? kMostPictures : kMostPages; held_.size() == most) {
    const std::string more = "more than " + std::to_string(most) + " pictures do not fit ";
    session_.refuse_usage(more + (options_.sheet ? "on sheets; use --first, --part, or --from-ply and --ply"
                                                 : "into a PDF; use --sheet, --out-dir, or --from-ply and --ply"));
    refused_ = true;
    return false;
  }
  held_.push_back(std::move(picture));
  return true;
}

void Pictures::finish() {
  if (refused_ || held_.empty()) return;
  std::vector<Picture> pages = options_.sheet ? on_sheets() : std::move(held_);
  if (goes_to_folder() || pages.size() == 1) {
    const render::Scene& scene = pages[0].scene;
    const double width = pages[0].size.value_or(scene.width);
    if (options_.sheet) announce("sheets", pages.size(), width, width * scene.height / scene.width);
  }
  if (goes_to_folder() && options_.picture_format() == PictureFormat::pdf) {
    pages.front().name = "sheets";
    write_to_folder(std::move(pages));
  } else if (goes_to_folder()) {
    for (Picture& page : pages) {
      std::vector<Picture> one;
      one.push_back(std::move(page));
      if (!write_to_folder(std::move(one))) return;
    }
  } else if (pages.size() > 1 && options_.picture_format() != PictureFormat::pdf) {
    session_.refuse_usage("these pictures take " + std::to_string(pages.size()) +
                          " sheets; use --out-dir FOLDER, a larger --sheet or a PDF");
  } else {
    write(options_.output.file, false, std::move(pages));
  }
}

std::vector<Picture> Pictures::on_sheets() {
  std::vector<render::Scene> scenes;
  for (Picture& picture : held_) scenes.push_back(std::move(picture.scene));
  std::vector<Picture> pages;
  const bool pdf = options_.picture_format() == PictureFormat::pdf;
  render::SheetOptions options = *options_.sheet;
  options.language = options_.language.value_or(render::Language::en);
  // Pictures of several games have at most the event in common.
  options.heading = common(&Picture::heading);
  if (options.heading.empty()) options.heading = common(&Picture::event);
  std::vector<render::Scene> sheets = render::sheets(scenes, options);
  const std::size_t digits = std::to_string(sheets.size()).size();
  for (render::Scene& sheet : sheets) {
    const std::string number = std::to_string(pages.size() + 1);
    const std::string name = "sheet-" + std::string(digits - number.size(), '0') + number;
    Picture page{name, std::move(sheet), held_[0].theme, held_[0].background, held_[0].size};
    page.own_name = common(&Picture::own_name);
    if (page.own_name.empty()) page.own_name = filled_name(options_.name);
    if (pdf && !page.size) page.size = std::lround(page.scene.width * kPointsAUnit);
    pages.push_back(std::move(page));
  }
  return pages;
}

std::string Pictures::common(std::string Picture::*member) const {
  const auto same = [&](const Picture& picture) { return picture.*member == held_[0].*member; };
  return std::all_of(held_.begin(), held_.end(), same) ? held_[0].*member : std::string();
}

void Pictures::announce(std::string_view what, std::size_t count, double width, double height) {
  constexpr double long_work = 2;
  const Effort effort = effort_of(options_.picture_format(), static_cast<double>(count), width, height);
  if (effort.seconds < long_work || !can_be_drawn(options_.picture_format(), width, height)) return;
  session_.remark("drawing " + std::to_string(count) + " " + std::string(what) + " of " + whole(width) + "x" +
                  whole(height) + " pixels: takes about " + whole(effort.seconds) + " s and " +
                  whole(std::max(1.0, effort.megabytes)) + " MB");
}

std::string Pictures::file_of(const Picture& picture) {
  const std::string name =
      options_.name.empty() ? safe_file_name(picture.name) : numbered_name(picture.own_name, begun_);
  const std::string_view ending = kPictureEndings[static_cast<std::size_t>(options_.picture_format())];
  return system::joined(options_.folder, given_names_.take(name, ending));
}

bool Pictures::write_to_folder(std::vector<Picture> pages) {
  ++begun_;
  const std::string file = file_of(pages.front());
  return write(file, true, std::move(pages));
}

bool Pictures::write(const std::string& file, bool one_of_many, std::vector<Picture> pages) {
  if (const Picture& first = pages.front(); !first.frames.empty()) {
    const double width = first.size.value_or(first.frames[0].width);
    announce("frames", first.frames.size(), width, width * first.frames[0].height / first.frames[0].width);
  }
  OutputOptions options = options_.output;
  options.file = file;
  options.one_of_many = one_of_many;
  options.also_read = {options_.style_file, options_.with};
  if (one_of_many && is_in_the_way(session_, options, files_)) return false;
  const auto bytes = drawn(pages, options_);
  if (!bytes && is_too_large(pages.front(), options_.picture_format())) {
    session_.refuse_usage(bytes.error());
    return false;
  }
  if (!bytes) {
    session_.fail_output(file, bytes.error());
    return false;
  }
  if (one_of_many && !make_folder(session_, options_.folder)) return false;
  Output output(session_, options);
  const bool written = output.open() && output.write(*bytes) && output.finish();
  files_ += written ? 1 : 0;
  return written;
}

}  // namespace punct::cli
