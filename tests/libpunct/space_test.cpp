// SPDX-License-Identifier: MIT
#include "punct/space.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "punct/space_set.hpp"

namespace punct {
namespace {

TEST(Space, ThereAre211WithAnIndexEach) {
  std::set<int> indices;
  for (const Space space : kAllSpaces) indices.insert(space.index());
  EXPECT_EQ(indices.size(), 211U);
  EXPECT_EQ(Space::parse("A2")->index(), 1);
  EXPECT_EQ(Space::parse("Q16")->index(), 255);
  EXPECT_FALSE(indices.contains(0));
}

TEST(Space, ColumnsHoldWhatTheBoardHolds) {
  const auto rows_of = [](int column) {
    std::vector<int> rows;
    for (const Space space : kAllSpaces)
      if (space.column() == column) rows.push_back(space.row());
    return rows;
  };
  const auto expect_run = [&](int column, int first, int last) {
    const auto rows = rows_of(column);
    EXPECT_EQ(rows.size(), static_cast<std::size_t>(last - first + 1)) << column;
    EXPECT_EQ(rows.front(), first) << column;
    EXPECT_EQ(rows.back(), last) << column;
  };
  expect_run(1, 2, 8);
  expect_run(17, 10, 16);
  expect_run(9, 2, 16);
  expect_run(8, 1, 16);
  expect_run(10, 2, 17);
}

TEST(Space, ReadsWhatItNames) {
  for (const Space space : kAllSpaces) EXPECT_EQ(Space::parse(space.name()), space);
  EXPECT_EQ(Space::parse("k3"), Space::at(11, 3));
}

TEST(Space, RefusesWhatIsNone) {
  for (const char* text : {"A1", "I1", "Q9", "Q17", "I17",  "A9",  "R5", "K0",  "K18",   "K03",
                           "K",  "3K", "",   "K3 ", "K100", "A10", "@3", "B17", "K\xC3", "K 3"})
    EXPECT_EQ(Space::parse(text), std::nullopt) << text;
}

TEST(Space, OrdersByColumnThenRow) {
  EXPECT_LT(*Space::parse("B9"), *Space::parse("B10"));
  EXPECT_LT(*Space::parse("B10"), *Space::parse("C2"));
  EXPECT_TRUE(std::is_sorted(kAllSpaces.begin(), kAllSpaces.end()));
}

TEST(Space, MeasuresStepsAndLines) {
  const Space center = *Space::parse("I9");
  EXPECT_EQ(distance(center, *Space::parse("K11")), 2);
  EXPECT_EQ(distance(center, *Space::parse("K8")), 3);
  EXPECT_EQ(distance(*Space::parse("A2"), *Space::parse("Q16")), 16);
  EXPECT_TRUE(in_line(*Space::parse("M14"), *Space::parse("F7")));
  EXPECT_FALSE(in_line(*Space::parse("M14"), *Space::parse("F8")));
}

TEST(SpaceSet, HoldsTheSidesAndTheCentralHexagon) {
  EXPECT_EQ(kBoard.size(), 211);
  EXPECT_EQ(kCenter.size(), 19);
  for (const auto& pair : kSides)
    for (const SpaceSet& side : pair) EXPECT_EQ(side.size(), 7);
  for (const char* name : {"B1", "H1"}) EXPECT_TRUE(kSides[1][0].contains(*Space::parse(name)));
  for (const char* name : {"J17", "P17"}) EXPECT_TRUE(kSides[1][1].contains(*Space::parse(name)));
  for (const char* name : {"J2", "P8"}) EXPECT_TRUE(kSides[2][0].contains(*Space::parse(name)));
  for (const char* name : {"B10", "H16"}) EXPECT_TRUE(kSides[2][1].contains(*Space::parse(name)));
}

TEST(SpaceSet, GrowsToExactlyTheNeighbors) {
  for (const Space space : kAllSpaces) {
    SpaceSet plain(space);
    for (const Offset& direction : kDirections)
      if (const auto next = step(space, direction)) plain.insert(*next);
    EXPECT_EQ(grown(SpaceSet(space)), plain) << space.name();
  }
}

TEST(SpaceSet, VisitsEverySpaceOnce) {
  SpaceSet seen;
  int visits = 0;
  kBoard.for_each([&](Space space) {
    seen.insert(space);
    ++visits;
  });
  EXPECT_EQ(seen, kBoard);
  EXPECT_EQ(visits, 211);
}

}  // namespace
}  // namespace punct
