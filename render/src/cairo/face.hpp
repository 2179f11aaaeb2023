// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <cairo.h>

namespace punct::render {

/// Makes a context write with the face of a font. If there is no such font, it is another, DejaVu Sans if that is
/// there.
void select_face(cairo_t* context, const std::string& family, bool bold);

}  // namespace punct::render
