// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "punct/collections/duplicates.hpp"
#include "punct/collections/selection.hpp"
#include "punct/collections/values.hpp"
#include "punct/made_up.hpp"
#include "punct/replay.hpp"
#include "punct/symmetry.hpp"

namespace punct::cli {
namespace {

using namespace collections;

using Moves = std::vector<Move>;
using Numbers = std::vector<std::size_t>;

/// The moves of a made-up game, all or the first ones.
Moves moves_of_game(std::optional<std::size_t> plies = std::nullopt, Symmetry symmetry = Symmetry(0)) {
  static const Moves all = [] {
    Record record;
    make_up_game({}, 1, record);
    return replay(record).moves();
  }();
  Moves moves;
  for (std::size_t i = 0; i < plies.value_or(all.size()); ++i) moves.push_back(symmetry.image(all[i]));
  return moves;
}

/// The games that are kept, by their numbers in the list.
Numbers kept_of(DuplicateFinder finder, Dedupe dedupe, const std::vector<Moves>& games) {
  Numbers kept;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto takes = finder.takes(dedupe_keys(dedupe, Position(), games[i]));
    if (!takes) finder.wait(std::to_string(i));
    if (takes == true) kept.push_back(i);
  }
  finder.drain([&](std::string_view number) {
    kept.push_back(std::stoul(std::string(number)));
    return true;
  });
  EXPECT_TRUE(finder.is_whole());
  return kept;
}
Numbers kept_of(Dedupe dedupe, const std::vector<Moves>& games) {
  return kept_of(DuplicateFinder(dedupe), dedupe, games);
}

TEST(SelectDedupe, SameSymmetricContained) {
  const std::vector<Moves> games{moves_of_game(10), moves_of_game(), moves_of_game(),
                                 moves_of_game(std::nullopt, Symmetry(7))};
  EXPECT_EQ(kept_of(Dedupe::none, games), (Numbers{0, 1, 2, 3}));
  EXPECT_EQ(kept_of(Dedupe::same, games), (Numbers{0, 1, 3}));
  EXPECT_EQ(kept_of(Dedupe::symmetric, games), (Numbers{0, 1}));
  EXPECT_EQ(kept_of(Dedupe::contained, games), (Numbers{1, 3}));
}

// What does not fit into memory waits on disk, and the result is the same.
RC_GTEST_PROP(SelectDedupe, MemoryChangesNothing, ()) {
  std::vector<Moves> games;
  for (int left = *rc::gen::inRange(0, 30); left > 0; --left)
    games.push_back(
        moves_of_game(*rc::gen::inRange<std::size_t>(0, 8), Symmetry(*rc::gen::element<std::size_t>(0, 7))));
  const auto dedupe = *rc::gen::element(Dedupe::same, Dedupe::symmetric, Dedupe::contained);
  const auto held = *rc::gen::inRange<std::size_t>(0, 10);
  RC_ASSERT(kept_of(DuplicateFinder(dedupe, held, 100), dedupe, games) == kept_of(dedupe, games));
}

using Groups = std::vector<Numbers>;

/// The groups of equal games by their numbers in the list, and then those of the games that are in none.
Groups groups_of(Dedupe dedupe, const std::vector<Moves>& games, std::size_t memory = DuplicateFinder::kMemory) {
  DuplicateGroups duplicates(memory);
  for (std::size_t i = 0; i < games.size(); ++i)
    duplicates.add(dedupe_keys(dedupe, Position(), games[i]), std::to_string(i));
  Groups groups;
  const auto number = [](std::string_view text) { return std::stoul(std::string(text)); };
  duplicates.finish([&](std::uint64_t group, std::string_view game) {
    if (group == 0) return groups.push_back({number(game)});
    if (group > groups.size()) groups.emplace_back();
    groups.at(group - 1).push_back(number(game));
  });
  EXPECT_TRUE(duplicates.is_whole());
  return groups;
}

TEST(SelectDedupe, TakesGamesWithoutKeys) {
  for (const Dedupe dedupe : {Dedupe::none, Dedupe::same, Dedupe::symmetric, Dedupe::contained}) {
    DuplicateFinder finder(dedupe);
    EXPECT_EQ(finder.takes({}), true);
    EXPECT_EQ(finder.takes({}), true);
  }
}

TEST(SelectDedupe, AResultHasNoRowsWithoutKeys) {
  const GameKey key = game_keys(Position{}, moves_of_game()).back();
  Selection selection(Dedupe::same);
  selection.add(R"({"game":1,"keys":[")" + in_hex(key) + R"("]})", {key});
  std::string json;
  ASSERT_TRUE(selection.write_json(into(json)));
  ASSERT_TRUE(Selection(Dedupe::same).read_json(json));
  const std::size_t open = json.find('[', json.find("keys"));
  json.erase(open + 1, json.find(']', open) - open - 1);
  const auto read = Selection(Dedupe::same).read_json(json);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error(), "a row has no keys");
}

