// SPDX-License-Identifier: MIT
#include "punct/collections/reading.hpp"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace punct::cli {
namespace {

using namespace collections;

struct Nothing {};

class CountingSink final : public Sink<Nothing> {
 public:
  bool game(Delivered<Nothing>& /*delivered*/) override {
    ++games;
    return true;
  }
  int games = 0;
};

ReadReport read(Sources& sources, CountingSink& sink) {
  Events events;
  return for_each_game(
      sources, {}, [] { return [](GameView& /*view*/, Nothing& /*answer*/) {}; }, sink, events);
}

TEST(Reading, TellsThatAStreamWasRead) {
  Sources sources = stream("x.punct", std::make_unique<formats::MemorySource>("1. E@K3,K4,K5 *\n"));
  CountingSink sink;
  EXPECT_TRUE(read(sources, sink).unread.empty());
  EXPECT_EQ(sink.games, 1);
  for (int again = 0; again < 2; ++again) {
    const ReadReport report = read(sources, sink);
    ASSERT_EQ(report.unread.size(), 1U);
    EXPECT_EQ(report.unread[0].name, "x.punct");
    EXPECT_EQ(report.unread[0].why, "cannot be read twice");
    EXPECT_EQ(sink.games, 1);
  }
}

TEST(Reading, DoesNotOpenAShorterName) {
  for (const std::string& path : {std::string(PUNCT_SAMPLES), std::string(PUNCT_SAMPLES) + "/games/sgf/game-001.sgf"}) {
    Sources sources = files({path + '\0' + 'x'});
    CountingSink sink;
    const ReadReport report = read(sources, sink);
    EXPECT_EQ(sink.games, 0);
    ASSERT_EQ(report.unread.size(), 1U);
    EXPECT_EQ(report.unread[0].why, "Invalid argument");
  }
}

}  // namespace
}  // namespace punct::cli
