// SPDX-License-Identifier: MIT
#include "punct/render/image.hpp"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "punct/render/animation.hpp"
#include "punct/render/layout.hpp"
#include "render/files.hpp"
#include "render/pdf_contents.hpp"
#include "render/png_pixels.hpp"
#include "render/positions.hpp"

namespace punct::render {
namespace {

using punct::testing::contents_of_pages;
using punct::testing::kNineLevels;
using punct::testing::Pixels;
using punct::testing::position_of;
using punct::testing::read_png;

Scene scene_of(const std::string& line) {
  Diagram diagram;
  diagram.position = position_of(line);
  return layout(diagram);
}

std::string png(const Scene& scene, int width, std::string_view theme = "screen", const Background& background = {}) {
  return to_png(scene, *theme_named(theme), background, width).value();
}

std::string pdf(const std::vector<Scene>& pages) { return to_pdf(pages, themes()[0], {}, 400).value(); }

std::size_t colors_of(const Pixels& pixels) {
  std::set<std::uint32_t> colors;
  for (std::size_t i = 0; i + 3 < pixels.rgba.size(); i += 4)
    colors.insert(static_cast<std::uint32_t>(pixels.rgba[i] << 16 | pixels.rgba[i + 1] << 8 | pixels.rgba[i + 2]));
  return colors.size();
}

TEST(Png, HasTheSizeAskedForAndIsNotEmpty) {
  for (const int width : {32, 333, 800}) {
    const Pixels pixels = read_png(png(scene_of(kNineLevels), width));
    EXPECT_EQ(pixels.width, static_cast<std::uint32_t>(width));
    EXPECT_EQ(pixels.height, static_cast<std::uint32_t>(width));
    EXPECT_GE(colors_of(pixels), 20U);
  }
}

TEST(Png, ManyPixelsAreDrawnInStrips) {
  const Pixels pixels = read_png(png(scene_of("standard w wE@C4,C5,C6"), 4000));
  ASSERT_EQ(pixels.height, 4000U);
  const auto at = [&](std::size_t x, std::size_t y) { return pixels.rgba[4 * (y * pixels.width + x)]; };
  // Paper in every corner, the plate at the seams of the strips.
  for (const std::size_t x : {0U, 3999U})
    for (const std::size_t y : {0U, 3999U}) EXPECT_EQ(at(x, y), 255);
  for (const std::size_t y : {1047U, 1048U, 1049U, 2095U, 2096U, 2097U, 3145U}) EXPECT_EQ(at(2096, y), 0x6a) << y;
}

TEST(Png, TenThousandPixelsAreNotTooMany) {
  const Pixels pixels = read_png(png(scene_of(punct::testing::kAllPieces), 10000));
  EXPECT_EQ(pixels.width, 10000U);
  EXPECT_EQ(pixels.height, 10000U);
}

TEST(Png, RowsMayBeOfTheGreatestWidth) {
  Scene scene;
  scene.width = 20000;
  scene.height = 20;
  const auto corners = [](double left, double right) {
    return Path().move({left, 0}).line({right, 0}).line({right, 20}).line({left, 20}).close();
  };
  scene.shapes.push_back({Role::heat, Tint::plain, 0, 0, corners(100, 10000)});
  scene.shapes.push_back({Role::heat, Tint::plain, 255, 0, corners(19990, 20000)});
  const Theme& theme = themes()[0];
  const Pixels pixels = read_png(png(scene, 20000, theme.name, *parse_background("none")));
  ASSERT_EQ(pixels.width, 20000U);
  ASSERT_EQ(pixels.height, 20U);
  const auto expect = [&](std::size_t x, std::size_t y, Color color) {
    const std::uint8_t* const pixel = &pixels.rgba[4 * (y * pixels.width + x)];
    EXPECT_EQ((Color{pixel[0], pixel[1], pixel[2], pixel[3]}), color) << x << ' ' << y;
  };
  for (std::size_t y = 0; y < 20; ++y) {
    for (const std::size_t x : {0U, 50U, 10050U, 19950U}) expect(x, y, {0, 0, 0, 0});
    for (const std::size_t x : {150U, 5000U, 9950U}) expect(x, y, theme.paper);
    for (const std::size_t x : {19992U, 19997U}) expect(x, y, theme.hot);
  }
}

TEST(Png, RefusesSizesThatCannotBe) {
  for (const int width : {0, 15, 20001}) {
    const auto refused = to_png(layout(Diagram{}), themes()[0], {}, width);
    ASSERT_FALSE(refused.has_value());
    EXPECT_NE(refused.error().find("from 16 to 20000 pixels"), std::string::npos) << refused.error();
  }
}

TEST(Png, BackgroundMayBeTransparent) {
  const Scene scene = layout(Diagram{});
  const auto corner_alpha = [&](const Background& background) {
    return read_png(png(scene, 100, "screen", background)).rgba[3];
  };
  EXPECT_EQ(corner_alpha({}), 255);
  EXPECT_EQ(corner_alpha(*parse_background("none")), 0);
  EXPECT_EQ(corner_alpha(*parse_background("#123456")), 255);
}

TEST(Png, SameBytesForTheSameScene) {
  const Scene scene = scene_of(kNineLevels);
  EXPECT_EQ(png(scene, 300), png(scene, 300));
}

// A cache of fonts of this process's own: without memory, a folder of fonts is taken for empty, and the cache says so
// to every program that comes after.
void keep_fonts_apart(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  const std::string file = (folder / "fonts.conf").string();
  std::ofstream(file) << "<fontconfig><cachedir>" << folder.string()
                      << "</cachedir><include>/etc/fonts/fonts.conf</include></fontconfig>";
  setenv("FONTCONFIG_FILE", file.c_str(), 1);
}

// In a process that may take so many bytes more: whether the picture is drawn, or a message says why not.
bool is_drawn_or_refused(const Scene& scene, std::size_t more, const std::filesystem::path& fonts) {
  keep_fonts_apart(fonts);
  std::ifstream sizes("/proc/self/statm");
  std::size_t pages = 0;
  sizes >> pages;
  const rlim_t most = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + more;
  const rlimit limit{most, most};
  if (pages == 0 || setrlimit(RLIMIT_AS, &limit) != 0) return false;
  const auto png = to_png(scene, themes()[0], {}, 16000);
  return png ? png->size() > 1000 : png.error().find("memory") != std::string::npos;
}

TEST(PngAtScale, MemoryThatRunsOutIsAMessage) {
  const std::filesystem::path fonts = std::filesystem::path(::testing::TempDir()) / "punct-fonts";
  ASSERT_TRUE(can_make_images());
  Scene scene = layout(Diagram{});
  scene.height /= 16;
  for (std::size_t more = 0; more < std::size_t{24} << 20; more += std::size_t{1} << 19)
    EXPECT_EXIT(std::exit(is_drawn_or_refused(scene, more, fonts) ? 0 : 1), ::testing::ExitedWithCode(0), "") << more;
  std::filesystem::remove_all(fonts);
}

TEST(Png, AnEmptySceneIsRefusedInWords) {
  const auto png = to_png(animated({}, 1), themes()[0], {}, 100);
  ASSERT_FALSE(png);
  EXPECT_EQ(png.error(), "an empty scene cannot be drawn: it has no width and height");
}

TEST(Pdf, PagesThatCannotBeMadeAreRefusedInWords) {
  const Scene page = layout(Diagram{});
  const auto fault = [](const std::vector<Scene>& pages, double width) {
    return to_pdf(pages, themes()[0], {}, width).error();
  };
  EXPECT_EQ(fault({}, 400), "a PDF needs at least one page");
  EXPECT_EQ(fault({page, Scene{}}, 400), "an empty scene cannot be drawn: it has no width and height");
  EXPECT_EQ(fault({page}, std::nan("")), "the width of a page must be a number");
  EXPECT_EQ(fault({page}, 1e300).substr(0, 35), "a page of 1000000000 by 1000000000 ");
}

bool paints_by(const std::string& contents, const std::string& operation) {
  return contents.find(' ' + operation + '\n') != std::string::npos ||
         contents.find(' ' + operation + ' ') != std::string::npos;
}

TEST(Pdf, PaintsGraysWithBlackInkAlone) {
  const auto look = [](std::string_view theme) {
    return contents_of_pages(to_pdf(std::vector{scene_of(kNineLevels)}, *theme_named(theme), {}, 400).value()).at(0);
  };
  const std::string print = look("print");
  EXPECT_TRUE(paints_by(print, "g"));
  for (const char* const operation : {"rg", "RG"}) EXPECT_FALSE(paints_by(print, operation)) << operation;
  EXPECT_TRUE(paints_by(look("screen"), "rg"));
}

TEST(Pdf, HasAPageAScene) {
  const Scene scene = scene_of(kNineLevels);
  const std::string three = pdf({scene, layout(Diagram{}), scene});
  EXPECT_EQ(three.substr(0, 5), "%PDF-");
  EXPECT_EQ(contents_of_pages(three).size(), 3U);
  EXPECT_GT(pdf({scene}).size(), pdf({layout(Diagram{})}).size() + 1000);
}

TEST(Pdf, SameBytesForTheSameScenesAndNoDateOfToday) {
  const Scene scene = scene_of(kNineLevels);
  const std::string first = pdf({scene});
  EXPECT_EQ(first, pdf({scene}));
  EXPECT_NE(first.find("/CreationDate (20000101000000Z)"), std::string::npos);
}

TEST(Pdf, TellsReadersWhoCannotSeeItWhatEachPageShows) {
  Diagram diagram;
  diagram.position = position_of(kNineLevels);
  diagram.language = Language::ru;
  const std::vector<Scene> pages{layout(diagram), layout(Diagram{})};
  const punct::testing::Tags tags = punct::testing::tags_of(pdf(pages));
  EXPECT_TRUE(tags.marked);
  EXPECT_EQ(tags.language, "ru");
  EXPECT_EQ(tags.title, pages[0].title);
  EXPECT_EQ(tags.kinds, (std::vector<std::string>{"/Document", "/Figure", "/Figure"}));
  ASSERT_EQ(tags.descriptions.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(tags.descriptions[i], pages[i].title + ". " + pages[i].description);
  for (const std::string& contents : contents_of_pages(pdf(pages))) {
    EXPECT_EQ(contents.find("/Figure <</MCID 0>> BDC"), 0U);
    EXPECT_NE(contents.find("\nEMC\n"), std::string::npos);
  }
}

TEST(Pdf, RefusesSizesThatCannotBe) {
  const std::vector<Scene> pages{layout(Diagram{})};
  EXPECT_FALSE(to_pdf(pages, themes()[0], {}, 20000).has_value());
  EXPECT_FALSE(to_pdf(pages, themes()[0], {}, 0).has_value());
}

/// What another renderer makes of our SVG.
Pixels drawn_by_rsvg(const Scene& scene, std::string_view theme, int width, SvgForm form = SvgForm::styled) {
  // Tests run side by side.
  const std::string unique = "punct-rsvg-" + std::to_string(std::random_device()());
  const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / unique;
  std::filesystem::create_directories(folder);
  const std::string svg = (folder / (std::string(theme) + ".svg")).string();
  const std::string image = (folder / (std::string(theme) + ".png")).string();
  std::ofstream(svg, std::ios::binary) << to_svg(scene, *theme_named(theme), {}, width, form);
  const std::string command = "rsvg-convert -o '" + image + "' '" + svg + "'";
  if (std::system(command.c_str()) != 0) throw std::runtime_error("rsvg-convert failed");
  const std::string png = punct::testing::read_file(image);
  std::filesystem::remove_all(folder);
  return read_png(png);
}

/// How many pixels differ by more than this in a color, of a thousand.
double apart(const Pixels& one, const Pixels& other, int most) {
  if (one.width != other.width || one.height != other.height) return 1000;
  std::size_t count = 0;
  for (std::size_t i = 0; i < one.rgba.size(); i += 4)
    for (std::size_t c = 0; c < 3; ++c)
      if (std::abs(one.rgba[i + c] - other.rgba[i + c]) > most) {
        ++count;
        break;
      }
  return 4000.0 * static_cast<double>(count) / static_cast<double>(one.rgba.size());
}

Scene marked_scene() {
  Diagram diagram;
  diagram.position = position_of(kNineLevels);
  for (const char* const words : {"arrow K3-K9 green", "mark F12 cross", "highlight center yellow", "label P12 1"})
    diagram.marks.push_back(*parse_mark(words));
  return layout(diagram);
}

TEST(Image, LooksLikeTheSvgInAnotherRenderer) {
  if (std::system("rsvg-convert --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "rsvg-convert is not installed";
  const Scene scene = marked_scene();
  for (const std::string_view theme : {"screen", "print", "high-contrast", "wood", "night"}) {
    const Pixels styled = drawn_by_rsvg(scene, theme, 500);
    // Letters and thin lines may fall otherwise on the pixels; anything that is missing would be far more.
    EXPECT_LT(apart(read_png(png(scene, 500, theme)), styled, 64), 5) << theme;
    // Edges of dots, which are strokes in the one form and circles in the other.
    const Pixels portable = drawn_by_rsvg(scene, theme, 500, SvgForm::portable);
    EXPECT_LT(apart(portable, styled, 16), 1) << theme;
  }
}

}  // namespace
}  // namespace punct::render
