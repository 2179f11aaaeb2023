// SPDX-License-Identifier: MIT
#include <algorithm>

#include "punct/collections/reading.hpp"

namespace punct::collections {

bool is_sound(const std::vector<Finding>& findings, bool strict) noexcept {
  return std::none_of(findings.begin(), findings.end(),
                      [strict](const Finding& finding) { return strict || finding.severity == Severity::error; });
}

bool is_ignored(const Finding& finding, const IgnoredCodes& ignored) noexcept {
  return finding.severity == Severity::warning && ignored.test(static_cast<std::size_t>(finding.code));
}

void drop_ignored(std::vector<Finding>& findings, const IgnoredCodes& ignored) {
  if (ignored.none()) return;
  findings.erase(std::remove_if(findings.begin(), findings.end(),
                                [&](const Finding& finding) { return is_ignored(finding, ignored); }),
                 findings.end());
}

}  // namespace punct::collections
