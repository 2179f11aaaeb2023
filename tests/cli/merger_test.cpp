// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "punct/collections/listing.hpp"
#include "punct/collections/parts.hpp"
#include "punct/collections/values.hpp"
#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct::cli {
namespace {

using namespace collections;

TEST(Merger, WritesNothingBeforeItHasMerged) {
  Merger merger;
  EXPECT_FALSE(merger.merge(Merger::Missing::none));
  std::string out;
  EXPECT_FALSE(merger.write(into(out)));
  EXPECT_EQ(out, "");
}

TEST(Listing, RefusesToSortGroups) {
  const auto listing = Listing::of({.sort = "-plies", .duplicates = Dedupe::same});
  ASSERT_FALSE(listing);
  EXPECT_EQ(listing.error().sort, "-plies");
}

TEST(Listing, StaysAsItIsIfMergedWithItself) {
  for (const char* const sort : {"", "-plies"}) {
    auto listing = Listing::of({.sort = sort});
    ASSERT_TRUE(listing);
    Record record;
    const Game game = replay(record);
    GameFacts facts;
    facts.set(record, game);
    for (std::uint64_t number = 1; number <= 3; ++number) {
      ListedGame row;
      listing->read(facts, true, row);
      listing->complete(row, {"a.punct", number, formats::Format::text, 0, 0});
      listing->add(row);
    }
    listing->merge(*listing);
    int rows = 0;
    listing->drain([&rows](const ListedGame&) { return ++rows > 0; });
    EXPECT_EQ(rows, 3) << sort;
  }
}

}  // namespace
}  // namespace punct::cli
