// SPDX-License-Identifier: MIT
#include "store/sorted_records.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace punct::cli {
namespace {

using namespace collections;

using Records = std::vector<std::pair<std::string, std::string>>;

void add_all(SortedRecords& sorted, const Records& records) {
  for (const auto& [key, value] : records) sorted.add(key, value);
}

std::vector<std::string> drained(SortedRecords& sorted) {
  std::vector<std::string> values;
  sorted.drain([&](std::string_view value) {
    values.emplace_back(value);
    return true;
  });
  return values;
}

RC_GTEST_PROP(SortedRecords, ComeInTheOrderOfTheirKeysAndThenAsTheyCame, ()) {
  Records records;
  for (int left = *rc::gen::inRange(0, 400); left > 0; --left)
    records.emplace_back(*rc::gen::container<std::string>(rc::gen::element('a', 'b', '\0', '\xFF')),
                         std::to_string(left) + std::string(*rc::gen::inRange<std::size_t>(0, 50), 'x'));
  SortedRecords sorted(*rc::gen::element<std::size_t>(1, 100, 5000, SortedRecords::kMemory));
  for (int round = 0; round < 2; ++round) {
    add_all(sorted, records);
    RC_ASSERT(sorted.size() == records.size());
    Records expected = records;
    std::stable_sort(expected.begin(), expected.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> values;
    for (const auto& record : expected) values.push_back(record.second);
    RC_ASSERT(drained(sorted) == values);
    RC_ASSERT(sorted.is_whole());
  }
}

TEST(SortedRecords, LargerThanAllMemoryAreKept) {
  SortedRecords sorted(1000);
  const std::string large(100'000, 'x');
  add_all(sorted, {{"b", large + "b"}, {"c", ""}, {"a", large + "a"}});
  EXPECT_EQ(drained(sorted), (std::vector<std::string>{large + "a", large + "b", ""}));
}

TEST(SortedRecords, LargeOnesComeFromManyRuns) {
  SortedRecords sorted(10'000);
  Records records;
  for (std::size_t i = 0; i < 30; ++i)
    records.emplace_back(std::string(1, static_cast<char>('a' + i * 7 % 30)),
                         std::to_string(i) + std::string(i % 3 == 0 ? 10 : 4000 + i * 10, 'x'));
  for (int round = 0; round < 2; ++round) {
    add_all(sorted, records);
    std::vector<std::string> values;
    for (char key = 'a'; key < 'a' + 30; ++key)
      for (const auto& [own, value] : records)
        if (own[0] == key) values.push_back(value);
    EXPECT_EQ(drained(sorted), values);
    EXPECT_TRUE(sorted.is_whole());
  }
}

TEST(SortedRecords, StopWhereNoMoreAreWanted) {
  SortedRecords sorted(1);
  add_all(sorted, {{"b", "2"}, {"a", "1"}, {"c", "3"}});
  std::string seen;
  sorted.drain([&](std::string_view value) {
    seen += value;
    return seen.size() < 2;
  });
  EXPECT_EQ(seen, "12");
  EXPECT_EQ(sorted.size(), 0U);
}

}  // namespace
}  // namespace punct::cli
