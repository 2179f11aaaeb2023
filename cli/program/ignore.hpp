// SPDX-License-Identifier: MIT
#pragma once

#include <bitset>
#include <vector>

#include "punct/finding.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace punct::cli {

/// The codes whose warnings are ignored, indexed by code.
using IgnoredCodes = std::bitset<kCodes>;

/// `--ignore CODE,...`; refuses unknown codes and codes that only errors have.
void add_ignore_option(CLI::App& app, IgnoredCodes& ignored);

/// Removes the warnings with these codes.
void drop_ignored(std::vector<Finding>& findings, const IgnoredCodes& ignored);
[[nodiscard]] bool is_ignored(const Finding& finding, const IgnoredCodes& ignored) noexcept;

}  // namespace punct::cli
