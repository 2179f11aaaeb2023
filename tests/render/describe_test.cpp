// SPDX-License-Identifier: MIT
#include "punct/render/describe.hpp"

#include <regex>
#include <string>

#include <gtest/gtest.h>

#include "render/positions.hpp"

namespace punct::render {
namespace {

using punct::testing::position_of;
using punct::testing::random_position;

/// Sets the board up from the words alone, as a listener would.
std::string pieces_told(const std::string& words) {
  static const std::regex part("[Ll]evel (\\d+): |(White|Black) ([TCELMR]) PÜNCT (\\w+) dots (\\w+) (\\w+)");
  std::string line;
  std::string level;
  for (std::sregex_iterator at(words.begin(), words.end(), part), end; at != end; ++at) {
    const std::smatch& match = *at;
    if (match[1].matched) {
      level = match[1];
      continue;
    }
    line += ' ' + std::string(match[2] == "White" ? "w" : "b") + match[3].str() + '@' + match[4].str() + ',' +
            match[5].str() + ',' + match[6].str() + (level == "1" ? "" : '^' + level);
  }
  return line;
}

TEST(Describe, LetsABlindReaderSetUpTheBoard) {
  for (std::uint32_t seed = 0; seed < 100; ++seed) {
    const Position position = random_position(Rules::standard, seed, seed % 70);
    const std::string line = text(position);
    EXPECT_EQ(line.substr(0, line.find(' ') + 2) + pieces_told(describe(position)), line);
  }
}

TEST(Describe, TellsBridgesAndSets) {
  const std::string words = describe(position_of("standard w wT@C3,C4,D4 wT@F4,F5,G5 wE@D4,E4,F4^2"));
  EXPECT_NE(words.find("Level 2: White E PÜNCT D4 dots E4 F4 bridging a gap at E4."), std::string::npos) << words;
  EXPECT_NE(words.find("White has left: 4 T, 2 C, 3 E, 2 L, 2 M, 2 R."), std::string::npos) << words;
}

TEST(Describe, TellsOfAGapOnlyOverAnEmptySpace) {
  const Position over_a_piece =
      position_of("standard w wT@D5,C4,D4 wE@E5,E6,E7 wT@F5,E4,F4 wT@D5,C4,D4^2 wT@F5,E4,F4^2 wE@D5,E5,F5^3");
  const std::string words = describe(over_a_piece);
  EXPECT_NE(words.find("Level 3: White E PÜNCT D5 dots E5 F5 bridging E5."), std::string::npos) << words;
}

TEST(Describe, TellsAnEmptyBoard) {
  const std::string words = describe(Position());
  EXPECT_NE(words.find("The board is empty."), std::string::npos);
  EXPECT_NE(words.find("Black has left: 6 T, 2 C, 4 E, 2 L, 2 M, 2 R."), std::string::npos);
}

TEST(Describe, TellsOnlyTheMarksThatTheViewDraws) {
  const char* const line = "standard b wE@D4,E4,F4";
  const auto told = [line](View view, const Mark& mark) {
    Diagram diagram;
    diagram.position = position_of(line);
    diagram.view = view;
    const std::string words = describe(diagram);
    diagram.marks = {mark};
    return describe(diagram) != words;
  };
  const TraceMark trace{std::nullopt, position_of(line).pieces().front()};
  for (const char* const words : {"arrow K3-K9", "mark K9 cross red", "label K3 start", "ghost bT@F9,F10,G10",
                                  "path K3-K4-L5", "marker K3", "highlight K9"}) {
    const Mark mark = *parse_mark(words);
    EXPECT_TRUE(told(View::board, mark)) << words;
    EXPECT_EQ(told(View::oblique, mark), std::holds_alternative<HighlightMark>(mark)) << words;
    EXPECT_FALSE(told(View::apart, mark)) << words;
    EXPECT_FALSE(told(View::pieces, mark)) << words;
  }
  EXPECT_TRUE(told(View::oblique, trace));
  EXPECT_FALSE(told(View::apart, trace));
}

TEST(Describe, TellsOfAConnectionOnlyIfThereIsOne) {
  Diagram diagram;
  diagram.marks = {*parse_mark("path")};
  EXPECT_EQ(describe(diagram).find("connection"), std::string::npos);
  diagram.position = position_of(punct::testing::kConnected);
  EXPECT_NE(describe(diagram).find("The winning connection is drawn."), std::string::npos);
}

TEST(Describe, TellsWhatAMoveDoes) {
  const auto told = [](const char* line, const char* move) {
    const Position before = position_of(line);
    return describe(before, *resolve(before, *parse_move(move)));
  };
  EXPECT_EQ(told("standard w", "E@K3,K4,K5"), "White adds E on K3");
  EXPECT_EQ(told("standard w wE@K3,K4,K5", "K3-K3,L4,M5"), "White turns E on K3");
  EXPECT_EQ(told("standard w wE@K3,K4,K5", "K3-K9,K10,K11"), "White moves E from K3 to K9 past 5 spaces");
}

TEST(Heading, SaysHowItStands) {
  EXPECT_EQ(heading(Position()), "PÜNCT – Standard rules – White to move");
  EXPECT_EQ(heading(position_of("basic b")), "PÜNCT – Basic game – Black to move");
}

}  // namespace
}  // namespace punct::render
