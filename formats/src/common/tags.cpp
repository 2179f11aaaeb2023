// SPDX-License-Identifier: MIT
#include "common/tags.hpp"

#include <algorithm>
#include <iterator>

#include "common/members.hpp"

namespace punct::formats {

bool is_missing(std::string_view name, std::string_view value) noexcept {
  const std::string_view missing = missing_value(name);
  return !missing.empty() && value == missing;
}

void ordered_tags(const Record& record, std::vector<Record::Tag>& tags) {
  tags.clear();
  for (const std::string_view name : kRoster)
    if (const auto value = record.tag(name); value && !is_missing(name, *value)) tags.push_back({name, *value, {}});
  for (std::size_t i = 0; i < record.tag_count(); ++i) {
    const Record::Tag tag = record.tag(i);
    if (std::find(std::begin(kRoster), std::end(kRoster), tag.name) == std::end(kRoster)) tags.push_back(tag);
  }
}

}  // namespace punct::formats
