// SPDX-License-Identifier: MIT
#include "punct/render/image.hpp"

#include "cairo/image.hpp"
#include "gray_pdf.hpp"
#include "punct/loader.hpp"
#include "punct/render/animation.hpp"

namespace punct::render {
namespace {

Expected<const ImageBackend*, std::string> backend() {
  const auto get = load_from_module(kImageModule, kGetImageBackend);
  if (!get) return Unexpected{get.error()};
  return reinterpret_cast<GetImageBackend*>(*get)();
}

}  // namespace

bool can_make_images() { return backend().has_value(); }

Expected<std::string, std::string> to_png(const Scene& scene, const Theme& theme, const Background& background,
                                          int width) {
  const auto drawing = backend();
  if (!drawing) return Unexpected{drawing.error()};
  return (*drawing)->png(scene, theme, background, width);
}

Expected<std::string, std::string> to_pdf(std::span<const Scene> pages, const Theme& theme,
                                          const Background& background, double width) {
  const auto drawing = backend();
  if (!drawing) return Unexpected{drawing.error()};
  const auto pdf = (*drawing)->pdf(pages, theme, background, width);
  if (!pdf) return pdf;
  const auto gray = load_from_module(kGrayModule, kGrayPdf);
  if (!gray) return Unexpected{gray.error()};
  std::string out;
  if (!reinterpret_cast<GrayPdf*>(*gray)(*pdf, out)) return Unexpected{out};
  return out;
}

Expected<std::string, std::string> to_webp(std::span<const Scene> frames, const Theme& theme,
                                           const Background& background, int width, double seconds) {
  const auto drawing = backend();
  if (!drawing) return Unexpected{drawing.error()};
  return (*drawing)->webp(frames, theme, background, width, seconds);
}

Expected<std::string, std::string> to_gif(std::span<const Scene> frames, const Theme& theme,
                                          const Background& background, int width, double seconds) {
  const auto drawing = backend();
  if (!drawing) return Unexpected{drawing.error()};
  return (*drawing)->gif(frames, theme, background, width, seconds);
}

}  // namespace punct::render
