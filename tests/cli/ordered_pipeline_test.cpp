// SPDX-License-Identifier: MIT
#include "reading/ordered_pipeline.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace punct::cli {
namespace {

using namespace collections;

class OrderedPipelineOf : public testing::TestWithParam<unsigned> {};

struct Slot {
  int number = 0;
  int square = 0;
};

TEST_P(OrderedPipelineOf, DeliversAllInOrder) {
  constexpr int kCount = 500;
  int next = 0;
  std::vector<int> squares;
  OrderedPipeline<Slot> pipeline(GetParam());
  pipeline.run(
      [&](Slot& slot) {
        slot.number = next++;
        return slot.number < kCount;
      },
      [](unsigned, Slot& slot) {
        // The later ones are done first, as far as they can be.
        if (slot.number % 7 == 0) std::this_thread::sleep_for(std::chrono::microseconds(300));
        slot.square = slot.number * slot.number;
      },
      [&](unsigned, Slot& slot) {
        squares.push_back(slot.square);
        return true;
      });
  ASSERT_EQ(squares.size(), static_cast<std::size_t>(kCount));
  for (int i = 0; i < kCount; ++i) EXPECT_EQ(squares[static_cast<std::size_t>(i)], i * i);
}

TEST_P(OrderedPipelineOf, StopsWhereDeliveryIsRefused) {
  int next = 0;
  int delivered = 0;
  OrderedPipeline<Slot> pipeline(GetParam());
  pipeline.run(
      [&](Slot& slot) {
        slot.number = next++;
        return true;
      },
      [](unsigned, Slot&) {}, [&](unsigned, Slot&) { return ++delivered < 10; });
  EXPECT_EQ(delivered, 10);
}

TEST_P(OrderedPipelineOf, HoldsNoMoreThanItsSlots) {
  const unsigned workers = GetParam();
  std::atomic<int> filled{0};
  std::atomic<int> delivered{0};
  std::atomic<int> most{0};
  OrderedPipeline<Slot> pipeline(workers);
  pipeline.run(
      [&](Slot&) {
        most = std::max(most.load(), ++filled - delivered.load());
        return filled <= 200;
      },
      [](unsigned, Slot&) { std::this_thread::sleep_for(std::chrono::microseconds(20)); },
      [&](unsigned, Slot&) {
        ++delivered;
        return true;
      });
  EXPECT_EQ(delivered, 200);
  EXPECT_LE(most, static_cast<int>(2 * workers + 2));
}

TEST_P(OrderedPipelineOf, ThrowsAgainWhatAStageThrows) {
  int next = 0;
  OrderedPipeline<Slot> pipeline(GetParam());
  const auto run = [&] {
    pipeline.run(
        [&](Slot& slot) {
          slot.number = next++;
          return true;
        },
        [](unsigned, Slot& slot) {
          if (slot.number == 20) throw std::runtime_error("broken");
        },
        [](unsigned, Slot&) { return true; });
  };
  EXPECT_THROW(run(), std::runtime_error);
}

INSTANTIATE_TEST_SUITE_P(Workers, OrderedPipelineOf, testing::Values(1U, 2U, 3U, 8U));

}  // namespace
}  // namespace punct::cli
