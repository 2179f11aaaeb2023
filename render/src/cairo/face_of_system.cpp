// SPDX-License-Identifier: MIT
// Faces that fontconfig finds on this system.
#include "cairo/face.hpp"

namespace punct::render {

void select_face(cairo_t* context, const std::string& family, bool bold) {
  cairo_select_font_face(context, family.c_str(), CAIRO_FONT_SLANT_NORMAL,
                         bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
}

}  // namespace punct::render
