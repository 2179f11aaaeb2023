// SPDX-License-Identifier: MIT
#include "punct/symmetry.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "punct/rules.hpp"
#include "support/random_play.hpp"

namespace punct {
namespace {

Space at(const char* name) { return *Space::parse(name); }

TEST(Symmetry, TurnsClockwiseAndMirrorsInTheColumnI) {
  EXPECT_EQ(Symmetry(0).image(at("K3")), at("K3"));
  EXPECT_EQ(Symmetry(1).image(at("I16")), at("P16"));  // due N, seven steps, becomes due NE
  EXPECT_EQ(Symmetry(3).image(at("I16")), at("I2"));
  EXPECT_EQ(Symmetry(6).image(at("I16")), at("I16"));
  EXPECT_EQ(Symmetry(6).image(at("P16")), at("B9"));
}

TEST(Symmetry, TheTwelveImagesOfAPieceAreTwelvePieces) {
  const Piece piece{Player::white, PieceKind::L, Footprint::of(at("C4"), at("C5"), at("D6")), 1};
  std::set<std::tuple<PieceKind, Footprint>> images;
  for (std::size_t i = 0; i < Symmetry::kCount; ++i) {
    const Piece image = Symmetry(i).image(piece);
    EXPECT_TRUE(orientation_of(image.kind, image.dots).has_value());
    EXPECT_EQ(image.kind, i < 6 ? PieceKind::L : PieceKind::R);
    images.insert({image.kind, image.dots});
  }
  EXPECT_EQ(images.size(), 12U);
}

RC_GTEST_PROP(Symmetry, ImagesHaveTheImagesOfAllLegalMoves, (std::uint32_t seed)) {
  const Position position = testing::random_position(Rules::basic, seed, *rc::gen::inRange<std::size_t>(0, 60));
  const Symmetry symmetry(*rc::gen::inRange<std::size_t>(0, Symmetry::kCount));
  std::vector<Move> images;
  for (const Move& move : legal_moves(position)) images.push_back(symmetry.image(move));
  auto moves = legal_moves(symmetry.image(position));
  std::sort(images.begin(), images.end());
  std::sort(moves.begin(), moves.end());
  RC_ASSERT(images == moves);
}

RC_GTEST_PROP(CanonicalKey, IsTheSameForAllTwelveImages, (std::uint32_t seed)) {
  const Position position = testing::random_position(Rules::standard, seed, *rc::gen::inRange<std::size_t>(1, 60));
  for (std::size_t i = 0; i < Symmetry::kCount; ++i)
    RC_ASSERT(canonical_key(Symmetry(i).image(position)) == canonical_key(position));
}

// Written down so that a change of the keys is noticed: they are promised to stay.
TEST(Key, StaysWhatItIs) {
  Position position;
  EXPECT_EQ(key(position), 0xE220A8397B1DCDAFU);  // splitmix64's first output for the seed 0
  position.play_unchecked({{}, PieceKind::E, Footprint::of(at("K3"), at("K4"), at("K5")), 1});
  const std::uint64_t piece = 0x01'98'99'9A'01'02'00;  // 1, indices of K3 K4 K5, level, kind, owner
  std::uint64_t mixed = piece + 0x9E3779B97F4A7C15;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
  mixed ^= mixed >> 31;
  EXPECT_EQ(key(position) ^ mixed, 0x910A2DEC89025CC1U);  // splitmix64's first output for the seed 1: Black to move
}

TEST(Key, DoesNotDependOnWhichOfTwoLikePiecesLiesWhere) {
  const auto piece = [](const char* a, const char* b, const char* c) {
    return Piece{Player::white, PieceKind::E, Footprint::of(at(a), at(b), at(c)), 1};
  };
  const Piece one = piece("K3", "K4", "K5"), other = piece("C3", "C4", "C5");
  const auto first = Position::from({Rules::standard, Player::black, {one, other}});
  const auto second = Position::from({Rules::standard, Player::black, {other, one}});
  EXPECT_TRUE(*first == *second);
  EXPECT_EQ(key(*first), key(*second));
}

TEST(Key, TellsApartRulesPlayersLevelsAndPuncts) {
  std::set<std::uint64_t> keys;
  for (const Rules rules : {Rules::standard, Rules::basic})
    for (const Player to_move : kPlayers)
      for (const Footprint& dots :
           {Footprint::of(at("K3"), at("K4"), at("K5")), Footprint::of(at("K5"), at("K3"), at("K4"))})
        for (const Player owner : kPlayers)
          keys.insert(key(*Position::from({rules, to_move, {{owner, PieceKind::E, dots, 1}}})));
  EXPECT_EQ(keys.size(), 16U);
}

TEST(ColorsSwapped, TwiceIsTheSamePosition) {
  const Position position = testing::random_position(Rules::standard, 11, 40);
  EXPECT_FALSE(colors_swapped(position) == position);
  EXPECT_TRUE(colors_swapped(colors_swapped(position)) == position);
}

}  // namespace
}  // namespace punct
