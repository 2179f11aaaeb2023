// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>
#include <cairo-svg.h>

#include "cairo/canvas.hpp"
#include "corpus.hpp"
#include "punct/render/image.hpp"
#include "punct/render/layout.hpp"
#include "punct/render/svg.hpp"

namespace punct::bench {
namespace {

using namespace punct::render;

constexpr int kWidth = 800;

Diagram diagram() {
  Diagram made;
  made.position = full_board();
  return made;
}

const Scene& scene() {
  static const Scene made = layout(diagram());
  return made;
}

cairo_status_t append(void* out, const unsigned char* bytes, unsigned length) {
  static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(bytes), length);
  return CAIRO_STATUS_SUCCESS;
}

void paint(cairo_surface_t* surface) {
  const CairoContext context(cairo_create(surface));
  paint_background(context.get(), *color_of({}, themes()[0]));
  cairo_scale(context.get(), kWidth / scene().width, kWidth / scene().width);
  paint_scene(context.get(), scene(), themes()[0]);
}

int height() { return static_cast<int>(kWidth * scene().height / scene().width); }

void lay_out(benchmark::State& state) {
  const Diagram full = diagram();
  for ([[maybe_unused]] const auto _ : state) benchmark::DoNotOptimize(layout(full));
}
BENCHMARK(lay_out)->Unit(benchmark::kMicrosecond);

void svg(benchmark::State& state) {
  std::string out;
  for ([[maybe_unused]] const auto _ : state) {
    out.clear();
    write_svg(scene(), themes()[0], {}, kWidth, out);
    benchmark::DoNotOptimize(out.data());
  }
  state.counters["bytes"] = static_cast<double>(out.size());
}
BENCHMARK(svg)->Unit(benchmark::kMicrosecond);

void svg_by_cairo(benchmark::State& state) {
  for ([[maybe_unused]] const auto _ : state) {
    std::string out;
    const CairoSurface surface(cairo_svg_surface_create_for_stream(append, &out, kWidth, height()));
    paint(surface.get());
    cairo_surface_finish(surface.get());
    benchmark::DoNotOptimize(out.data());
  }
}
BENCHMARK(svg_by_cairo)->Unit(benchmark::kMicrosecond);

void png(benchmark::State& state) {
  for ([[maybe_unused]] const auto _ : state) benchmark::DoNotOptimize(to_png(scene(), themes()[0], {}, kWidth));
}
BENCHMARK(png)->Unit(benchmark::kMillisecond);

void png_by_cairo(benchmark::State& state) {
  for ([[maybe_unused]] const auto _ : state) {
    std::string out;
    const CairoSurface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, kWidth, height()));
    paint(surface.get());
    cairo_surface_write_to_png_stream(surface.get(), append, &out);
    benchmark::DoNotOptimize(out.data());
  }
}
BENCHMARK(png_by_cairo)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace punct::bench
