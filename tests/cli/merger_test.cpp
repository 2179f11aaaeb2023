// SPDX-License-Identifier: MIT
#include <string>

#include <gtest/gtest.h>

#include "punct/collections/listing.hpp"
#include "punct/collections/parts.hpp"

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

}  // namespace
}  // namespace punct::cli
