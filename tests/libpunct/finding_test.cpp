// SPDX-License-Identifier: MIT
#include "punct/finding.hpp"

#include <gtest/gtest.h>

namespace punct {
namespace {

TEST(Codes, StandInTheOrderOfTheTable) {
  const std::array<std::string_view, kCodes> table{"syntax",           "bad-cell",
                                                   "bad-piece",        "bad-shape",
                                                   "bad-position",     "game-over",
                                                   "not-in-set",       "occupied",
                                                   "center",           "no-piece",
                                                   "not-yours",        "covered",
                                                   "not-in-line",      "no-change",
                                                   "unsupported",      "punct-on-opponent",
                                                   "punct-on-nothing", "no-match",
                                                   "ambiguous",        "wrong-level",
                                                   "wrong-mark",       "wrong-color",
                                                   "wrong-piece",      "wrong-number",
                                                   "result-mismatch",  "termination-mismatch",
                                                   "undecided",        "limit"};
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

}  // namespace
}  // namespace punct