TEST(DuplicateGroups, SameSymmetricContained) {
  const std::vector<Moves> games{moves_of_game(10), moves_of_game(), moves_of_game(12), moves_of_game(),
                                 moves_of_game(std::nullopt, Symmetry(7))};
  EXPECT_EQ(groups_of(Dedupe::same, games), (Groups{{1, 3}, {0}, {2}, {4}}));
  EXPECT_EQ(groups_of(Dedupe::symmetric, games), (Groups{{1, 3, 4}, {0}, {2}}));
  EXPECT_EQ(groups_of(Dedupe::contained, games), (Groups{{0, 1, 2, 3}, {4}}));
}

TEST(DuplicateGroups, LeaveGamesWithoutKeysAlone) {
  DuplicateGroups duplicates;
  for (const char* const game : {"a", "b"}) duplicates.add({}, game);
  std::string alone;
  duplicates.finish([&](std::uint64_t group, std::string_view game) {
    EXPECT_EQ(group, 0U);
    alone += game;
  });
  EXPECT_EQ(alone, "ab");
}

// Two games are in one group if one of them equals the other or begins like it, or both do so with a third.
RC_GTEST_PROP(DuplicateGroups, AreThoseOfAPlainSearch, ()) {
  std::vector<Moves> games;
  for (int left = *rc::gen::inRange(0, 12); left > 0; --left)
    games.push_back(
        moves_of_game(*rc::gen::inRange<std::size_t>(0, 8), Symmetry(*rc::gen::element<std::size_t>(0, 7))));
  const auto dedupe = *rc::gen::element(Dedupe::same, Dedupe::symmetric, Dedupe::contained);
  const auto holds = [&](const Moves& a, const Moves& b) {
    const std::vector<GameKey> keys = dedupe_keys(dedupe, Position(), a);
    const GameKey whole = dedupe_keys(dedupe, Position(), b).back();
    return std::find(keys.begin(), keys.end(), whole) != keys.end();
  };
  std::vector<std::size_t> first(games.size());
  for (std::size_t i = 0; i < games.size(); ++i) first[i] = i;
  for (std::size_t round = 0; round < games.size(); ++round)
    for (std::size_t i = 0; i < games.size(); ++i)
      for (std::size_t j = 0; j < games.size(); ++j)
        if (holds(games[i], games[j])) first[i] = first[j] = std::min(first[i], first[j]);
  Groups expected;
  for (const bool alone : {false, true}) {
    for (std::size_t i = 0; i < games.size(); ++i) {
      Numbers group;
      for (std::size_t j = i; j < games.size(); ++j)
        if (first[j] == i) group.push_back(j);
      if (first[i] == i && (group.size() == 1) == alone) expected.push_back(group);
    }
  }
  RC_ASSERT(groups_of(dedupe, games) == expected);
  RC_ASSERT(groups_of(dedupe, games, 100) == expected);
}

}  // namespace
}  // namespace punct::cli
