// SPDX-License-Identifier: MIT
#include "punct/version.hpp"

#include <gtest/gtest.h>

namespace punct {
namespace {

TEST(Version, IsThatOfTheProject) { EXPECT_EQ(version(), PUNCT_VERSION); }

}  // namespace
}  // namespace punct
