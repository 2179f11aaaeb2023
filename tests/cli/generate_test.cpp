// SPDX-License-Identifier: MIT
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "punct/made_up.hpp"
#include "punct/notation.hpp"
#include "punct/replay.hpp"
#include "support/reading.hpp"

namespace punct::cli {
namespace {

PlayOptions options_of(PlayStyle style, Rules rules, std::uint64_t seed = 1) {
  PlayOptions options;
  options.style = style;
  options.rules = rules;
  options.seed = seed;
  return options;
}

std::string text_of(const PlayOptions& options, std::uint64_t number) {
  Record record;
  make_up_game(options, number, record);
  return testing::written(formats::Format::text, {record});
}

TEST(MadeUpGames, AreSoundAndCanonical) {
  for (const PlayStyle style : {PlayStyle::random, PlayStyle::greedy})
    for (const Rules rules : {Rules::standard, Rules::basic})
      for (std::uint64_t number = 1; number <= 10; ++number) {
        Record record;
        make_up_game(options_of(style, rules), number, record);
        const Game game = replay(record);
        EXPECT_TRUE(game.findings().empty());
        const std::string before = testing::written(formats::Format::text, {record});
        make_canonical(record, game);
        EXPECT_EQ(testing::written(formats::Format::text, {record}), before);
        EXPECT_EQ(record.rules(), rules);
        EXPECT_NE(record.tag("White"), record.tag("Black"));
      }
}

TEST(MadeUpGames, DependOnSeedAndNumberAlone) {
  const PlayOptions options = options_of(PlayStyle::random, Rules::standard);
  Record used;
  make_up_game(options, 5, used);
  make_up_game(options, 2, used);
  EXPECT_EQ(testing::written(formats::Format::text, {used}), text_of(options, 2));
  std::set<std::string> different;
  for (std::uint64_t number = 1; number <= 20; ++number) different.insert(text_of(options, number));
  for (std::uint64_t seed = 2; seed <= 20; ++seed)
    different.insert(text_of(options_of(PlayStyle::random, Rules::standard, seed), 1));
  EXPECT_EQ(different.size(), 39U);
}

TEST(MadeUpGames, StopUnfinished) {
  PlayOptions options = options_of(PlayStyle::random, Rules::standard);
  options.most_plies = 10;
  Record record;
  make_up_game(options, 1, record);
  EXPECT_EQ(replay(record).moves().size(), 10U);
  EXPECT_EQ(record.stated().termination, Termination::unfinished);
  EXPECT_EQ(record.stated().result, Result::unknown);
}

TEST(MadeUpGames, WeightsMakeStacks) {
  PlayOptions options = options_of(PlayStyle::random, Rules::standard);
  const auto jumps = [&] {
    std::size_t count = 0;
    for (std::uint64_t number = 1; number <= 10; ++number) {
      Record record;
      make_up_game(options, number, record);
      const Game game = replay(record);
      for (const Move& move : game.moves()) count += move.level > 1 ? 1U : 0U;
    }
    return count;
  };
  const std::size_t usual = jumps();
  options.weights = {1, 1, 6};
  EXPECT_GT(jumps(), 2 * usual);
  options.weights = {1, 1, 0};
  EXPECT_EQ(jumps(), 0U);
}

}  // namespace
}  // namespace punct::cli
