// SPDX-License-Identifier: MIT
#include "punct/finding.hpp"

#include <algorithm>

namespace punct {
namespace {

constexpr std::array<std::string_view, kCodes> kCodeNames{
    "syntax",
    "bad-cell",
    "bad-piece",
    "bad-shape",
    "bad-position",
    "game-over",
    "not-in-set",
    "occupied",
    "center",
    "no-piece",
    "not-yours",
    "covered",
    "not-in-line",
    "no-change",
    "unsupported",
    "punct-on-opponent",
    "punct-on-nothing",
    "no-match",
    "ambiguous",
    "wrong-level",
    "wrong-mark",
    "wrong-color",
    "wrong-piece",
    "wrong-number",
    "result-mismatch",
    "termination-mismatch",
    "undecided",
    "bad-date",
    "limit",
};

constexpr auto kCodeList = [] {
  std::array<Code, kCodes> codes{};
  for (std::size_t i = 0; i < kCodes; ++i) codes[i] = static_cast<Code>(i);
  return codes;
}();

}  // namespace

const std::array<Code, kCodes>& all_codes() noexcept { return kCodeList; }

std::string_view name(Code code) noexcept { return kCodeNames[static_cast<std::size_t>(code)]; }

std::optional<Code> code_named(std::string_view name) noexcept {
  const auto found = std::find(kCodeNames.begin(), kCodeNames.end(), name);
  if (found == kCodeNames.end()) return std::nullopt;
  return static_cast<Code>(found - kCodeNames.begin());
}

std::string_view name(Severity severity) noexcept { return severity == Severity::error ? "error" : "warning"; }

void sort_by_place(std::vector<Finding>& findings) {
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return a.place < b.place; });
}

}  // namespace punct
