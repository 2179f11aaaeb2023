// SPDX-License-Identifier: MIT
#include "duplicates/dedupe.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "punct/replay.hpp"
#include "punct/symmetry.hpp"
#include "tools/generate/play.hpp"

namespace punct::cli {
namespace {

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
Numbers kept_of(DoubleFinder finder, Dedupe dedupe, const std::vector<Moves>& games) {
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
Numbers kept_of(Dedupe dedupe, const std::vector<Moves>& games) { return kept_of(DoubleFinder(dedupe), dedupe, games); }

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
  RC_ASSERT(kept_of(DoubleFinder(dedupe, held, 100), dedupe, games) == kept_of(dedupe, games));
}

}  // namespace
}  // namespace punct::cli
