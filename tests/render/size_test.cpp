// SPDX-License-Identifier: MIT
// Signs know the size at which they are drawn.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "board/outline.hpp"
#include "board/pieces.hpp"
#include "punct/render/layout.hpp"
#include "punct/render/theme.hpp"
#include "render/positions.hpp"
#include "render/scenes.hpp"

namespace punct::render {
namespace {

constexpr double kPointsAPixel = 0.75;
/// What is drawn in a column of 60 mm.
constexpr double kColumnPoints = 170;

Diagram crowded() {
  Diagram diagram;
  diagram.position = punct::testing::random_position(Rules::standard, 7, 200);
  return diagram;
}

double scale_of(const Scene& scene, std::uint32_t group) {
  double scale = 1;
  for (; group != 0; group = scene.groups[group].parent) scale *= scene.groups[group].scale;
  return scale;
}

/// The smallest letters, in points.
double least_letters(const Scene& scene, double points) {
  double least = 1e9;
  for (const Shape& shape : scene.shapes)
    if (const auto* const words = std::get_if<Text>(&shape.geometry))
      least = std::min(least, words->size * scale_of(scene, shape.group) * points / scene.width);
  return least;
}

TEST(Size, NoLettersBelowFivePointsInAColumnOfSixtyMillimeters) {
  for (const bool stacks : {false, true})
    for (const bool around : {false, true}) {
      Diagram diagram = crowded();
      diagram.stacks = stacks;
      diagram.sets = diagram.legend = around;
      diagram.caption = "A caption that is long enough to be broken into lines.";
      EXPECT_GE(least_letters(layout(diagram, kColumnPoints / kPointsAPixel), kColumnPoints), 5) << stacks << around;
    }
}

TEST(Size, LegendsOfSmallPicturesHaveLettersOfNinePixels) {
  for (const double pixels : {240.0, 360.0, 720.0}) {
    Diagram diagram = crowded();
    diagram.legend = diagram.sets = true;
    const Scene scene = layout(diagram, pixels);
    for (const Group& group : scene.groups)
      if (group.id == "legend" || group.id == "sets") {
        EXPECT_GE(14 * group.scale * pixels / scene.width, 8.99) << group.id << ' ' << pixels;
      }
  }
}

TEST(Size, NoLineOfPrintIsThinnerThanPaperTakes) {
  const Theme& print = *theme_named("print");
  for (const double points : {180 * kPointsAPixel, kColumnPoints, 360 * kPointsAPixel, 720 * kPointsAPixel}) {
    const Scene scene = layout(crowded(), points / kPointsAPixel);
    const Theme drawn = theme_for(print, {}, scene.width, points);
    for (const Shape& shape : scene.shapes) {
      const Style style = drawn.style(shape);
      const double unit = points / scene.width;
      if (style.stroke) {
        EXPECT_GE(style.width * unit, 0.35 - 1e-9) << role_name(shape.role) << ' ' << points;
      }
      if (style.hatch_distance > 0) {
        EXPECT_GE(style.hatch_width * unit, 0.35 - 1e-9) << role_name(shape.role) << ' ' << points;
      }
    }
  }
}

/// The dashes in the middle of a mark are told apart by lengths that are finer than a line.
TEST(Size, CoresOfMarksAreBroaderThanLinesOfPrint) {
  const Theme& print = *theme_named("print");
  const double units = layout(crowded(), 360).width;
  const double points = 360 * kPointsAPixel;
  const Theme drawn = theme_for(print, {}, units, points);
  const auto width = [](const Theme& theme, Role role) { return theme.styles[static_cast<std::size_t>(role)].width; };
  for (const auto& [core, mark] :
       {std::pair{Role::path_core, Role::path}, {Role::arrow_core, Role::arrow}, {Role::mark_core, Role::mark}}) {
    EXPECT_GE(width(drawn, core) * points / units, 1) << role_name(core);
    EXPECT_GE(width(drawn, mark) - width(drawn, core), width(print, mark) - width(print, core)) << role_name(core);
  }
}

TEST(Size, SmallPicturesHaveLargerMarks) {
  const auto radius = [](double pixels) {
    Diagram diagram = crowded();
    diagram.marks = {SignMark{{*Space::parse("A2")}, SignMark::Sign::dot, Tint::red}};
    for (const Shape& shape : layout(diagram, pixels).shapes)
      if (shape.role == Role::arrow_head) return std::get<Circles>(shape.geometry).radius;
    return 0.0;
  };
  EXPECT_EQ(radius(720), 6);
  EXPECT_GT(radius(500), radius(720));
  EXPECT_GT(radius(360), radius(500));
}

TEST(Size, SmallPicturesHaveBroaderLinesOfMarks) {
  const auto pixels = [](double width) {
    constexpr double units = 736;
    return theme_for(themes()[0], {}, units, width * kPointsAPixel).style(Role::arrow).width * width / units;
  };
  EXPECT_NEAR(pixels(720), 4.4, 0.05);
  EXPECT_NEAR(pixels(500), 3.4, 0.05);
  EXPECT_NEAR(pixels(360), 3.3, 0.05);
}

TEST(Size, TheLastMoveIsSeenInThumbnails) {
  constexpr double units = 736;
  for (const Theme& theme : themes())
    for (const double width : {180.0, 360.0}) {
      const Theme drawn = theme_for(theme, {}, units, width * kPointsAPixel);
      const double trace = drawn.style(Role::trace).width;
      EXPECT_GE(trace * width / units, 1.5 - 1e-9) << theme.name << ' ' << width;
      EXPECT_GT(drawn.style(Role::trace_casing).width, trace) << theme.name << ' ' << width;
    }
}

TEST(Size, SmallPicturesHaveLargerFiguresAndFewerLadders) {
  const Scene full = layout(crowded(), 720);
  const Scene medium = layout(crowded(), 500);
  const Scene small = layout(crowded(), 360);
  EXPECT_GT(count(full, Role::ladder_frame), 0U);
  EXPECT_GT(count(medium, Role::ladder_frame), 0U);
  EXPECT_EQ(count(small, Role::ladder_frame), 0U);
  EXPECT_EQ(count(small, Role::gap_sign), 0U);
  EXPECT_LT(least_letters(full, full.width), least_letters(medium, medium.width));
  EXPECT_LT(least_letters(medium, medium.width), least_letters(small, small.width));
}

TEST(Size, TheDetailAskedForIsTaken) {
  Diagram diagram = crowded();
  diagram.detail = Detail::small;
  EXPECT_EQ(count(layout(diagram, 2000), Role::ladder_frame), 0U);
  diagram.detail = Detail::full;
  EXPECT_EQ(count(layout(diagram, 200), Role::ladder_frame), 1U);
}

TEST(Size, DetailsGoByTheDistanceOfSpaces) {
  EXPECT_EQ(detail_for(34), Detail::full);
  EXPECT_EQ(detail_for(33.9), Detail::medium);
  EXPECT_EQ(detail_for(22), Detail::medium);
  EXPECT_EQ(detail_for(21.9), Detail::small);
}

/// A stack of the key is as large in every small picture, and half as large again in a wide one.
TEST(Size, TheKeyOfStacksGrowsFromSmallPicturesToWideOnes) {
  Diagram diagram = crowded();
  diagram.stacks = true;
  for (const auto& [pixels, size] : {std::pair{227.0, 1.0}, {360.0, 1.0}, {600.0, 1.22}, {760.0, 1.5}, {1440.0, 1.5}}) {
    const Scene scene = layout(diagram, pixels);
    for (const Group& group : scene.groups)
      if (group.id == "stacks") {
        EXPECT_NEAR(group.scale * pixels / scene.width, size, 0.03) << pixels;
      }
  }
}

TEST(Size, ThumbnailsHaveNoWordsOrFigures) {
  const auto figures = [](const Scene& scene) {
    return count(scene, Role::white_figure) + count(scene, Role::black_figure) +
           count(scene, Role::white_punct_figure) + count(scene, Role::black_punct_figure);
  };
  const Scene small = layout(crowded(), 200);
  EXPECT_GT(count(small, Role::edge_label), 0U);
  EXPECT_GT(count(small, Role::panel_text), 0U);
  EXPECT_GT(figures(small), 0U);
  const Scene thumbnail = layout(crowded(), 180);
  EXPECT_EQ(count(thumbnail, Role::edge_label), 0U);
  EXPECT_EQ(count(thumbnail, Role::panel_text), 0U);
  EXPECT_EQ(figures(thumbnail), 0U);
}

/// The innermost point of a circle, square or cross on this space is so far from its middle.
double room_inside(const Scene& scene, Point middle) {
  double room = 1e9;
  for (const Shape& shape : scene.shapes) {
    if (shape.role != Role::mark) continue;
    if (const auto* const circles = std::get_if<Circles>(&shape.geometry)) room = std::min(room, circles->radius);
    const auto* const path = std::get_if<Path>(&shape.geometry);
    if (path == nullptr) continue;
    Point last;
    for (const Path::Step& step : path->steps()) {
      if (step.op == Path::Op::line) room = std::min(room, distance_to_line(middle, last, step.to));
      last = step.to;
    }
  }
  return room;
}

TEST(Size, SignsLeaveTheDotAndTheFigureOfTheirSpaceFree) {
  const Space punct = *Space::parse("K15");
  for (const char* const sign : {"circle", "cross", "square"})
    for (const double pixels : {720.0, 500.0, 360.0}) {
      Diagram diagram = diagram_of("standard w wT@K15,K16,L16");
      diagram.marks.push_back(*parse_mark(std::string("mark K15 ") + sign));
      const Scene scene = layout(diagram, pixels);
      const double radius = punct_radius(signs_for(detail_for(kPitch * pixels / scene.width)), 1);
      EXPECT_GT(room_inside(scene, BoardView(0).at(punct)), radius) << sign << ' ' << pixels;
    }
}

TEST(Size, CaptionsAreAsLargeInHalfAPageAsInAWholeOne) {
  Diagram diagram;
  diagram.caption = "1. E@K14,I12,J13";
  const auto size = [&diagram](double pixels) {
    const Scene scene = layout(diagram, pixels);
    for (const Shape& shape : scene.shapes)
      if (shape.role == Role::caption) return std::get<Text>(shape.geometry).size * pixels / scene.width;
    return 0.0;
  };
  EXPECT_NEAR(size(720), 15, 0.5);
  EXPECT_NEAR(size(480), 15, 0.5);
  EXPECT_NEAR(size(180), 11, 0.5);
}

TEST(Size, PartsOfTheBoardAreDrawnLarger) {
  Diagram diagram;
  EXPECT_EQ(natural_width(diagram, layout(diagram)), 720);
  diagram.crop = {*Space::parse("I9")};
  EXPECT_NEAR(natural_width(diagram, layout(diagram)), 480, 1);
}

TEST(Size, SpacesOfPartsAreNamed) {
  Diagram diagram;
  for (const char* const part : {"I9", "Q14+2", "J14+3", "I9+7"}) {
    diagram.crop = *parse_spaces(part);
    EXPECT_GT(count(layout(diagram), Role::space_name), 0U) << part;
    EXPECT_EQ(count(layout(diagram), Role::edge_label), 0U) << part;
  }
  diagram.crop = *parse_spaces("A2+2");
  diagram.coordinates = Coordinates::edge_one;
  EXPECT_EQ(count(layout(diagram), Role::space_name), 0U);
  EXPECT_GT(count(layout(diagram), Role::edge_label), 0U);
  diagram.insets = {*Space::parse("A2")};
  EXPECT_EQ(texts(layout(diagram), Role::label_text), std::vector<std::string>{"A2"}) << "an inset is about it";
}

TEST(Size, SmallPartsHaveTheNamesOfTheEdge) {
  Diagram diagram;
  diagram.crop = *parse_spaces("A2+2");
  diagram.detail = Detail::small;
  EXPECT_EQ(count(layout(diagram), Role::space_name), 0U);
  EXPECT_GT(count(layout(diagram), Role::edge_label), 0U);
}

/// What the shapes of a role take up on the page, circles and outlines.
std::vector<Box> boxes_on_page(const Scene& scene, Role role) {
  std::vector<Box> found;
  const auto add = [&](std::uint32_t group, const Box& box) {
    const Point first = on_page(scene, group, {box.left, box.top});
    const Point last = on_page(scene, group, {box.right, box.bottom});
    found.push_back({first.x, first.y, last.x, last.y});
  };
  for (const Shape& shape : scene.shapes) {
    if (shape.role != role) continue;
    if (const auto* const circles = std::get_if<Circles>(&shape.geometry))
      for (const Point center : circles->centers)
        add(shape.group, box_around(center, {circles->radius, circles->radius}));
    if (const auto* const path = std::get_if<Path>(&shape.geometry))
      for (const Box& box : outlines(*path)) add(shape.group, box);
  }
  return found;
}

/// A digit beside the disc of a PÜNCT has no contrast to the piece.
TEST(Size, FiguresAreWithinTheirPuncts) {
  for (const View view : {View::board, View::oblique})
    for (const double pixels : {300.0, 360.0, 480.0, 720.0}) {
      Diagram diagram = diagram_of(punct::testing::kAllPieces);
      diagram.view = view;
      diagram.numbers = {{*Space::parse("K4"), "104"}, {*Space::parse("M6"), "23"}, {*Space::parse("G7"), "150"}};
      const Scene scene = layout(diagram, pixels);
      int figures = 0;
      for (const Player player : kPlayers) {
        const std::vector<Box> puncts = boxes_on_page(scene, roles_of(player).punct);
        for (const Shape& shape : scene.shapes) {
          if (shape.role != roles_of(player).punct_figure) continue;
          const Text& text = std::get<Text>(shape.geometry);
          const double size = text.size * scale_of(scene, shape.group);
          const Point at = on_page(scene, shape.group, text.at) - Point{0, 0.364 * size};
          const Box words = box_around(at, {text_width(text.text, size) * kBoldWidth / 2 - 0.1, 0.1});
          ++figures;
          EXPECT_TRUE(std::any_of(puncts.begin(), puncts.end(),
                                  [&](const Box& punct) {
                                    return punct.left <= words.left && punct.right >= words.right &&
                                           overlap(punct, words);
                                  }))
              << text.text << ' ' << name(view) << ' ' << pixels;
        }
      }
      EXPECT_GE(figures, 3) << name(view) << ' ' << pixels;
    }
}

/// They alone tell the small boards apart.
TEST(Size, NamesOfLevelsAreLegible) {
  for (const Language language : kAllLanguages)
    for (const View view : {View::board, View::apart})
      for (const double pixels : {180.0, kColumnPoints / kPointsAPixel, 360.0, 480.0, 720.0}) {
        Diagram diagram = diagram_of(punct::testing::kNineLevels);
        diagram.language = language;
        diagram.layers = true;
        diagram.view = view;
        const Scene scene = layout(diagram, pixels);
        std::vector<Box> names;
        for (const Shape& shape : scene.shapes) {
          if (!scene.groups[shape.group].id.starts_with("layer-") || shape.role != Role::panel_heading) continue;
          const Text& text = std::get<Text>(shape.geometry);
          const double size = text.size * scale_of(scene, shape.group);
          EXPECT_GE(size * pixels / scene.width, 6.67) << text.text << ' ' << pixels;
          names.push_back(box_around(on_page(scene, shape.group, text.at),
                                     {text_width(text.text, size) * kBoldWidth / 2, size / 2}));
          for (std::size_t i = 0; i + 1 < names.size(); ++i)
            EXPECT_FALSE(overlap(names[i], names.back())) << text.text << ' ' << pixels;
        }
        EXPECT_EQ(names.size(), 9U) << pixels;
      }
}

TEST(Size, FiguresOfTheLegendAreLegible) {
  for (const double pixels : {240.0, 360.0, 480.0, 600.0, 720.0}) {
    Diagram diagram = crowded();
    diagram.legend = true;
    EXPECT_GE(least_letters(layout(diagram, pixels), pixels), 6) << pixels;
  }
}

}  // namespace
}  // namespace punct::render
