// SPDX-License-Identifier: MIT
#include <array>
#include <utility>

#include <gtest/gtest.h>

#include "punct/text/utf8.hpp"

namespace punct {
namespace {

TEST(CharacterSize, IsThatOfWellFormedCharacters) {
  constexpr std::array<std::pair<std::string_view, std::size_t>, 6> kGood{
      {{"a", 1}, {"\x7F", 1}, {"\xC2\x80", 2}, {"\u20AC", 3}, {"\xED\x9F\xBF", 3}, {"\xF4\x8F\xBF\xBF", 4}}};
  for (const auto& [text, size] : kGood) EXPECT_EQ(character_size(std::string(text) + "x"), size) << text;
}

// Overlong forms, surrogates, what lies beyond U+10FFFF, and characters that are cut off.
TEST(CharacterSize, IsNoneForAllElse) {
  for (const char* text : {"", "\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF",
                           "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xC2", "\xE2\x82", "\xF0\x9F\x98", "\xC2x"})
    EXPECT_EQ(character_size(text), 0U) << text;
}

// The marks of direction, the ends of lines and paragraphs, and the isolates of Unicode change what stands around them.
TEST(Printable, IsWhatLeavesItsLineAsItIs) {
  for (const char* text : {"\u202A", "\u202E", "\u2028", "\u2029", "\u2066", "\u2069", "\u0085", "\x1F", "\x7F"})
    EXPECT_FALSE(is_printable(text)) << text;
  for (const char* text : {"a", "\u00A0", "\u2027", "\u202F", "\u2065", "\u206A", "\u20AC", "\u00E9"})
    EXPECT_TRUE(is_printable(text)) << text;
}

TEST(TakeCharacter, GoesThroughAText) {
  std::string_view text = "a\u20AC\xFF\xF0\x9F\x98\x80";
  std::u32string taken;
  while (!text.empty()) taken += take_character(text);
  EXPECT_EQ(taken, U"a\u20AC\uFFFD\U0001F600");
}

TEST(CodePoints, AreCounted) {
  EXPECT_EQ(code_points(""), 0U);
  EXPECT_EQ(code_points("a\u20AC\U0001F600"), 3U);
}

TEST(Cut, NeverPartsACharacter) {
  const std::string_view text = "ab\u20ACc";
  EXPECT_EQ(cut(text, 6), text);
  EXPECT_EQ(cut(text, 5), "ab\u20AC");
  EXPECT_EQ(cut(text, 4), "ab");
  EXPECT_EQ(cut(text, 3), "ab");
  EXPECT_EQ(cut(text, 0), "");
}

TEST(AppendPrintable, ShowsOneLine) {
  std::string out = "> ";
  append_printable(out, "a\tb\n\x1B[2J\x7F\xC2\x9B\xFF\u20AC");
  EXPECT_EQ(out, "> a b??[2J???\u20AC");
}

}  // namespace
}  // namespace punct
