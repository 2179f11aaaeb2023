// SPDX-License-Identifier: MIT
#include "punct/render/animation.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "punct/render/layout.hpp"
#include "render/positions.hpp"

namespace punct::render {
namespace {

/// The empty board, a piece with marks in all colors, and the piece alone.
std::vector<Scene> three_frames() {
  Diagram diagram;
  std::vector<Scene> frames{layout(diagram)};
  diagram.position = punct::testing::position_of("standard w wE@K3,K4,K5");
  const Diagram plain = diagram;
  for (const char* const mark : {"arrow K3-K9 green", "arrow C3-C9 red", "arrow M8-E8 blue", "arrow A2-A8"})
    diagram.marks.push_back(*parse_mark(mark));
  frames.push_back(layout(diagram));
  frames.push_back(layout(plain));
  return frames;
}

/// The colors that a GIF has for all its frames.
std::vector<Color> colors_of_gif(const std::string& gif) {
  constexpr std::size_t header = 13;
  std::vector<Color> colors;
  for (std::size_t i = 0; i < 256; ++i) {
    const auto part = [&](std::size_t j) { return static_cast<std::uint8_t>(gif.at(header + 3 * i + j)); };
    colors.push_back({part(0), part(1), part(2)});
  }
  return colors;
}

int way_between(Color a, Color b) {
  return std::max({std::abs(a.red - b.red), std::abs(a.green - b.green), std::abs(a.blue - b.blue)});
}

TEST(Animation, AGifHasTheColorsOfMarksInTheMiddle) {
  const std::vector<Scene> frames = three_frames();
  for (const Theme& theme : themes())
    for (const int width : {100, 240, 720}) {
      const auto gif = to_gif(frames, theme, {}, width, 1);
      ASSERT_TRUE(gif) << gif.error();
      const std::vector<Color> colors = colors_of_gif(*gif);
      for (const Tint tint : {Tint::plain, Tint::green, Tint::red, Tint::blue}) {
        const Color wanted = theme.tints[static_cast<std::size_t>(tint)].color;
        int nearest = 255;
        for (const Color color : colors) nearest = std::min(nearest, way_between(color, wanted));
        EXPECT_LE(nearest, 12) << theme.name << ' ' << width << ' ' << text(wanted);
      }
    }
}

TEST(Animation, ReadersWhoPreferReducedMotionSeeTheLastFrame) {
  const std::vector<Scene> frames = three_frames();
  const std::string svg = to_svg(animated(frames, 1), themes()[0], {}, 720);
  EXPECT_NE(svg.find("@keyframes"), std::string::npos);
  EXPECT_NE(svg.find("prefers-reduced-motion"), std::string::npos);
}

TEST(Animation, SameBytesForTheSameFrames) {
  const std::vector<Scene> frames = three_frames();
  EXPECT_EQ(to_gif(frames, themes()[0], {}, 100, 1).value(), to_gif(frames, themes()[0], {}, 100, 1).value());
  EXPECT_EQ(to_webp(frames, themes()[0], {}, 100, 1).value(), to_webp(frames, themes()[0], {}, 100, 1).value());
}

// An animation of these frames in every format; the document takes three times as long as a frame.
struct Timed {
  double seconds;
  std::string gif;
  std::string webp;
  bool operator==(const Timed&) const = default;
};

Timed timed(const std::vector<Scene>& frames, double seconds) {
  return {animated(frames, seconds).seconds, *to_gif(frames, themes()[0], {}, 64, seconds),
          *to_webp(frames, themes()[0], {}, 64, seconds)};
}

TEST(Animation, TimesOfFramesStayWithinTheirBounds) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const std::vector<Scene> frames = three_frames();
  const Timed shortest = timed(frames, kShortestFrame);
  const Timed longest = timed(frames, kLongestFrame);
  EXPECT_EQ(shortest.seconds, 3 * kShortestFrame);
  EXPECT_EQ(longest.seconds, 3 * kLongestFrame);
  EXPECT_EQ(timed(frames, 0.75).seconds, 3 * 0.75);
  for (const double seconds : {-infinity, -1.0, 0.0, 0.001, std::numeric_limits<double>::quiet_NaN()})
    EXPECT_TRUE(timed(frames, seconds) == shortest) << seconds;
  for (const double seconds : {61.0, 700.0, 1e300, infinity}) EXPECT_TRUE(timed(frames, seconds) == longest) << seconds;
}

TEST(Animation, RefusesNoFramesAndSizesThatCannotBe) {
  EXPECT_FALSE(to_gif({}, themes()[0], {}, 100, 1));
  EXPECT_FALSE(to_webp({}, themes()[0], {}, 100, 1));
  const std::vector<Scene> frames = three_frames();
  EXPECT_FALSE(to_gif(frames, themes()[0], {}, 15, 1));
  EXPECT_FALSE(to_webp(frames, themes()[0], {}, 20000, 1));
}

}  // namespace
}  // namespace punct::render
