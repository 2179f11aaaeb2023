// SPDX-License-Identifier: MIT
#include "program/options/options.hpp"

#include <gtest/gtest.h>

namespace punct::cli {
namespace {

const std::vector<std::string> kWords{"--strict", "--report", "--game", "--quiet"};

TEST(NearestWord, FindsSlipsOfTheFinger) {
  EXPECT_EQ(nearest_word("--stict", kWords), "--strict");
  EXPECT_EQ(nearest_word("--sttrict", kWords), "--strict");
  EXPECT_EQ(nearest_word("--reprot", kWords), "--report");
  EXPECT_EQ(nearest_word("--gane", kWords), "--game");
}

TEST(NearestWord, FindsNothingWhereNothingIsNear) {
  EXPECT_EQ(nearest_word("--frobnicate", kWords), "");
  EXPECT_EQ(nearest_word("x", {"text", "json"}), "");
}

TEST(NearestWord, NamesAllThatAreEquallyNear) {
  EXPECT_EQ(nearest_words("--form", {"--from", "--sort", "--quiet", "--fort"}),
            (std::vector<std::string>{"--from", "--fort"}));
  EXPECT_EQ(nearest_words("--frobnicate", kWords), std::vector<std::string>());
}

TEST(UnknownWord, IsSilentForWordsThatAreKnown) { EXPECT_EQ(unknown_word("--game", kWords), ""); }

TEST(UnknownWord, ListsAllWhereNothingIsNear) {
  EXPECT_EQ(unknown_word("yaml", {"text", "json"}), "unknown 'yaml'; use one of text, json");
  EXPECT_EQ(unknown_word("jsn", {"text", "json"}), "unknown 'jsn'; did you mean 'json'?");
}

}  // namespace
}  // namespace punct::cli
