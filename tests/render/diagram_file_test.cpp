// SPDX-License-Identifier: MIT
#include "punct/render/diagram_file.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "punct/notation.hpp"
#include "punct/render/image.hpp"
#include "punct/render/theme.hpp"

namespace punct::render {
namespace {

constexpr std::string_view kFull =
    "title A figure\n"
    "position standard w wT@C3,C4,D4 wT@F4,F5,G5 wE@D4,E4,F4^2\n"
    "orientation 3\n"
    "coordinates spaces\n"
    "crop E4,F5\n"
    "inset E4\n"
    "moves-of E4\n"
    "layers\n"
    "sets\n"
    "legend\n"
    "arrow E4-E9 green\n"
    "mark F7 cross red\n"
    "label K3 1\n"
    "theme print\n"
    "background none\n"
    "size 600\n"
    "caption The first line,\n"
    "caption the second.\n";

TEST(DiagramFile, IsReadAndWrittenTheSame) {
  const DiagramReading reading = read_diagram(kFull);
  EXPECT_TRUE(reading.findings.empty());
  EXPECT_EQ(write_diagram(reading.file), kFull);
  const Diagram& diagram = reading.file.diagram;
  EXPECT_EQ(text(diagram.position), "standard w wT@C3,C4,D4 wT@F4,F5,G5 wE@D4,E4,F4^2");
  EXPECT_EQ(diagram.turns, 3);
  EXPECT_EQ(diagram.caption, "The first line,\nthe second.");
  EXPECT_EQ(diagram.marks.size(), 3U);
  EXPECT_EQ(reading.file.size, 600);
  EXPECT_EQ(reading.file.theme, "print");
}

TEST(DiagramFile, TakesRemarksEmptyLinesAndEveryLineEnd) {
  const DiagramReading reading = read_diagram("\xEF\xBB\xBF# a remark\r\n\r\n  orientation black \r\tplain\nexplode");
  EXPECT_TRUE(reading.findings.empty());
  EXPECT_EQ(reading.file.diagram.turns, 3);
  EXPECT_TRUE(reading.file.diagram.plain);
  EXPECT_EQ(reading.file.diagram.view, View::apart);
}

struct Wrong {
  const char* bytes;
  Code code;
  Place place;
  const char* words;
};

TEST(DiagramFile, NamesWhatIsWrongAndWhere) {
  const Wrong all[]{{"pozition standard w", Code::syntax, {1, 1}, "'pozition'; did you mean 'position'?"},
                    {"arow K3-K9", Code::syntax, {1, 1}, "did you mean 'arrow'?"},
                    {"[Event \"x\"]", Code::syntax, {1, 1}, "use one of position, title"},
                    {"crop", Code::syntax, {1, 5}, "spaces are missing after this word, as in F6,F8"},
                    {"\n\nposition standard w wT@C3,C4,C5", Code::bad_position, {3, 21}, ""},
                    {"position", Code::syntax, {1, 9}, ""},
                    {"theme sepia", Code::syntax, {1, 7}, "use one of screen, print, high-contrast, wood, night"},
                    {"  theme  sepia", Code::syntax, {1, 10}, "sepia"},
                    {"size 5", Code::syntax, {1, 6}, "16 to 20000"},
                    {"size big", Code::syntax, {1, 6}, "16 to 20000"},
                    {"orientation left", Code::syntax, {1, 13}, "white, black"},
                    {"coordinates all", Code::syntax, {1, 13}, "edge, edge-one, spaces or none"},
                    {"crop K3,A1", Code::bad_cell, {1, 9}, "A1"},
                    {"inset Z1", Code::bad_cell, {1, 7}, "Z1"},
                    {"layers 3", Code::syntax, {1, 8}, "unexpected '3': this word stands alone"},
                    {"background blue", Code::syntax, {1, 12}, "#fff8e7"},
                    {"# é\nlabel A1 é", Code::bad_cell, {2, 7}, "A1"},
                    {"", Code::syntax, {1, 1}, "'position standard w'"},
                    {"# a remark\n \n", Code::syntax, {1, 1}, "at least one line"},
                    {"position standard w\n#\n position standard b", Code::syntax, {3, 2}, "already on line 1"},
                    {"layers\nlayers", Code::syntax, {2, 1}, "only once"},
                    {"title One\ntitle Two", Code::syntax, {2, 1}, "only once"},
                    {"arrow K3-K9 grene", Code::syntax, {1, 13}, "grene"},
                    {"mark cross E5", Code::syntax, {1, 6}, "'cross' comes after the spaces, as in mark K3 cross"},
                    {"highlight red E5", Code::syntax, {1, 11}, "as in highlight K3 red"},
                    {"highlight dot E5", Code::bad_cell, {1, 11}, "'dot' is not on the board"},
                    {"mark", Code::syntax, {1, 1}, "missing words"}};
  for (const Wrong& wrong : all) {
    const DiagramReading reading = read_diagram(wrong.bytes);
    ASSERT_GE(reading.findings.size(), 1U) << wrong.bytes;
    const Finding& finding = reading.findings.front();
    EXPECT_EQ(name(finding.code), name(wrong.code)) << wrong.bytes;
    EXPECT_EQ(finding.place, wrong.place) << wrong.bytes << ": " << finding.place.line << ':' << finding.place.column;
    EXPECT_NE(finding.message.find(wrong.words), std::string::npos) << finding.message;
  }
}

TEST(DiagramFile, TakesTheFirstOfWhatMayStandOnlyOnce) {
  for (const std::string line : {"position standard w", "title A", "theme print", "background none", "size 600",
                                 "orientation 3", "coordinates none", "layers", "explode", "sets", "legend", "plain"})
    EXPECT_EQ(read_diagram(line + "\n" + line).findings.size(), 1U) << line;
  EXPECT_EQ(read_diagram("size 100\nsize 200\n").file.size, 100);
}

TEST(DiagramFile, TakesSeveralLinesOfSpacesCaptionsAndMarks) {
  for (const std::string line : {"crop K3", "inset K3", "moves-of K3", "caption words", "mark K3", "path K3-K4"})
    EXPECT_TRUE(read_diagram(line + "\n" + line).findings.empty()) << line;
}

TEST(DiagramFile, GoesOnAfterAFault) {
  const DiagramReading reading = read_diagram("theme sepia\nsize 5\nsets\n");
  EXPECT_EQ(reading.findings.size(), 2U);
  EXPECT_TRUE(reading.file.diagram.sets);
}

RC_GTEST_PROP(DiagramFile, WhatIsReadIsWrittenToTheSame, ()) {
  const auto lines = *rc::gen::container<std::vector<std::string>>(
      rc::gen::element<std::string>("position standard w wE@I9,I10,I11", "theme print", "size 100", "crop K3+2",
                                    "crop A1", "layers", "sets x", "arrow K3-K9", "arrow", "label K3 \xC3\x28", "path",
                                    "caption", "caption  two  words ", "# caption", "", " ", "mark F7 7 red"));
  std::string bytes;
  for (const std::string& line : lines) bytes += line + *rc::gen::element<std::string>("\n", "\r\n", "\r", " \n");
  const std::string once = write_diagram(read_diagram(bytes).file);
  const DiagramReading again = read_diagram(once);
  RC_ASSERT(again.findings.empty());
  RC_ASSERT(write_diagram(again.file) == once);
}

/// Every setting of a diagram that a file can hold, with words that may have several lines.
DiagramFile any_file() {
  const auto words = [] { return *rc::gen::element<std::string>("", "a b", "# a", "a\nb", "a\rb"); };
  const auto flag = [] { return *rc::gen::arbitrary<bool>(); };
  const auto choice = [](int count) { return *rc::gen::inRange(0, count); };
  const auto spaces = [] { return *parse_spaces(*rc::gen::element<std::string>("K3", "I9+1")); };
  DiagramFile file;
  Diagram& diagram = file.diagram;
  diagram.title = words();
  diagram.caption = words();
  diagram.position = *parse_position("basic b wE@I9,I10,I11");
  diagram.turns = *rc::gen::inRange(-7, 8);
  if (flag()) diagram.coordinates = static_cast<Coordinates>(choice(4));
  diagram.detail = static_cast<Detail>(choice(4));
  diagram.language = kAllLanguages[static_cast<std::size_t>(choice(static_cast<int>(kAllLanguages.size())))];
  for (std::vector<Space>* const chosen : {&diagram.crop, &diagram.insets, &file.moves_of})
    if (flag()) *chosen = spaces();
  for (bool* const setting : {&diagram.layers, &diagram.sets, &diagram.legend, &diagram.plain, &diagram.stacks,
                              &diagram.each_space, &diagram.turn})
    *setting = flag();
  if (flag()) diagram.marks.emplace_back(LabelMark{*Space::parse("K3"), "x" + words(), Tint::plain});
  if (flag()) diagram.marks.push_back(*parse_mark("arrow K3-K9 green"));
  if (flag()) file.theme = themes()[static_cast<std::size_t>(choice(3))].name;
  if (flag()) file.background = *parse_background(*rc::gen::element<std::string>("paper", "none", "#fff8e7"));
  if (flag()) file.size = *rc::gen::inRange(kLeastPixels, kMostPixels + 1);
  return file;
}

RC_GTEST_PROP(DiagramFile, WhatIsWrittenIsReadToTheSame, ()) {
  const std::string once = write_diagram(any_file());
  const DiagramReading reading = read_diagram(once);
  RC_ASSERT(reading.findings.empty());
  RC_ASSERT(write_diagram(reading.file) == once);
}

RC_GTEST_PROP(DiagramFile, NoBytesDoHarm, (const std::string& bytes)) {
  for (const Finding& finding : read_diagram(bytes).findings) RC_ASSERT(finding.place.line > 0U);
}

TEST(Orientation, IsWhiteBlackOrANumber) {
  EXPECT_EQ(parse_orientation("white"), 0);
  EXPECT_EQ(parse_orientation("black"), 3);
  EXPECT_EQ(parse_orientation("5"), 5);
  for (const char* const wrong : {"6", "-1", "", "up", "1x"})
    EXPECT_EQ(parse_orientation(wrong), std::nullopt) << wrong;
}

}  // namespace
}  // namespace punct::render
