// SPDX-License-Identifier: MIT
#include "punct/render/draw.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "punct/notation.hpp"
#include "punct/render/image.hpp"
#include "punct/render/theme.hpp"

namespace punct::render {
namespace {

Position some_position() { return *parse_position("standard b wE@K3,K4,K5"); }

Diagram some_diagram() {
  Diagram diagram;
  diagram.position = some_position();
  return diagram;
}

TEST(Draw, GivesWhatTheWritersGive) {
  const Scene scene = layout(some_diagram());
  EXPECT_EQ(draw_svg(some_position()), to_svg(scene, themes()[0], {}, std::round(scene.width)));
  EXPECT_EQ(*draw_png(some_position()), *to_png(scene, themes()[0], {}, static_cast<int>(std::lround(scene.width))));
}

TEST(Draw, HeedsTheLook) {
  const Look look{.theme = "print", .background = *parse_background("none"), .width = 300};
  const Scene scene = layout(some_diagram(), 300);
  EXPECT_EQ(*draw_svg(some_diagram(), look), to_svg(scene, *theme_named("print"), look.background, 300));
  EXPECT_TRUE(draw_pdf({some_diagram(), some_diagram()}, look)->starts_with("%PDF-"));
}

TEST(Draw, FailsWithASentence) {
  EXPECT_EQ(draw_svg(some_diagram(), {.theme = "gold"}).error(), "unknown theme 'gold'; use one of " + theme_names());
  EXPECT_EQ(draw_png(some_diagram(), {.width = 3}).error(), "a width must be from 16 to 20000, not 3");
  EXPECT_EQ(draw_pdf({}).error(), "a PDF needs at least one page");
}

}  // namespace
}  // namespace punct::render
