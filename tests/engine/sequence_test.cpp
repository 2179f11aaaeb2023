// SPDX-License-Identifier: MIT
// Several plies of a line in one picture.
#include <string>

#include <gtest/gtest.h>

#include "punct/engine/desk.hpp"

namespace punct::engine {
namespace {

constexpr std::string_view kGame =
    "[Event \"Club evening\"]\n[White \"Ada\"]\n[Black \"Bo\"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 2. K3-K9,K10,K11 *\n";
constexpr NodeIndex kLast = 2;

std::string drawn_of(std::string_view game, std::string_view options) {
  Desk desk;
  EXPECT_TRUE(desk.open("text", game, {1, 1, 0, 1}, "x.punct"));
  return desk.svg(kLast, options);
}
std::string drawn(std::string_view options) { return drawn_of(kGame, options); }

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t times = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++times;
  return times;
}
bool is_drawing(const std::string& answer) { return answer.starts_with("<?xml"); }

TEST(Sequence, PutsPanelsSideBySideEachWithItsMove) {
  const std::string panels = drawn("panels 0,1,-1\n");
  ASSERT_TRUE(is_drawing(panels)) << panels;
  EXPECT_EQ(count(panels, "-board\""), 3U);
  for (const char* const words : {">Start<", ">1. E@K3,K4,K5<", ">1... T@F9,F10,G10<"})
    EXPECT_EQ(count(panels, words), 1U) << words;
}

TEST(Sequence, RefusesPliesThatTheLineLacksAndTooManyPanels) {
  EXPECT_FALSE(is_drawing(drawn("panels 0,4\n")));
  EXPECT_FALSE(is_drawing(drawn("panels 0,0,0,0,0,0,0,0,0,0,0,0,0\n")));
  EXPECT_TRUE(is_drawing(drawn("panels 0,0,0,0,0,0,0,0,0,0,0,0\n")));
}

TEST(Sequence, EndsBeforeTheFirstIllegalMove) {
  constexpr std::string_view kSecondIsIllegal = "1. E@K3,K4,K5 T@K3,K4,L4 2. K3-K9,K10,K11 *\n";
  EXPECT_TRUE(is_drawing(drawn_of(kSecondIsIllegal, "panels 0,1\n")));
  EXPECT_EQ(drawn_of(kSecondIsIllegal, "panels 0,2\n"), "not all of these plies are in the line, which ends at ply 1");
  EXPECT_EQ(count(drawn_of(kSecondIsIllegal, "all\nsheet 2x2\n"), "-board\""), 2U);
  constexpr std::string_view kFirstIsIllegal = "1. E@A1,A2,A3 T@F9,F10,G10 2. K3-K9,K10,K11 *\n";
  EXPECT_FALSE(is_drawing(drawn_of(kFirstIsIllegal, "panels 0,1\n")));
  EXPECT_TRUE(is_drawing(drawn_of(kFirstIsIllegal, "animate\n")));
}

TEST(Sequence, AnimatesAStretchOfTheLine) {
  const std::string whole = drawn("animate\nmilliseconds 500\n");
  ASSERT_TRUE(is_drawing(whole)) << whole;
  EXPECT_NE(whole.find("@keyframes"), std::string::npos);
  EXPECT_NE(whole.find("prefers-reduced-motion"), std::string::npos);
  EXPECT_EQ(count(whole, ">Start<"), 1U);
  EXPECT_EQ(count(drawn("animate\nfrom-ply 1\n"), ">Start<"), 0U);
  EXPECT_EQ(count(drawn("animate\nlast-ply 1\n"), ">2. "), 0U);
}

TEST(Sequence, PutsAllPliesOnASheetWithTheGameAtItsHead) {
  const std::string sheet = drawn("all\nsheet 2x2\n");
  ASSERT_TRUE(is_drawing(sheet)) << sheet;
  EXPECT_EQ(count(sheet, ">Ada – Bo, Club evening<"), 1U);
  EXPECT_EQ(count(sheet, "-board\""), 4U);
  EXPECT_FALSE(is_drawing(drawn("all\nsheet 1x2\n")));
  EXPECT_FALSE(is_drawing(drawn("all\nsheet 0x2\n")));
  EXPECT_FALSE(is_drawing(drawn("all\n")));
}

}  // namespace
}  // namespace punct::engine
