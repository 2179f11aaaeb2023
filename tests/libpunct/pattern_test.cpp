// SPDX-License-Identifier: MIT
#include "punct/pattern.hpp"

#include <gtest/gtest.h>

#include "punct/notation.hpp"
#include "support/random_play.hpp"

namespace punct {
namespace {

Space space(const char* name) { return Space::parse(name).value(); }
Piece piece(const char* text) { return parse_piece(text).value(); }

const char* const kLine = "standard w bT@F9,F10,G10 wE@J5,J6,J7 wT@K5,K6,L6 wM@J5,J6,K5^2";

Pattern of_piece(const char* text) { return {{piece(text)}, {}}; }
Pattern of_top(const char* name, std::optional<Player> owner, std::uint8_t lowest, std::uint8_t highest) {
  return {{}, {{space(name), owner, lowest, highest}}};
}

TEST(Pattern, Pieces) {
  const Position position = parse_position(kLine).value();
  EXPECT_TRUE(matches(of_piece("bT@F9,F10,G10"), position));
  EXPECT_TRUE(matches(of_piece("wE@J5,J6,J7"), position)) << "a piece that is covered lies there all the same";
  EXPECT_TRUE(matches(of_piece("wM@J5,J6,K5^2"), position));
  EXPECT_FALSE(matches(of_piece("wT@F9,F10,G10"), position)) << "another owner";
  EXPECT_FALSE(matches(of_piece("bT@F10,F9,G10"), position)) << "another PÜNCT";
  EXPECT_FALSE(matches(of_piece("wM@J5,J6,K5"), position)) << "another level";
}

TEST(Pattern, Tops) {
  const Position position = parse_position(kLine).value();
  EXPECT_TRUE(matches(of_top("J5", Player::white, 2, 2), position));
  EXPECT_TRUE(matches(of_top("J5", std::nullopt, 1, kPieces), position));
  EXPECT_FALSE(matches(of_top("J5", Player::black, 1, kPieces), position));
  EXPECT_FALSE(matches(of_top("J5", Player::white, 3, kPieces), position));
  EXPECT_FALSE(matches(of_top("J5", Player::white, 1, 1), position));
  EXPECT_TRUE(matches(of_top("A2", std::nullopt, 0, 0), position));
  EXPECT_FALSE(matches(of_top("A2", std::nullopt, 1, kPieces), position));
  EXPECT_FALSE(matches(of_top("F9", std::nullopt, 0, 0), position));
}

TEST(Pattern, AllPartsMustBeThere) {
  const Position position = parse_position(kLine).value();
  Pattern pattern = of_piece("bT@F9,F10,G10");
  pattern.tops = of_top("A2", std::nullopt, 0, 0).tops;
  EXPECT_TRUE(matches(pattern, position));
  pattern.tops = of_top("A2", Player::white, 1, kPieces).tops;
  EXPECT_FALSE(matches(pattern, position));
}

/// A part of a position: a piece or two and the tops of a few spaces.
Pattern part_of(const Position& position, std::uint32_t seed) {
  std::mt19937 random(seed);
  Pattern pattern;
  for (const Piece& lying : position.pieces())
    if (random() % 8 == 0) pattern.pieces.push_back(lying);
  for (const Space each : kAllSpaces)
    if (random() % 60 == 0) {
      const Piece* const top = position.top(each);
      const auto height = static_cast<std::uint8_t>(position.height(each));
      pattern.tops.push_back({each, top == nullptr ? std::nullopt : std::optional(top->owner), height, height});
    }
  return pattern;
}

TEST(Pattern, ImagesMatchImages) {
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    const Position position = testing::random_position(Rules::standard, seed, 40);
    const Pattern pattern = part_of(position, seed);
    ASSERT_TRUE(matches(pattern, position));
    for (std::size_t number = 0; number < Symmetry::kCount; ++number) {
      const Symmetry symmetry(number);
      EXPECT_TRUE(matches(image(pattern, symmetry), symmetry.image(position)));
      EXPECT_TRUE(matches(colors_swapped(image(pattern, symmetry)), colors_swapped(symmetry.image(position))));
    }
  }
}

TEST(Pattern, AnImageIsNotThePatternItself) {
  const Position position = parse_position(kLine).value();
  EXPECT_FALSE(matches(image(of_piece("bT@F9,F10,G10"), Symmetry(1)), position));
  EXPECT_FALSE(matches(colors_swapped(of_piece("bT@F9,F10,G10")), position));
}

}  // namespace
}  // namespace punct
