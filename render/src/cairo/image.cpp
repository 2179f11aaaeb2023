// SPDX-License-Identifier: MIT
#include "cairo/image.hpp"

#include <algorithm>
#include <cmath>
#include <new>

#include <cairo-pdf.h>

#include "cairo/canvas.hpp"
#include "cairo/png_writer.hpp"

namespace punct::render {
namespace {

constexpr double kMostPoints = 14400;

std::string wrong_size(double width, double height) {
  return "a picture of " + std::to_string(std::lround(width)) + " by " + std::to_string(std::lround(height)) +
         " pixels cannot be made: a side must be from " + std::to_string(kLeastPixels) + " to " +
         std::to_string(kMostPixels) + " pixels long";
}

cairo_status_t append(void* out, const unsigned char* bytes, unsigned length) noexcept {
  try {
    static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(bytes), length);
    return CAIRO_STATUS_SUCCESS;
  } catch (const std::exception&) {
    return CAIRO_STATUS_NO_MEMORY;
  }
}

// Throws std::bad_alloc if little memory is left: fontconfig, which Cairo asks for faces, then ends the program.
void need_memory_for_fonts() {
  constexpr std::size_t kEnough = std::size_t{8} << 20;
  ::operator delete(::operator new(kEnough));
}

}  // namespace

Expected<std::string, std::string> cairo_png(const Scene& scene, const Theme& theme, const Background& background,
                                             int width, double dpi) {
  const double factor = width / scene.width;
  const int height = static_cast<int>(std::ceil(std::min(scene.height * factor - 1e-6, 1e6)));
  if (std::min(width, height) < kLeastPixels || std::max(width, height) > kMostPixels)
    return Unexpected{wrong_size(width, height)};
  constexpr double points_a_pixel = 0.75;
  const Theme drawn = theme_for(theme, background, scene.width, width * points_a_pixel);
  constexpr int strip_pixels = 4 << 20;
  const int strip = std::clamp(strip_pixels / width, 1, height);
  const std::optional<Color> paper = color_of(background, theme);
  const CairoSurface surface(
      cairo_image_surface_create(paper ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width, strip));
  PngWriter png(width, height, paper ? PngWriter::Pixels::rgb : PngWriter::Pixels::rgba,
                {scene.title, scene.description, scene.language, dpi});
  need_memory_for_fonts();
  for (int top = 0; top < height; top += strip) {
    const CairoContext context(cairo_create(surface.get()));
    if (top > 0 && !paper) {
      cairo_set_operator(context.get(), CAIRO_OPERATOR_CLEAR);
      cairo_paint(context.get());
      cairo_set_operator(context.get(), CAIRO_OPERATOR_OVER);
    }
    if (paper) paint_background(context.get(), *paper);
    cairo_translate(context.get(), 0, -top);
    cairo_scale(context.get(), factor, factor);
    paint_scene(context.get(), scene, drawn);
    if (cairo_status(context.get()) != CAIRO_STATUS_SUCCESS)
      return Unexpected{std::string("the picture cannot be drawn: ") +
                        cairo_status_to_string(cairo_status(context.get()))};
    cairo_surface_flush(surface.get());
    const void* const pixels = cairo_image_surface_get_data(surface.get());
    png.add_rows(static_cast<const std::uint32_t*>(pixels),
                 static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get())) / 4,
                 std::min(strip, height - top));
  }
  return png.finish();
}

Expected<std::string, std::string> cairo_pdf(std::span<const Scene> pages, const Theme& theme,
                                             const Background& background, double width) {
  need_memory_for_fonts();
  std::string out;
  const CairoSurface surface(cairo_pdf_surface_create_for_stream(append, &out, width, width));
  cairo_pdf_surface_restrict_to_version(surface.get(), CAIRO_PDF_VERSION_1_4);
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
  if (!pages.empty()) cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, pages[0].title.c_str());
  const CairoContext context(cairo_create(surface.get()));
  for (const Scene& page : pages) {
    const double factor = width / page.width;
    const double height = page.height * factor;
    const auto fits = [](double side) { return side >= 1 && side <= kMostPoints; };
    if (!fits(width) || !fits(height))
      return Unexpected{"a page of " + std::to_string(std::lround(std::min(width, 1e9))) + " by " +
                        std::to_string(std::lround(std::min(height, 1e9))) +
                        " points cannot be made: a side must be from 1 to 14400 points long"};
    cairo_pdf_surface_set_size(surface.get(), width, page.height * factor);
    cairo_save(context.get());
    cairo_scale(context.get(), factor, factor);
    if (const auto paper = color_of(background, theme)) paint_background(context.get(), *paper);
    paint_scene(context.get(), page, theme_for(theme, background, page.width, width));
    cairo_restore(context.get());
    cairo_show_page(context.get());
  }
  cairo_surface_finish(surface.get());
  if (const cairo_status_t status = cairo_surface_status(surface.get()); status != CAIRO_STATUS_SUCCESS)
    return Unexpected{std::string("the pages cannot be drawn: ") + cairo_status_to_string(status)};
  return out;
}

}  // namespace punct::render
