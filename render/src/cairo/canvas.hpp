// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include <cairo.h>

#include "punct/render/scene.hpp"
#include "punct/render/svg.hpp"
#include "punct/render/theme.hpp"

namespace punct::render {

struct CairoDelete {
  void operator()(cairo_t* context) const noexcept { cairo_destroy(context); }
  void operator()(cairo_surface_t* surface) const noexcept { cairo_surface_destroy(surface); }
  void operator()(cairo_font_options_t* options) const noexcept { cairo_font_options_destroy(options); }
};
using CairoContext = std::unique_ptr<cairo_t, CairoDelete>;
using CairoSurface = std::unique_ptr<cairo_surface_t, CairoDelete>;

/// Paints the whole surface.
void paint_background(cairo_t* context, Color color);
/// Paints the scene's shapes in the context's own units.
void paint_scene(cairo_t* context, const Scene& scene, const Theme& theme);

}  // namespace punct::render
