// SPDX-License-Identifier: MIT
#include "choice/chooser.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace punct::cli {
namespace {

using namespace collections;

// The numbers of the games that are taken, from 0.
std::vector<std::uint64_t> taken(const Choice& choice, std::uint64_t total) {
  Chooser chooser(choice, total);
  std::vector<std::uint64_t> games;
  for (std::uint64_t game = 0; game < total && !chooser.is_served(); ++game)
    if (chooser.takes()) games.push_back(game);
  return games;
}

TEST(Chooser, TakesByPlaceInTheRun) {
  Choice choice;
  choice.skip = 3;
  EXPECT_EQ(taken(choice, 6), (std::vector<std::uint64_t>{3, 4, 5}));
  choice.first = 2;
  EXPECT_EQ(taken(choice, 6), (std::vector<std::uint64_t>{3, 4}));
  EXPECT_EQ(taken(choice, 4), (std::vector<std::uint64_t>{3}));
  EXPECT_TRUE(taken(choice, 2).empty());
  choice.first.reset();
  choice.last = 2;
  EXPECT_EQ(taken(choice, 6), (std::vector<std::uint64_t>{4, 5}));
  EXPECT_EQ(taken(choice, 4), (std::vector<std::uint64_t>{3}));
  EXPECT_TRUE(taken(choice, 3).empty());
}

TEST(Chooser, TakesSoManyByLot) {
  Choice choice;
  choice.skip = 2;
  for (std::uint64_t wanted = 1; wanted <= 12; ++wanted) {
    choice.sample = wanted;
    for (std::uint64_t total = 0; total <= 14; ++total) {
      const std::vector<std::uint64_t> games = taken(choice, total);
      EXPECT_EQ(games.size(), std::min(wanted, total - std::min<std::uint64_t>(total, 2)));
      EXPECT_TRUE(games.empty() || games.front() >= 2);
    }
  }
}

// The numbers of the records that are drawn.
std::vector<std::uint64_t> drawn(Sample& sample, std::uint64_t total) {
  for (std::uint64_t number = 0; number < total; ++number) sample.add(std::to_string(number));
  std::vector<std::uint64_t> numbers;
  while (const SortedRecords::Entry* const entry = sample.next()) {
    numbers.push_back(number_of_key(entry->key));
    EXPECT_EQ(entry->value, std::to_string(numbers.back()));
  }
  return numbers;
}

// Vitter's algorithm R in memory.
std::vector<std::uint64_t> reservoir(std::uint64_t places, std::uint64_t seed, std::uint64_t total) {
  RandomNumbers random(seed);
  std::vector<std::uint64_t> kept;
  for (std::uint64_t number = 0; number < total; ++number) {
    if (kept.size() < places) {
      kept.push_back(number);
    } else if (const std::uint64_t place = random.next() % (number + 1); place < places) {
      kept[place] = number;
    }
  }
  std::sort(kept.begin(), kept.end());
  return kept;
}

TEST(Sample, IsThatOfAlgorithmR) {
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    for (const std::uint64_t places : {0U, 1U, 5U, 300U})
      for (const std::uint64_t total : {0U, 1U, 5U, 6U, 40U, 1000U}) {
        Sample sample(places, seed);
        EXPECT_EQ(drawn(sample, total), reservoir(places, seed, total));
        EXPECT_TRUE(sample.is_whole());
      }
}

// These never change, so that a sample can be drawn again with a later version.
TEST(Sample, IsTheSameForTheSameSeed) {
  Sample sample(4, 1);
  EXPECT_EQ(drawn(sample, 1000), (std::vector<std::uint64_t>{206, 273, 476, 595}));
}

TEST(Sample, DrawsEachGameEquallyOften) {
  constexpr std::uint64_t kSeeds = 3000;
  std::vector<int> times(20);
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    Sample sample(5, seed);
    for (const std::uint64_t game : drawn(sample, times.size())) ++times[game];
  }
  // 750 times each; 100 are more than four standard deviations.
  for (const int count : times) EXPECT_NEAR(count, 750, 100);
}

}  // namespace
}  // namespace punct::cli
