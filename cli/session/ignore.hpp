// SPDX-License-Identifier: MIT
#pragma once

#include <bitset>
#include <vector>

#include "punct/finding.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace punct::cli {

/// The codes whose warnings do not count, by their numbers.
using IgnoredCodes = std::bitset<kCodes>;

/// `--ignore CODE,...`; codes that no warning has, and words that are no codes, are refused.
void add_ignore_option(CLI::App& app, IgnoredCodes& ignored);

/// Takes the warnings with these codes out.
void drop_ignored(std::vector<Finding>& findings, const IgnoredCodes& ignored);
[[nodiscard]] bool is_ignored(const Finding& finding, const IgnoredCodes& ignored) noexcept;

}  // namespace punct::cli
