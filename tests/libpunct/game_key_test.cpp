// SPDX-License-Identifier: MIT
#include "punct/game_key.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "punct/symmetry.hpp"
#include "support/random_play.hpp"

namespace punct {
namespace {

std::vector<Move> images_of(const std::vector<Move>& moves, Symmetry symmetry) {
  std::vector<Move> images;
  for (const Move& move : moves) images.push_back(symmetry.image(move));
  return images;
}

TEST(GameKeys, OneForTheStartAndEachPly) {
  const auto moves = testing::random_moves(Rules::standard, 1, 20);
  const auto keys = game_keys(Position(), moves);
  ASSERT_EQ(keys.size(), 21U);
  EXPECT_EQ(std::set<GameKey>(keys.begin(), keys.end()).size(), 21U);
}

TEST(GameKeys, AlikeAsLongAsTheGamesAre) {
  auto moves = testing::random_moves(Rules::standard, 2, 20);
  const auto keys = game_keys(Position(), moves);
  moves.resize(10);
  const auto shorter = game_keys(Position(), moves);
  EXPECT_TRUE(std::equal(shorter.begin(), shorter.end(), keys.begin()));
}

TEST(GameKeys, StartAndRulesCount) {
  const auto standard = game_keys(Position(Rules::standard), {});
  const auto basic = game_keys(Position(Rules::basic), {});
  EXPECT_NE(standard, basic);
}

TEST(CanonicalGameKeys, EqualForAllImages) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    const auto moves = testing::random_moves(Rules::basic, seed, 25);
    const auto keys = canonical_game_keys(Position(Rules::basic), moves);
    for (std::size_t number = 0; number < Symmetry::kCount; ++number) {
      const auto image = images_of(moves, Symmetry(number));
      EXPECT_EQ(canonical_game_keys(Position(Rules::basic), image), keys);
      const bool same = game_keys(Position(Rules::basic), image) == game_keys(Position(Rules::basic), moves);
      EXPECT_EQ(same, number == 0);
    }
  }
}

TEST(CanonicalGameKeys, DifferForOtherGames) {
  std::set<GameKey> last;
  for (std::uint32_t seed = 0; seed < 100; ++seed)
    last.insert(canonical_game_keys(Position(), testing::random_moves(Rules::standard, seed, 5)).back());
  EXPECT_EQ(last.size(), 100U);
}

TEST(CanonicalFirstMove, OneForEachOrbit) {
  std::map<Move, std::set<Move>> orbits;
  for (const Move& move : legal_moves(Position())) {
    std::set<Move> orbit;
    for (std::size_t number = 0; number < Symmetry::kCount; ++number) orbit.insert(Symmetry(number).image(move));
    const Move canonical = canonical_first_move(move);
    EXPECT_TRUE(orbit.count(canonical));
    const auto [known, is_new] = orbits.emplace(canonical, orbit);
    EXPECT_EQ(known->second, orbit);
  }
  std::size_t moves = 0;
  for (const auto& [canonical, orbit] : orbits) moves += orbit.size();
  EXPECT_EQ(moves, 4986U);
}

}  // namespace
}  // namespace punct
