// SPDX-License-Identifier: MIT
#include "punct/render/image.hpp"

#include <algorithm>
#include <cmath>
#include <new>
#include <vector>

#include "animation/moving_image.hpp"
#include "cairo/image.hpp"
#include "pdf/finish.hpp"
#include "punct/system.hpp"

namespace punct::render {
namespace {

Expected<const ImageBackend*, std::string> backend() {
  const auto get = system::load_from_module(kImageModule, kGetImageBackend);
  if (!get) return Unexpected{get.error()};
  return reinterpret_cast<GetImageBackend*>(*get)();
}

bool has_size(const Scene& scene) noexcept {
  return scene.width > 0 && scene.height > 0 && std::isfinite(scene.width) && std::isfinite(scene.height);
}

// Draws scenes with the module. Parts of it throw if memory runs out.
template <class Draw>
Expected<std::string, std::string> drawn(std::span<const Scene> scenes, Draw draw) {
  if (!std::all_of(scenes.begin(), scenes.end(), has_size))
    return Unexpected{std::string("an empty scene cannot be drawn: it has no width and height")};
  const auto drawing = backend();
  if (!drawing) return Unexpected{drawing.error()};
  try {
    return draw(**drawing);
  } catch (const std::bad_alloc&) {
    return Unexpected{std::string("the picture cannot be drawn: not enough memory")};
  }
}

Expected<std::string, std::string> finished(Expected<std::string, std::string> pdf, std::span<const Scene> pages) {
  if (!pdf) return pdf;
  const auto finish = system::load_from_module(kPdfModule, kFinishPdf);
  if (!finish) return Unexpected{finish.error()};
  std::vector<PageWords> words;
  for (const Scene& page : pages) words.push_back({page.language, page.title + ". " + page.description});
  std::string out;
  if (!reinterpret_cast<FinishPdf*>(*finish)(*pdf, words, out)) return Unexpected{out};
  return out;
}

}  // namespace

bool can_make_images() { return backend().has_value(); }

Expected<std::string, std::string> to_png(const Scene& scene, const Theme& theme, const Background& background,
                                          int width, double dpi) {
  return drawn({&scene, 1}, [&](const ImageBackend& image) { return image.png(scene, theme, background, width, dpi); });
}

Expected<std::string, std::string> to_pdf(std::span<const Scene> pages, const Theme& theme,
                                          const Background& background, double width) {
  if (pages.empty()) return Unexpected{std::string("a PDF needs at least one page")};
  if (std::isnan(width)) return Unexpected{std::string("the width of a page must be a number")};
  return drawn(pages,
               [&](const ImageBackend& image) { return finished(image.pdf(pages, theme, background, width), pages); });
}

Expected<std::string, std::string> to_webp(std::span<const Scene> frames, const Theme& theme,
                                           const Background& background, int width, double seconds) {
  return drawn(frames, [&](const ImageBackend& image) {
    return image.webp(frames, theme, background, width, frame_time(seconds));
  });
}

Expected<std::string, std::string> to_gif(std::span<const Scene> frames, const Theme& theme,
                                          const Background& background, int width, double seconds) {
  return drawn(frames, [&](const ImageBackend& image) {
    return image.gif(frames, theme, background, width, frame_time(seconds));
  });
}

}  // namespace punct::render
