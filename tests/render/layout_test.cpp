// SPDX-License-Identifier: MIT
#include "punct/render/layout.hpp"

#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "board/board.hpp"
#include "board/pen.hpp"
#include "punct/notation.hpp"
#include "punct/render/places.hpp"
#include "render/files.hpp"
#include "render/positions.hpp"
#include "render/scenes.hpp"

namespace punct::render {
namespace {

using punct::testing::kNineLevels;
using punct::testing::position_of;

TEST(Layout, AnEmptyBoardHas211SpacesAnd34Labels) {
  Diagram diagram;
  diagram.coordinates = Coordinates::edge;
  const Scene scene = layout(diagram);
  std::size_t spaces = 0;
  for (const Shape& shape : scene.shapes)
    if (shape.role == Role::socket || shape.role == Role::center_socket)
      spaces += std::get<Circles>(shape.geometry).centers.size();
  EXPECT_EQ(spaces, 211U);
  EXPECT_EQ(texts(scene, Role::edge_label).size(), 34U);
  EXPECT_EQ(texts(scene, Role::edge_label_far), texts(scene, Role::edge_label));
  EXPECT_EQ(scene.width, scene.height);
  EXPECT_EQ(scene.title, "PÜNCT – Standard rules – White to move");
  expect_all_inside(scene);
}

TEST(Layout, ColumnsAreVerticalAndRow17IsUp) {
  const Scene scene = layout(diagram_of("standard w wE@I9,I10,I11 bE@B2,C2,D2"));
  const Shape* white = nullptr;
  for (const Shape& shape : scene.shapes)
    if (shape.role == Role::white_minor) white = &shape;
  ASSERT_NE(white, nullptr);
  // I10 and I11 straight above I9, which is the middle of the board.
  EXPECT_EQ(std::get<Circles>(white->geometry).centers, (std::vector<Point>{{0, -40}, {0, -80}}));
}

TEST(Layout, BlacksSideDownTurnsTheBoardHalfRound) {
  Diagram diagram = diagram_of("standard w wE@I9,I10,I11");
  diagram.turns = 3;
  for (const Shape& shape : layout(diagram).shapes)
    if (shape.role == Role::white_minor) {
      EXPECT_NEAR(std::get<Circles>(shape.geometry).centers[0].y, 40, 1e-9);
    }
  diagram.turns = -3;
  EXPECT_EQ(layout(diagram).shapes.size(), layout(diagram_of("standard w wE@I9,I10,I11")).shapes.size());
}

TEST(Layout, EverySpaceCoveredTwiceHasItsLevelAndItsLadder) {
  const Diagram diagram = diagram_of("standard w wT@B6,B7,C7 wE@C6,A4,B5 wE@B7,B5,B6^2 bE@F7,F8,F9");
  const Scene scene = layout(diagram);
  EXPECT_EQ(texts(scene, Role::white_figure).size() + texts(scene, Role::white_punct_figure).size(), 3U);
  EXPECT_EQ(outlines(scene, Role::ladder_frame).size(), 3U);
  EXPECT_EQ(outlines(scene, Role::ladder_white).size(), 6U);
  EXPECT_EQ(count(scene, Role::gap_sign), 0U);
}

TEST(Layout, ABridgeShowsItsGap) {
  const Scene scene = layout(diagram_of("standard w wT@C3,C4,D4 wT@F4,F5,G5 wE@D4,E4,F4^2"));
  EXPECT_EQ(count(scene, Role::gap_sign), 1U);
  EXPECT_EQ(count(scene, Role::ladder_gap), 1U);
}

TEST(Layout, FreeAndCoveredPiecesDiffer) {
  const Scene scene = layout(diagram_of("standard w wT@B6,B7,C7 wE@C6,A4,B5 wE@B7,B5,B6^2"));
  EXPECT_EQ(count(scene, Role::white_body), 1U);
  EXPECT_EQ(count(scene, Role::white_body_covered), 2U);
  EXPECT_EQ(count(scene, Role::white_punct), 2U) << "that of the free piece, and that of White's turn";
  EXPECT_EQ(count(scene, Role::white_punct_covered), 2U);
}

TEST(Layout, PlainLeavesTheSignsOut) {
  Diagram diagram = diagram_of(kNineLevels);
  diagram.plain = true;
  const Scene scene = layout(diagram);
  EXPECT_EQ(count(scene, Role::ladder_frame) + count(scene, Role::gap_sign), 0U);
  EXPECT_TRUE(texts(scene, Role::white_figure).empty());
}

TEST(Layout, HigherPiecesArePaintedLater) {
  const Scene scene = layout(diagram_of(kNineLevels));
  int level = 1;
  for (const Group& group : scene.groups)
    for (const auto& [name, value] : group.data)
      if (name == "level") {
        EXPECT_GE(std::stoi(value), level);
        level = std::stoi(value);
      }
  EXPECT_EQ(level, 9);
}

TEST(Layout, LayersHaveABoardALevel) {
  Diagram diagram = diagram_of(kNineLevels);
  diagram.layers = true;
  const Scene scene = layout(diagram);
  for (int level = 1; level <= 9; ++level) EXPECT_NE(group_named(scene, "layer-" + std::to_string(level)), nullptr);
  EXPECT_EQ(group_named(scene, "layer-10"), nullptr);
  expect_all_inside(scene);
}

TEST(Layout, PiecesInSetsAreNearerToTheirNumbersThanToOthers) {
  Diagram diagram;
  diagram.sets = true;
  const Scene scene = layout(diagram);
  // From left to right: an icon, its number, the next icon.
  std::vector<std::pair<double, double>> icons;
  std::vector<std::pair<double, double>> numbers;
  for (const Shape& shape : scene.shapes) {
    const auto* const text = std::get_if<Text>(&shape.geometry);
    const Group& group = scene.groups[shape.group];
    if (text != nullptr && text->text.find(" ×") != std::string::npos) {
      numbers.emplace_back(text->at.x, text->at.x + text_width(text->text, text->size));
    } else if (shape.role == Role::white_body && scene.groups[group.parent].id == "sets") {
      std::pair<double, double> ends{1e9, -1e9};
      for (const Path::Step& step : std::get<Path>(shape.geometry).steps()) {
        if (step.op == Path::Op::close) continue;
        const double x = step.to.x * group.scale + group.offset.x;
        ends = {std::min(ends.first, x), std::max(ends.second, x)};
      }
      icons.push_back(ends);
    }
  }
  ASSERT_EQ(icons.size(), 6U);
  ASSERT_GE(numbers.size(), 6U);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_LT(icons[i].second, numbers[i].first);
    EXPECT_GT(icons[i + 1].first - numbers[i].second, numbers[i + 1].first - icons[i + 1].second) << i;
  }
}

TEST(Layout, TwelveLevelsOfAllPiecesFit) {
  Diagram diagram = diagram_of(punct::testing::kAllPieces);
  diagram.layers = diagram.sets = true;
  diagram.insets = {*Space::parse("F7")};
  const Scene scene = layout(diagram);
  EXPECT_NE(group_named(scene, "layer-12"), nullptr);
  EXPECT_EQ(outlines(scene, Role::ladder_white).size() + outlines(scene, Role::ladder_black).size(), 54U);
  for (const std::string& words : texts(scene, Role::panel_text)) EXPECT_EQ(words.find("gap"), std::string::npos);
  expect_all_inside(scene);
}

TEST(Layout, InsetListsAStackFromTheTop) {
  Diagram diagram = diagram_of("standard w wT@C3,C4,D4 bT@E6,E7,F7 wT@F4,F5,G5 wE@D4,E4,F4^2");
  diagram.insets = {*Space::parse("D4"), *Space::parse("E4"), *Space::parse("Q16")};
  diagram.turn = false;
  const Scene scene = layout(diagram);
  const std::vector<std::string> lines = texts(scene, Role::panel_text);
  const std::vector<std::string> expected{
      "2",     "White E, its PÜNCT", "1", "White T, a minor dot", "2", "White E, a minor dot", "1",
      "a gap", "nothing lies there"};
  EXPECT_EQ(lines, expected);
  expect_all_inside(scene);
}

TEST(Layout, SetsShowWhatIsLeft) {
  Diagram diagram = diagram_of("standard w wC@I9,I8,I10 wC@K9,K8,K10 bT@F9,F10,G10");
  diagram.sets = true;
  diagram.turn = false;
  const std::vector<std::string> lines = texts(layout(diagram), Role::panel_text);
  const std::vector<std::string> expected{"T ×6", "C ×0", "E ×4", "L ×2", "M ×2", "R ×2",
                                          "T ×5", "C ×2", "E ×4", "L ×2", "M ×2", "R ×2"};
  EXPECT_EQ(lines, expected);
}

TEST(Layout, LongCaptionsAreBrokenIntoLines) {
  Diagram diagram;
  while (diagram.caption.size() < 500) diagram.caption += "Élan, naïve Zoë – 😀 wörds; ";
  const Scene scene = layout(diagram);
  const std::vector<std::string> lines = texts(scene, Role::caption);
  EXPECT_GE(lines.size(), 5U);
  std::string joined;
  for (const std::string& line : lines) joined += (joined.empty() ? "" : " ") + line;
  EXPECT_EQ(joined + " ", diagram.caption);
  EXPECT_EQ(scene.width, layout(Diagram{}).width);
}

TEST(Layout, WordsWithoutSpacesAreBrokenToo) {
  Diagram diagram;
  diagram.caption = std::string(500, 'W');
  EXPECT_EQ(layout(diagram).width, layout(Diagram{}).width);
  diagram.caption = "broken \xC3\x28 bytes \x01\tand\nlines";
  EXPECT_EQ(texts(layout(diagram), Role::caption),
            (std::vector<std::string>{"broken \xEF\xBF\xBD( bytes \xEF\xBF\xBD and", "lines"}));
}

TEST(Layout, CropShowsAPart) {
  Diagram diagram = diagram_of(kNineLevels);
  diagram.crop = *parse_spaces("C5+2");
  const Scene scene = layout(diagram);
  EXPECT_LT(scene.width, 250);
  ASSERT_NE(group_named(scene, "board"), nullptr);
  EXPECT_TRUE(group_named(scene, "board")->clip.has_value());
}

TEST(Layout, WhoseTurnItIsMayStandAtOneCorner) {
  const auto height_of_turn = [](const char* position, bool at_one_corner, bool is_of_many = false) {
    Diagram diagram = diagram_of(position);
    (is_of_many ? diagram.whole_legend : diagram.turn_at_one_corner) = at_one_corner;
    const Scene scene = layout(diagram);
    for (const Shape& shape : scene.shapes)
      if (const auto* const words = std::get_if<Text>(&shape.geometry); words && shape.role == Role::panel_text)
        return words->at.y;
    return 0.0;
  };
  EXPECT_LT(height_of_turn("standard b", false), height_of_turn("standard w", false));
  EXPECT_EQ(height_of_turn("standard b", true), height_of_turn("standard w", true));
  EXPECT_EQ(height_of_turn("standard b", true, true), height_of_turn("standard w", true, true));
}

TEST(Layout, MarksAreDrawn) {
  Diagram diagram = diagram_of(kNineLevels);
  for (const char* const words :
       {"arrow K3-K9 green", "mark F7 cross", "mark F7 circle", "mark F7 square", "mark F7 dot", "label K3 1",
        "ghost bT@F9,F10,G10", "path K3-K4-L5", "highlight center", "marker M9"})
    diagram.marks.push_back(*parse_mark(words));
  const Scene scene = layout(diagram);
  EXPECT_EQ(count(scene, Role::arrow), 2U) << "the shaft, and where it joins the head";
  EXPECT_EQ(count(scene, Role::mark), 3U);
  EXPECT_EQ(texts(scene, Role::label_text), std::vector<std::string>{"1"});
  EXPECT_EQ(count(scene, Role::ghost_black), 1U);
  EXPECT_EQ(count(scene, Role::path), 1U);
  EXPECT_EQ(count(scene, Role::highlight), 1U);
  EXPECT_EQ(count(scene, Role::marker_black), 2U) << "the marker and Black's turn";
}

TEST(Layout, MarksOnAStackLeaveItsFigureToBeSeen) {
  Diagram diagram = diagram_of("standard w wT@C3,C4,D4 wT@F4,F5,G5 wE@F4,D4,E4^2");
  const std::size_t figures = count(layout(diagram), Role::white_punct_figure);
  diagram.marks = {*parse_mark("marker F4")};
  EXPECT_EQ(count(layout(diagram), Role::white_punct_figure), figures + 1) << "on the marker, too";
  diagram.marks = {*parse_mark("mark F4 dot red")};
  for (const Shape& shape : layout(diagram).shapes)
    if (shape.role == Role::arrow_head) {
      const auto& dot = std::get<Circles>(shape.geometry);
      EXPECT_LT(dot.centers[0].y + dot.radius, BoardView(0).at(*Space::parse("F4")).y - 4) << "above the figure";
    }
}

TEST(Layout, ArrowsAreBrokenBelowSigns) {
  for (const char* const sign : {"mark E5 circle", "mark E5 square", "mark E5 cross", "mark E5 dot"}) {
    Diagram diagram = diagram_of("standard w");
    diagram.marks = {*parse_mark("arrow E2-E9"), *parse_mark(sign), *parse_mark("mark E9,E12,F5 circle")};
    const std::vector<Box> shaft = outlines(layout(diagram), Role::arrow_casing);
    ASSERT_EQ(shaft.size(), 2U) << sign;
    const double middle = BoardView(0).at(*Space::parse("E5")).y;
    EXPECT_GT(shaft[0].top, middle + 10) << sign;
    EXPECT_LT(shaft[1].bottom, middle - 10) << sign;
  }
}

TEST(Layout, AnArrowWithoutRoomBetweenSignsHasItsHeadOnly) {
  Diagram diagram = diagram_of("standard w wE@E4,F5,G6");
  diagram.marks = {*parse_mark("arrow E4-E5"), *parse_mark("mark E4 circle")};
  const Scene scene = layout(diagram, 360);
  EXPECT_EQ(count(scene, Role::arrow_casing), 0U);
  EXPECT_EQ(count(scene, Role::arrow_head), 1U);
}

TEST(Layout, TheLastMoveHasAnArrowHoweverShort) {
  const Piece now = *parse_piece("bE@F5,G5,H5");
  for (const char* const before : {"bE@I5,J5,K5", "bE@G5,H5,I5", "bE@F11,G11,H11"}) {
    Diagram diagram = diagram_of("standard w bE@F5,G5,H5");
    diagram.marks.emplace_back(TraceMark{parse_piece(before)->dots, now});
    EXPECT_EQ(count(layout(diagram), Role::arrow), 2U) << before << ": the shaft, and where it joins the head";
  }
}

TEST(Layout, HighlightsLeaveTheirSpacesAndPiecesToBeSeen) {
  Diagram diagram = diagram_of("standard w wE@I9,I10,I11");
  diagram.marks.push_back(*parse_mark("highlight center green"));
  std::size_t spaces = 0;
  bool has_piece = false;
  for (const Shape& shape : layout(diagram).shapes) {
    if (shape.role == Role::highlight) spaces = 0;
    if (shape.role == Role::highlight_socket) {
      EXPECT_FALSE(has_piece);
      EXPECT_EQ(shape.tint, Tint::green);
      spaces += std::get<Circles>(shape.geometry).centers.size();
    }
    has_piece |= shape.role == Role::white_body;
  }
  EXPECT_EQ(spaces, 19U);
  EXPECT_TRUE(has_piece);
}

TEST(Layout, APathWithoutSpacesIsTheConnectionThatWins) {
  Diagram diagram = diagram_of("standard w wE@C8,A6,B7");
  diagram.marks.emplace_back(PathMark{});
  EXPECT_EQ(count(layout(diagram), Role::path), 0U);
}

TEST(Layout, IdsAreUnlike) {
  Diagram diagram = diagram_of(kNineLevels);
  diagram.layers = diagram.sets = diagram.legend = true;
  diagram.insets = {*Space::parse("D4")};
  diagram.caption = "words";
  std::vector<Scene> scenes(5, layout(diagram));
  scenes.push_back(sheets(scenes, {}).front());
  for (const Scene& scene : scenes) {
    std::set<std::string> ids;
    for (const Group& group : scene.groups)
      if (!group.id.empty()) {
        EXPECT_TRUE(ids.insert(group.id).second) << group.id;
      }
  }
}

RC_GTEST_PROP(Layout, NothingIsCutOff, ()) {
  Diagram diagram;
  diagram.position = punct::testing::random_position(Rules::standard, *rc::gen::arbitrary<std::uint32_t>(),
                                                     *rc::gen::inRange<std::size_t>(0, 60));
  diagram.turns = *rc::gen::inRange(0, 6);
  diagram.sets = *rc::gen::arbitrary<bool>();
  diagram.legend = *rc::gen::arbitrary<bool>();
  diagram.layers = *rc::gen::arbitrary<bool>();
  diagram.view = *rc::gen::element(View::board, View::apart);
  expect_all_inside(layout(diagram));
  RC_ASSERT(!::testing::Test::HasFailure());
}

/// On paper without colors, the dots that mark spaces are told apart by what is cut out of them.
TEST(Layout, DotMarksOfEachColorHaveAFormOfTheirOwn) {
  std::set<std::string> forms;
  for (std::size_t tint = 0; tint < kTints; ++tint) {
    const auto color = static_cast<Tint>(tint);
    Diagram diagram = diagram_of("standard w");
    diagram.marks.emplace_back(SignMark{{kAllSpaces[0]}, SignMark::Sign::dot, color});
    Scene scene = layout(diagram);
    std::string form;
    for (Shape& shape : scene.shapes)
      if (shape.role == Role::dot_core) {
        EXPECT_EQ(shape.tint, color);
        shape.tint = Tint::plain;
        Scene core;
        core.shapes.push_back(shape);
        form += dump(core);
      }
    EXPECT_EQ(form.empty(), color == Tint::plain);
    forms.insert(form);
  }
  EXPECT_EQ(forms.size(), kTints);
}

struct Golden {
  const char* name;
  std::string position;
  const char* crop;
};

/// Goldens that were looked at when they were made; the picture of each is made by `punct render` from its position.
TEST(Layout, GoldenScenes) {
  for (const Golden& golden : {Golden{"bridge", "standard w wT@C3,C4,D4 wT@F4,F5,G5 wE@D4,E4,F4^2", "E4+2"},
                               Golden{"nine-levels", kNineLevels, "D5+2"}}) {
    Diagram diagram = diagram_of(golden.position);
    diagram.crop = *parse_spaces(golden.crop);
    diagram.coordinates = Coordinates::none;
    const std::string path = std::string(PUNCT_TEST_DATA) + "/render/" + golden.name + ".scene";
    EXPECT_EQ(dump(layout(diagram)), punct::testing::read_file(path)) << golden.name;
  }
}

}  // namespace
}  // namespace punct::render
