// SPDX-License-Identifier: MIT
#include "punct/render/marks.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "board/board.hpp"
#include "punct/render/layout.hpp"

namespace punct::render {
namespace {

std::string names(const std::vector<Space>& spaces) {
  std::string text;
  for (const Space space : spaces) text += (text.empty() ? "" : " ") + space.name();
  return text;
}

TEST(Spaces, ReadsSpacesRowsSurroundingsAndTheCenter) {
  EXPECT_EQ(names(*parse_spaces("K3")), "K3");
  EXPECT_EQ(names(*parse_spaces("k3,A2")), "K3 A2");
  EXPECT_EQ(names(*parse_spaces("A2-A5")), "A2 A3 A4 A5");
  EXPECT_EQ(names(*parse_spaces("J2-M5")), "J2 K3 L4 M5");
  EXPECT_EQ(names(*parse_spaces("H1-E1")), "H1 G1 F1 E1");
  EXPECT_EQ(names(*parse_spaces("A2+1")), "A2 A3 B2 B3");
  EXPECT_EQ(parse_spaces("center")->size(), 19U);
  EXPECT_EQ(names(*parse_spaces("K3,K3-K5,K4")), "K3 K4 K5");
}

struct WrongSpaces {
  const char* text;
  Code code;
  std::uint32_t offset;
};

TEST(Spaces, NamesWhatIsWrong) {
  for (const WrongSpaces& wrong : {WrongSpaces{"", Code::bad_cell, 0},
                                   {"A1", Code::bad_cell, 0},
                                   {"K3,", Code::bad_cell, 3},
                                   {"K3,A9", Code::bad_cell, 3},
                                   {"K3-L7", Code::syntax, 0},
                                   {"K3-Z9", Code::bad_cell, 3},
                                   {"K3+99", Code::syntax, 0},
                                   {"K3+", Code::syntax, 0}}) {
    const auto spaces = parse_spaces(wrong.text);
    ASSERT_FALSE(spaces.has_value()) << wrong.text;
    EXPECT_EQ(spaces.error().code, wrong.code) << wrong.text;
    EXPECT_EQ(spaces.error().offset, wrong.offset) << wrong.text;
  }
}

TEST(Mark, IsReadAndWrittenTheSame) {
  for (const std::string text :
       {"arrow K3-K9", "arrow K3-K9 green", "mark F7 circle", "mark F7 cross red", "mark F7,K3 square",
        "mark F7 dot blue", "label K3 1", "label K3 two words", "label K3 start yellow", "ghost bT@F9,F10,G10",
        "ghost wM@J5,J6,K5^2", "path", "path purple", "path K3-K4-L5", "path K3-K4 orange", "highlight K3,K4 gray",
        "marker K3"}) {
    const auto mark = parse_mark(text);
    ASSERT_TRUE(mark.has_value()) << text << ": " << mark.error().message;
    EXPECT_EQ(render::text(*mark), text);
  }
}

TEST(Mark, ALabelWithoutWordsHasNoText) {
  for (const char* const words : {"", " "}) EXPECT_EQ(render::text(LabelMark{*Space::parse("K3"), words}), "");
}

TEST(Mark, TakesShorterSpellings) {
  const std::vector<std::pair<std::string, std::string>> spellings{
      {"mark F7", "mark F7 circle"},       {"mark F7 red", "mark F7 circle red"},
      {"mark K3 12", "label K3 12"},       {"highlight A2-A4 grey", "highlight A2,A3,A4 gray"},
      {"  arrow\tk3-k9  ", "arrow K3-K9"}, {"label K3 red", "label K3 red"}};
  for (const auto& [written, meant] : spellings) {
    const auto mark = parse_mark(written);
    ASSERT_TRUE(mark.has_value()) << written << ": " << mark.error().message;
    EXPECT_EQ(text(*mark), meant);
  }
}

struct WrongMark {
  const char* text;
  Code code;
  std::uint32_t offset;
  const char* words;
};

TEST(Mark, NamesWhatIsWrong) {
  const std::vector<WrongMark> all{
      {"", Code::syntax, 0, "missing"},
      {"arow K3-K9", Code::syntax, 0, "use one of arrow, mark, label, ghost, path, highlight, marker"},
      {"arrow", Code::syntax, 0, "missing words"},
      {"arrow K3", Code::syntax, 6, "two spaces"},
      {"arrow K3-K3", Code::syntax, 6, "two spaces"},
      {"arrow K3-A1", Code::bad_cell, 9, "not on the board"},
      {"arrow K3-K9 grene", Code::syntax, 12, "use one of red, green, blue"},
      {"arrow K3-K9 green 1", Code::syntax, 18, "unexpected"},
      {"mark F7 star", Code::syntax, 8, "circle, cross, square, dot or a number"},
      {"mark A1 cross", Code::bad_cell, 5, "not on the board"},
      {"label K3", Code::syntax, 6, "needs a text"},
      {"ghost bT@F9,F10,F11", Code::bad_shape, 6, ""},
      {"ghost X", Code::syntax, 6, ""},
      {"path K3", Code::syntax, 5, "at least two"},
      {"marker K3 K4", Code::syntax, 10, "white or black"}};
  for (const WrongMark& wrong : all) {
    const auto mark = parse_mark(wrong.text);
    ASSERT_FALSE(mark.has_value()) << wrong.text;
    EXPECT_EQ(name(mark.error().code), name(wrong.code)) << wrong.text;
    EXPECT_EQ(mark.error().offset, wrong.offset) << wrong.text;
    EXPECT_NE(mark.error().message.find(wrong.words), std::string::npos) << mark.error().message;
  }
}

// The least and the greatest distance of the lines of a mark from the middle of its space, along the axes.
std::pair<double, double> reach_of(const Shape& shape, Point middle) {
  if (const auto* const circles = std::get_if<Circles>(&shape.geometry)) return {circles->radius, circles->radius};
  std::pair<double, double> reach{1e9, 0};
  for (const Path::Step& step : std::get<Path>(shape.geometry).steps()) {
    if (step.op == Path::Op::close) continue;
    const double far = std::max(std::abs(step.to.x - middle.x), std::abs(step.to.y - middle.y));
    reach = {std::min(reach.first, far), std::max(reach.second, far)};
  }
  return reach;
}

TEST(SeveralMarks, StandWithinEachOtherWhateverTheirOrder) {
  std::vector<std::string> words{"square", "circle", "circle", "square", "cross", "dot"};
  std::sort(words.begin(), words.end());
  do {
    Diagram diagram;
    for (const std::string& word : words) diagram.marks.push_back(*parse_mark("mark D6 " + word));
    const Scene scene = layout(diagram);
    double dot = 0;
    std::pair<double, double> cross;
    std::vector<double> circles;
    std::vector<double> squares;
    for (const Shape& shape : scene.shapes) {
      if (shape.role == Role::arrow_head) dot = std::get<Circles>(shape.geometry).radius;
      if (shape.role != Role::mark) continue;
      const auto reach = reach_of(shape, BoardView(0).at(parse_spaces("D6")->front()));
      if (std::holds_alternative<Circles>(shape.geometry)) {
        circles.push_back(reach.second);
      } else if (reach.first < reach.second - 1) {
        cross = reach;
      } else {
        squares.push_back(reach.second);
      }
    }
    ASSERT_EQ(circles.size(), 2U);
    ASSERT_EQ(squares.size(), 2U);
    EXPECT_LT(dot, cross.first * std::sqrt(2.0));
    EXPECT_LT(cross.second * std::sqrt(2.0) + 3, circles[0]);
    EXPECT_LT(circles[0] + 5, circles[1]);
    EXPECT_LT(circles[1] + 5, squares[0]);
    EXPECT_LT(squares[0] + 5, squares[1]);
  } while (std::next_permutation(words.begin(), words.end()));
}

TEST(CommentMarks, AreTakenOutOfTheText) {
  const CommentMarks found = marks_in("over the middle [%arrow K3-K9 green] and  [%mark F7 cross][%path] on");
  ASSERT_EQ(found.marks.size(), 3U);
  EXPECT_EQ(text(found.marks[0]), "arrow K3-K9 green");
  EXPECT_EQ(text(found.marks[2]), "path");
  EXPECT_EQ(found.text, "over the middle and on");
}

TEST(CommentMarks, WhatIsNotUnderstoodIsText) {
  for (const std::string comment :
       {"[%clk 0:12:30] fine", "[%arrow K3]", "[%arrow K3-K9 green", "[% ] [%", "a ] b [ c"}) {
    const CommentMarks found = marks_in(comment);
    EXPECT_TRUE(found.marks.empty()) << comment;
    EXPECT_EQ(found.text, comment);
  }
}

TEST(CommentMarks, AreNoMoreThanCanBeDrawn) {
  std::string comment;
  for (std::size_t i = 0; i < kMostMarks; ++i) comment += "[%mark F7]";
  const CommentMarks found = marks_in(comment + "[%mark G7]");
  EXPECT_EQ(found.marks.size(), kMostMarks);
  EXPECT_EQ(found.text, "[%mark G7]");
}

}  // namespace
}  // namespace punct::render
