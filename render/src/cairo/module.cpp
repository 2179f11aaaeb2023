// SPDX-License-Identifier: MIT
#include "cairo/image.hpp"

extern "C" [[gnu::visibility("default")]] const punct::render::ImageBackend* punct_image_backend() {
  static constexpr punct::render::ImageBackend kBackend{punct::render::cairo_png, punct::render::cairo_pdf,
                                                        punct::render::webp_of, punct::render::gif_of};
  return &kBackend;
}
