// SPDX-License-Identifier: MIT
#include "theme/style_tables.hpp"

#include <algorithm>
#include <utility>

namespace punct::render {
namespace {

struct DashRow {
  std::string_view name;
  std::array<double, 6> lengths;
  std::size_t count;
};
// In the order of Dash.
constexpr std::array<DashRow, 8> kDashes{{{"solid", {}, 0},
                                          {"dashed", {3, 2}, 2},
                                          {"dotted", {1, 1.5}, 2},
                                          {"long-dashes", {6, 2}, 2},
                                          {"dash-dot", {4, 1.5, 1, 1.5}, 4},
                                          {"dash-dot-dot", {4, 1.5, 1, 1.5, 1, 1.5}, 6},
                                          {"far-dots", {1, 2.5}, 2},
                                          {"far-dashes", {3, 5}, 2}}};

// In the order of Pattern.
constexpr std::array<std::pair<std::string_view, Stripes>, 9> kPatterns{{{"none", {}},
                                                                         {"slanted", {45}},
                                                                         {"backward", {135}},
                                                                         {"upright", {0}},
                                                                         {"level", {90}},
                                                                         {"crossed", {45, true}},
                                                                         {"grid", {0, true}},
                                                                         {"dots", {45, false, true}},
                                                                         {"dotted-grid", {0, false, true}}}};

// The enumerator whose row has this name.
template <class Value, class Rows, class NameOf>
std::optional<Value> named(const Rows& rows, NameOf name_of, std::string_view name) noexcept {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return name_of(row) == name; });
  if (found == rows.end()) return std::nullopt;
  return static_cast<Value>(found - rows.begin());
}

}  // namespace

std::span<const double> lengths_of(Dash dash) noexcept {
  const DashRow& row = kDashes[static_cast<std::size_t>(dash)];
  return std::span(row.lengths).first(row.count);
}

std::optional<Dash> dash_named(std::string_view name) noexcept {
  return named<Dash>(
      kDashes, [](const DashRow& row) { return row.name; }, name);
}

Stripes stripes_of(Pattern pattern) noexcept { return kPatterns[static_cast<std::size_t>(pattern)].second; }

std::optional<Pattern> pattern_named(std::string_view name) noexcept {
  return named<Pattern>(
      kPatterns, [](const auto& row) { return row.first; }, name);
}

}  // namespace punct::render
