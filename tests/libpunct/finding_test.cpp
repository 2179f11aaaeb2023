// SPDX-License-Identifier: MIT
#include "punct/finding.hpp"

#include <gtest/gtest.h>

namespace punct {
namespace {

TEST(Codes, StandInTheOrderOfTheTable) {
  const std::array<std::string_view, kCodes> table{"syntax",
                                                   "bad-cell",
                                                   "bad-piece",
                                                   "bad-shape",
                                                   "bad-position",
                                                   "game-over",
                                                   "not-in-set",
                                                   "occupied",
                                                   "center",
                                                   "no-piece",
                                                   "not-yours",
                                                   "covered",
                                                   "not-in-line",
                                                   "no-change",
                                                   "unsupported",
                                                   "punct-on-opponent",
                                                   "punct-on-nothing",
                                                   "no-match",
                                                   "ambiguous",
                                                   "wrong-level",
                                                   "wrong-mark",
                                                   "wrong-color",
                                                   "wrong-piece",
                                                   "wrong-number",
                                                   "result-mismatch",
                                                   "termination-mismatch",
                                                   "undecided",
                                                   "bad-date",
                                                   "limit"};
  for (std::size_t i = 0; i < kCodes; ++i) EXPECT_EQ(name(all_codes()[i]), table[i]);
}

TEST(Codes, AreFoundByTheirNames) {
  for (const Code code : all_codes()) EXPECT_EQ(code_named(name(code)), code);
  for (const char* other : {"", "Syntax", "bad_cell", "limit "}) EXPECT_FALSE(code_named(other)) << other;
}

TEST(Severities, HaveNames) {
  EXPECT_EQ(name(Severity::error), "error");
  EXPECT_EQ(name(Severity::warning), "warning");
}

TEST(Places, AreOrderedAsInTheFile) {
  EXPECT_LT((Place{1, 9}), (Place{2, 1}));
  EXPECT_LT((Place{2, 1}), (Place{2, 2}));
  EXPECT_LT(Place(), (Place{1, 1}));
}

TEST(Places, AreCountedFromWhereAPartBegins) {
  constexpr Place kOrigin{5, 10};
  EXPECT_EQ((Place{1, 1}).from(kOrigin), kOrigin);
  EXPECT_EQ((Place{1, 3}).from(kOrigin), (Place{5, 12}));
  EXPECT_EQ((Place{3, 3}).from(kOrigin), (Place{7, 3}));
  EXPECT_EQ((Place{1, 0}).from(kOrigin), (Place{5, 0}));
  EXPECT_EQ(Place().from(kOrigin), Place());
}

TEST(Findings, AreSortedByPlaceAndElseLeftInOrder) {
  std::vector<Finding> findings(3);
  findings[0].place = {2, 1};
  findings[1].place = {1, 1};
  findings[2].place = {2, 1};
  findings[0].ply = 1;
  findings[2].ply = 2;
  sort_by_place(findings);
  EXPECT_EQ(findings[0].place, (Place{1, 1}));
  EXPECT_EQ(findings[1].ply, 1U);
  EXPECT_EQ(findings[2].ply, 2U);
}

}  // namespace
}  // namespace punct
