// SPDX-License-Identifier: MIT
// DejaVu Sans, which is a part of the program, for all fonts: where there is no fontconfig.
#include <cairo-ft.h>
#include <freetype/freetype.h>

#include "cairo/face.hpp"

// Made by CMake of the files.
extern "C" {
extern const unsigned char punct_font_plain[], punct_font_plain_end[];
extern const unsigned char punct_font_bold[], punct_font_bold_end[];
}

namespace punct::render {
namespace {

// The faces live as long as the program. Null if there is no memory: Cairo then takes a face of its own.
cairo_font_face_t* made(const unsigned char* begin, const unsigned char* end) {
  static FT_Library library = [] {
    FT_Library opened = nullptr;
    FT_Init_FreeType(&opened);
    return opened;
  }();
  FT_Face face = nullptr;
  if (library == nullptr || FT_New_Memory_Face(library, begin, end - begin, 0, &face) != 0) return nullptr;
  return cairo_ft_font_face_create_for_ft_face(face, 0);
}

}  // namespace

void select_face(cairo_t* context, const std::string& /*family*/, bool bold) {
  static cairo_font_face_t* const kPlain = made(punct_font_plain, punct_font_plain_end);
  static cairo_font_face_t* const kBold = made(punct_font_bold, punct_font_bold_end);
  cairo_set_font_face(context, bold ? kBold : kPlain);
}

}  // namespace punct::render
